public import DeviceActivity
public import LineProtocol
public import Notifications
public import Rewards

/// What can happen to the service. One event, one turn.
public enum Event {
  /// The service begins: the ledger is open, nothing is in front yet.
  /// - Parameter isUnsettled: a crash left the last drain's row open.
  case started(isUnsettled: Bool)
  /// The service ends: what must outlive a reboot is stored. What was in front has been taken back before.
  case stopping
  /// A timer, a clock that was set, a resume: time is looked at, nothing else happened.
  case time
  /// A request of a connection, its verb known and its arguments counted.
  /// - Parameter ancestors: the processes the asker comes from, nearest first, where RUN needs them.
  case request(Request, connection: Int, ancestors: [Int] = [])
  /// A connection is gone, and its word about focus, presence and programs with it.
  case closed(connection: Int)
  /// What the login session says; nil where there is none to ask.
  case session(Presence?)
  /// What the desktop shows; nil where there is none.
  /// - Parameter note: why it is not known what is in front, in a sentence.
  case desktop(DesktopView?, note: String? = nil)
  /// Something was pressed on the shield over a window.
  /// - Parameter card: the id of the card it was pressed on.
  case shieldAnswered(ShieldAnswer, on: WindowID, card: String)
  /// The rules file was read. A rule that is new while the balance is empty is announced before it shields.
  /// - Parameter edit: the request that changed the file, and what it is answered, where one did.
  case rules(Rules, edit: RulesEdit? = nil)
  /// The person must hear of something only the edges know.
  case tell(Notice)
  /// The file that had an error reads again.
  case rulesMended
  /// What became of a notification, or of the server that shows them.
  case notification(NoticeEvent)
  /// A threshold said to be reached, by a source that may be wrong.
  case threshold(DeviceActivityEvent.Name, activity: DeviceActivityName)
}

/// A request that edited the rules file, with the pairs it is answered with.
public struct RulesEdit: Hashable, Sendable {
  public let request: Request
  public let pairs: [Pair]

  public init(_ request: Request, _ pairs: [Pair]) {
    self.request = request
    self.pairs = pairs
  }
}
