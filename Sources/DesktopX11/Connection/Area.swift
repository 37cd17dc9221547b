/// A rectangle of a screen, in pixels.
struct Area: Hashable {
  var x, y, width, height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A window as the X server describes it: its width and height are told without its border.
  init(x: Int16, y: Int16, width: UInt16, height: UInt16, border: UInt16) {
    self.init(
      x: Int(x), y: Int(y), width: Int(width) + 2 * Int(border), height: Int(height) + 2 * Int(border))
  }

  /// What is left of it within another; nil where they share nothing.
  func within(_ other: Area) -> Area? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return nil }
    return Area(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// - Parameter extents: left, right, top, bottom, as _NET_FRAME_EXTENTS has them; anything else is nothing.
  func extended(by extents: [UInt32], _ sign: Int = 1) -> Area {
    guard extents.count == 4, extents.allSatisfy({ $0 < 1024 }) else { return self }
    let (left, right, top, bottom) = (Int(extents[0]), Int(extents[1]), Int(extents[2]), Int(extents[3]))
    let area = Area(
      x: x - sign * left, y: y - sign * top, width: width + sign * (left + right),
      height: height + sign * (top + bottom))
    return area.width > 0 && area.height > 0 ? area : self
  }
}
