public import Foundation
public import ManagedSettings

/// Says how shields look. Subclasses override what they want to say; the rest looks as the system has it.
open class ShieldConfigurationDataSource: NSObject {
  /// Asked when the application was named itself.
  open func configuration(shielding application: Application) -> ShieldConfiguration { ShieldConfiguration() }

  /// Asked when the application is shielded because of the category.
  open func configuration(shielding application: Application, in category: ActivityCategory) -> ShieldConfiguration {
    ShieldConfiguration()
  }

  /// Asked when the web domain was named itself.
  open func configuration(shielding webDomain: WebDomain) -> ShieldConfiguration { ShieldConfiguration() }

  /// Asked when the web domain is shielded because of the category.
  open func configuration(shielding webDomain: WebDomain, in category: ActivityCategory) -> ShieldConfiguration {
    ShieldConfiguration()
  }
}
