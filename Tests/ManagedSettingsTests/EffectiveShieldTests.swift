import ManagedSettings
import Testing

@Suite("what all stores shield together")
struct EffectiveShieldTests {
  private let host = InMemoryHost()

  private func application(_ identifier: String) -> ApplicationToken {
    host.update(TokenBook.self) { $0.token(forApplication: identifier) }
  }

  private func category(_ identifier: String) -> ActivityCategoryToken {
    host.update(TokenBook.self) { $0.token(forCategory: identifier) }
  }

  private func site(_ identifier: String) -> WebDomainToken {
    host.update(TokenBook.self) { $0.token(forWebDomain: identifier) }
  }

  /// The effective shield of stores named 0, 1, 2 …
  private func effective(_ stores: ((inout ShieldSettings) -> Void)..., own: Set<ApplicationToken> = [])
    -> EffectiveShield
  {
    var state = SettingsState()
    for (number, write) in stores.enumerated() { write(&state[ManagedSettingsStore.Name("\(number)")].shield) }
    return EffectiveShield(of: state, exempting: own)
  }

  @Test("no opinion, no shield")
  func empty() {
    #expect(!effective().shields(application: application("chess"), categories: [category("game")]))
    #expect(!effective({ $0.applications = [] }).shields(application: application("chess"), categories: []))
  }

  @Test("named applications and domains are the union over all stores")
  func union() {
    let shield = effective(
      { $0.applications = [application("chess")] }, { $0.applications = [application("go")] },
      { $0.webDomains = [site("video.org")] })
    #expect(shield.shields(application: application("chess"), categories: []))
    #expect(shield.shields(application: application("go"), categories: []))
    #expect(!shield.shields(application: application("editor"), categories: [category("game")]))
    #expect(shield.shields(webDomain: site("video.org"), categories: []))
    #expect(!shield.shields(webDomain: site("example.com"), categories: []))
  }

  @Test("a category shields what is in it, but what its policy excepts")
  func categories() {
    let shield = effective({ $0.applicationCategories = .specific([category("game")], except: [application("chess")]) })
    #expect(shield.shields(application: application("go"), categories: [category("game"), category("education")]))
    #expect(!shield.shields(application: application("chess"), categories: [category("game")]))
    #expect(!shield.shields(application: application("editor"), categories: [category("office")]))
    #expect(!shield.shields(application: application("editor"), categories: []))
  }

  @Test("an exception counts against its own policy alone: not against a name, not against another store")
  func exceptions() {
    let named = effective({
      $0.applications = [application("chess")]
      $0.applicationCategories = .all(except: [application("chess")])
    })
    #expect(named.shields(application: application("chess"), categories: []))
    let other = effective(
      { $0.applicationCategories = .all(except: [application("chess")]) },
      { $0.applicationCategories = .specific([category("game")]) })
    #expect(other.shields(application: application("chess"), categories: [category("game")]))
    #expect(!other.shields(application: application("chess"), categories: []))
  }

  @Test("all is everything but the exceptions and the program's own application")
  func everything() {
    let shield = effective(
      { $0.applicationCategories = .all(except: [application("chess")]) }, own: [application("earn")])
    #expect(shield.shields(application: application("editor"), categories: []))
    #expect(!shield.shields(application: application("chess"), categories: []))
    #expect(!shield.shields(application: application("earn"), categories: []))
    let named = effective({ $0.applications = [application("earn")] }, own: [application("earn")])
    #expect(named.shields(application: application("earn"), categories: []))
  }

  @Test("domains have policies of their own")
  func domains() {
    let shield = effective({
      $0.applicationCategories = .all()
      $0.webDomainCategories = .specific([category("social")], except: [site("good.org")])
    })
    #expect(shield.shields(webDomain: site("chat.org"), categories: [category("social")]))
    #expect(!shield.shields(webDomain: site("good.org"), categories: [category("social")]))
    #expect(!shield.shields(webDomain: site("example.com"), categories: []))
  }

  @Test("an explicit none shields nothing")
  func explicitNone() {
    let shield = effective({ $0.applicationCategories = ShieldSettings.ActivityCategoryPolicy.none })
    #expect(!shield.shields(application: application("chess"), categories: [category("game")]))
  }
}
