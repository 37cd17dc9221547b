/// A picture as window systems take it.
public struct CardImage: Hashable, Sendable {
  /// In pixels.
  public let width, height: Int
  /// Premultiplied ARGB, each pixel 0xAARRGGBB, rows from the top without a gap.
  public let pixels: [UInt32]

  /// - Parameter pixels: `width` times `height`.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a picture has as many pixels as its sides say")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Bytes from one row to the next.
  public var stride: Int { width * 4 }
}

/// A shield as it was painted, and where it can be pressed.
public struct PaintedCard: Hashable, Sendable {
  public let image: CardImage
  /// Empty where the window is too small for anything to press.
  public let regions: [HitRegion]
  /// Where the card stands with its shadow: only there does a painting of the same page differ from another.
  public let frame: PixelFrame

  public init(image: CardImage, regions: [HitRegion], frame: PixelFrame) {
    self.image = image
    self.regions = regions
    self.frame = frame
  }
}

/// How a shield is to be painted.
public struct CardSurface: Hashable, Sendable {
  /// In pixels, at most 16,384 each.
  public var width, height: Int
  /// Pixels for each unit of length: 1, 1.5, 2.
  public var scale: Double
  public var isDark: Bool

  public init(width: Int, height: Int, scale: Double = 1, isDark: Bool = false) {
    self.width = min(max(width, 1), Self.longestSide)
    self.height = min(max(height, 1), Self.longestSide)
    self.scale = scale.isFinite ? min(max(scale, 0.5), 8) : 1
    self.isDark = isDark
  }

  private static let longestSide = 16_384
}
