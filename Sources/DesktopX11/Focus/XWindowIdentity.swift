/// Everything a window says about the program it belongs to, unjudged.
public struct XWindowIdentity: Hashable, Sendable {
  public var id: UInt32
  /// The two halves of WM_CLASS.
  public var wmClassInstance: String?
  public var wmClassName: String?
  public var title: String?
  /// Of a program on this machine.
  public var pid: Int?
  public var gtkApplicationID: String?
  /// The .desktop file a launcher noted on the window: a path or a name.
  public var desktopFileHint: String?
  /// The window this one is a dialog of.
  public var transientFor: UInt32?
  public var groupLeader: UInt32?

  public init(
    id: UInt32, wmClassInstance: String? = nil, wmClassName: String? = nil, title: String? = nil, pid: Int? = nil,
    gtkApplicationID: String? = nil, desktopFileHint: String? = nil, transientFor: UInt32? = nil,
    groupLeader: UInt32? = nil
  ) {
    self.id = id
    self.wmClassInstance = wmClassInstance
    self.wmClassName = wmClassName
    self.title = title
    self.pid = pid
    self.gtkApplicationID = gtkApplicationID
    self.desktopFileHint = desktopFileHint
    self.transientFor = transientFor
    self.groupLeader = groupLeader
  }
}
