/// One login session, as logind knows it.
public struct LoginSession: Hashable, Sendable {
  public var id: String
  /// In front on its seat; always so for a session without a seat.
  public var isActive: Bool
  public var isLocked: Bool
  /// The desktop's own word that there was no input for a while.
  public var isIdle: Bool
  /// `user`, `greeter`, `lock-screen`, `background`, `manager` …
  public var sessionClass: String
  /// `opening`, `online`, `active`, `closing`.
  public var state: String
  public var isRemote: Bool

  public init(
    id: String, isActive: Bool = true, isLocked: Bool = false, isIdle: Bool = false, sessionClass: String = "user",
    state: String = "active", isRemote: Bool = false
  ) {
    self.id = id
    self.isActive = isActive
    self.isLocked = isLocked
    self.isIdle = isIdle
    self.sessionClass = sessionClass
    self.state = state
    self.isRemote = isRemote
  }

  /// A person's own session, and not one that is going.
  var isOfPerson: Bool { sessionClass.hasPrefix("user") && state != "closing" }
}
