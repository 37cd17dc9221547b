/// A window of the desktop, by the number its window system gave it.
public struct WindowID: Hashable, Sendable {
  public let number: UInt32

  public init(_ number: UInt32) { self.number = number }
}

/// What a desktop shows at a moment: what is in front, and everything that can be seen.
public struct DesktopView: Hashable, Sendable {
  public var front: Front
  /// The window in front; nil where none is or nobody knows.
  public var frontWindow: WindowID?
  /// The windows a person can see on the current workspace, in front or not.
  public var visible: [WindowID: FrontWindow]

  public init(front: Front, frontWindow: WindowID? = nil, visible: [WindowID: FrontWindow] = [:]) {
    self.front = front
    self.frontWindow = frontWindow
    self.visible = visible
  }
}
