import Foundation
import ManagedSettings
import ManagedSettingsUI
import Testing

private final class ByApplication: ShieldConfigurationDataSource {
  override func configuration(shielding application: Application) -> ShieldConfiguration {
    ShieldConfiguration(
      backgroundBlurStyle: .systemThickMaterialDark, backgroundColor: .black.withAlphaComponent(0.5),
      icon: UIImage(systemName: "hourglass"), title: .init(text: application.bundleIdentifier ?? "?", color: .white),
      primaryButtonLabel: .init(text: "OK", color: .label),
      secondaryButtonLabel: .init(text: "More", color: .systemBlue),
      secondaryButtonSubmenuItems: ["one", "two", "three", "four"])
  }
}

@Suite("how a shield looks")
struct ShieldConfigurationTests {
  private let source: ShieldConfigurationDataSource = ByApplication()

  @Test("what is overridden is used, at most three submenu items of it")
  func overridden() {
    let configuration = source.configuration(shielding: Application(bundleIdentifier: "chess"))
    #expect(configuration.title?.text == "chess")
    #expect(configuration.title?.color == .white)
    #expect(configuration.backgroundBlurStyle == .systemThickMaterialDark)
    #expect(configuration.icon?.source == .systemName("hourglass"))
    #expect(configuration.subtitle == nil)
    #expect(configuration.secondaryButtonSubmenuItems == ["one", "two", "three"])
  }

  @Test("what is not overridden is left to the system")
  func inherited() {
    var book = TokenBook()
    let category = ActivityCategory(token: book.token(forCategory: "game"))
    let configurations = [
      source.configuration(shielding: Application(bundleIdentifier: "chess"), in: category),
      source.configuration(shielding: WebDomain(domain: "example.com")),
      source.configuration(shielding: WebDomain(domain: "example.com"), in: category),
    ]
    for configuration in configurations {
      #expect(configuration.title == nil)
      #expect(configuration.backgroundColor == nil)
      #expect(configuration.primaryButtonLabel == nil)
      #expect(configuration.secondaryButtonSubmenuItems == nil)
    }
  }

  @Test("colours are what they are made of, in light and dark")
  func colours() {
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
    #expect(UIColor(white: 2, alpha: .nan) == UIColor(red: 1, green: 1, blue: 1, alpha: 0))
    #expect(UIColor.label.light == UIColor.black.light)
    #expect(UIColor.label.dark == UIColor.white.dark)
    #expect(UIColor.label.withAlphaComponent(0.25).dark.alpha == 0.25)
    #expect(UIColor.systemBlue.light.blue == 1)
    #expect(Set([UIColor.white, UIColor(white: 1, alpha: 1)]).count == 1)
  }

  @Test("a picture of nothing is none")
  func pictures() {
    #expect(UIImage(named: "") == nil)
    #expect(UIImage(systemName: "") == nil)
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(data: Data([1]))?.source == .data(Data([1])))
    #expect(UIImage(named: "a") == UIImage(named: "a"))
    #expect(UIImage(named: "a") != UIImage(systemName: "a"))
  }
}
