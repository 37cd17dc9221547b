/// Something on a shield that can be pressed.
public enum ShieldControl: Hashable, Sendable {
  case primary
  case secondary
  /// One of the submenu's items, from 0.
  case item(Int)
  case yes
  case no
}

/// The keys a shield knows; whoever reads the keyboard turns its symbols into these.
public enum ShieldKey: Hashable, Sendable {
  case tab, backTab
  case up, down, left, right
  /// Return, or the one on the number pad.
  case enter
  case space
  case escape
}

/// Where something on a painted shield can be pressed, in pixels from the window's top left corner.
public struct HitRegion: Hashable, Sendable {
  public let control: ShieldControl
  public let frame: PixelFrame

  public init(_ control: ShieldControl, _ frame: PixelFrame) {
    self.control = control
    self.frame = frame
  }
}

extension [HitRegion] {
  /// What lies at a point, in pixels; nil beside everything.
  public func control(atX x: Int, y: Int) -> ShieldControl? {
    first { $0.frame.contains(x: x, y: y) }?.control
  }
}

/// A rectangle of whole pixels; its right and lower edges are outside.
public struct PixelFrame: Hashable, Sendable {
  public let x, y, width, height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public func contains(x: Int, y: Int) -> Bool {
    x >= self.x && y >= self.y && x - self.x < width && y - self.y < height
  }
}
