import Foundation
import ManagedSettings
import Testing

extension ManagedSettingsStore.Name {
  static let homework = Self("homework")
}

@Suite("stores")
struct StoreTests {
  private let host = InMemoryHost()

  private func withHost(_ body: () -> Void) {
    ScreenTime.$taskHost.withValue(host, operation: body)
  }

  private func token(_ identifier: String) -> ApplicationToken {
    host.update(TokenBook.self) { $0.token(forApplication: identifier) }
  }

  @Test("a store reads back what was written to it, through any of its objects")
  func readBack() {
    withHost {
      #expect(ManagedSettingsStore().shield == ShieldSettings())
      ManagedSettingsStore().shield.applications = [token("steam")]
      #expect(ManagedSettingsStore().shield.applications == [token("steam")])
      #expect(ManagedSettingsStore(named: .default).shield.applications == [token("steam")])
      #expect(ManagedSettingsStore(named: .homework).shield.applications == nil)
    }
  }

  @Test("a set is changed in place: remove, subtract, insert; nil stays nil")
  func changeInPlace() {
    withHost {
      let store = ManagedSettingsStore()
      store.shield.applications?.remove(token("steam"))
      #expect(store.shield.applications == nil)
      store.shield.applications = [token("steam"), token("chess"), token("video")]
      #expect(store.shield.applications?.remove(token("steam")) == token("steam"))
      store.shield.applications?.subtract([token("video")])
      store.shield.applications?.insert(token("go"))
      #expect(store.shield.applications == [token("chess"), token("go")])
      store.shield.applications = nil
      #expect(store.shield == ShieldSettings())
    }
  }

  @Test("policies are written as clients write them")
  func policies() {
    withHost {
      let store = ManagedSettingsStore(named: .homework)
      let games = host.update(TokenBook.self) { $0.token(forCategory: "game") }
      store.shield.applicationCategories = .specific([games])
      #expect(store.shield.applicationCategories == .specific([games], except: []))
      store.shield.applicationCategories = ShieldSettings.ActivityCategoryPolicy.specific([games], except: Set())
      store.shield.applicationCategories = .all(except: [token("editor")])
      store.shield.webDomainCategories = .all()
      #expect(store.shield.applicationCategories == .all(except: [token("editor")]))
      #expect(store.shield.webDomainCategories == .all(except: []))
    }
  }

  @Test("clearing clears one store and no other")
  func clear() {
    withHost {
      ManagedSettingsStore().shield.applications = [token("steam")]
      ManagedSettingsStore(named: .homework).shield.applications = [token("chess")]
      ManagedSettingsStore().clearAllSettings()
      #expect(ManagedSettingsStore().shield == ShieldSettings())
      #expect(ManagedSettingsStore(named: .homework).shield.applications == [token("chess")])
      ManagedSettingsStore(named: .homework).clearAllSettings()
      #expect(host.read(SettingsState.self) == SettingsState())
    }
  }

  @Test("names are compared by what they say")
  func names() {
    #expect(ManagedSettingsStore.Name("homework") == .homework)
    #expect(ManagedSettingsStore.Name(rawValue: "homework").rawValue == "homework")
    #expect(ManagedSettingsStore.Name.default.rawValue == "Default")
  }

  @Test("the settings of every store are stored, and equal ones in equal bytes")
  func stored() throws {
    let games = host.update(TokenBook.self) { $0.token(forCategory: "game") }
    withHost {
      ManagedSettingsStore().shield.applications = Set((1...9).map { token("\($0)") })
      ManagedSettingsStore().shield.webDomainCategories = ShieldSettings.ActivityCategoryPolicy.none
      ManagedSettingsStore(named: .homework).shield.applicationCategories = .specific([games], except: [token("1")])
      ManagedSettingsStore(named: .homework).shield.webDomainCategories = .all()
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let state = host.read(SettingsState.self)
    let bytes = try encoder.encode(state)
    let again = try JSONDecoder().decode(SettingsState.self, from: bytes)
    #expect(again == state)
    #expect(try encoder.encode(again) == bytes)
  }

  @Test("where no store has a say, nothing is shielded")
  func metadata() {
    #expect(ShieldSettings.applications.defaultValue == [])
    #expect(ShieldSettings.applicationCategories.defaultValue == .none)
    #expect(ShieldSettings.webDomains.defaultValue == [])
    #expect(ShieldSettings.webDomainCategories.defaultValue == .none)
  }
}
