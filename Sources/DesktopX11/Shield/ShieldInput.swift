/// What was done on a shield.
public enum ShieldInput: Hashable, Sendable {
  /// - Parameter isRepeat: the key is held, and only repeats.
  case key(ShieldKey, isRepeat: Bool)
  /// It came up; a key that repeats does so each time.
  case keyReleased(ShieldKey)
  /// Where on the shield, in its pixels, and how large and at which scale it is drawn.
  case pointer(ShieldPointer, x: Int, y: Int, size: PixelSize, scale: Double)
}

/// A key that means something on a shield; all others are swallowed.
public enum ShieldKey: Hashable, Sendable {
  case tab, backTab, left, right, up, down, enter, space, escape
}

public enum ShieldPointer: Hashable, Sendable {
  case moved
  case left
  /// 1: the main button.
  case pressed(button: Int)
  case released(button: Int)
}

public struct PixelSize: Hashable, Sendable {
  public var width, height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
