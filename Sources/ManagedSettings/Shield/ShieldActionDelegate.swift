public import Foundation

/// Answers the buttons of a shield. Subclasses override what they want to answer; the rest is closed.
///
/// It is given tokens, never names, and may answer later.
open class ShieldActionDelegate: NSObject {
  /// Called when the application was named itself.
  open func handle(
    action: ShieldAction, for application: ApplicationToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) {
    completionHandler(.close)
  }

  /// Called when the shield is there because of a category.
  open func handle(
    action: ShieldAction, for category: ActivityCategoryToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) {
    completionHandler(.close)
  }

  /// Called when the web domain was named itself.
  open func handle(
    action: ShieldAction, for webDomain: WebDomainToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) {
    completionHandler(.close)
  }
}
