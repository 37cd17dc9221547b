#if DESKTOP_X11
  import Desktop
  import TestKit

  extension CardImage {
    struct Pixel: Hashable {
      let red, green, blue, alpha: Int
    }

    func pixel(x: Int, y: Int) -> Pixel {
      let pixel = pixels[y * width + x]
      func part(_ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
      return Pixel(red: part(16), green: part(8), blue: part(0), alpha: part(24))
    }

    /// The share of pixels that are so, 0 to 1.
    func share(_ isSo: (Pixel) -> Bool) -> Double {
      var count = 0
      for y in 0..<height { for x in 0..<width where isSo(pixel(x: x, y: y)) { count += 1 } }
      return Double(count) / Double(width * height)
    }

    var opaqueShare: Double {
      pixels.withUnsafeBufferPointer { pixels in
        var count = 0
        for pixel in pixels where pixel >> 24 == 0xFF { count += 1 }
        return Double(count) / Double(width * height)
      }
    }

    var colors: Int {
      var seen: Set<Pixel> = []
      for y in 0..<height { for x in 0..<width { seen.insert(pixel(x: x, y: y)) } }
      return seen.count
    }

    func differences(from other: CardImage) -> [(x: Int, y: Int)] {
      var found: [(x: Int, y: Int)] = []
      for y in 0..<height {
        for x in 0..<width where pixel(x: x, y: y) != other.pixel(x: x, y: y) { found.append((x, y)) }
      }
      return found
    }
  }

  extension PixelFrame {
    func contains(_ other: PixelFrame) -> Bool {
      other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
    }

    func intersects(_ other: PixelFrame) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  enum Fonts {
    static let hasEmoji = FileTree.names(in: "/usr/share/fonts/truetype/noto").contains("NotoColorEmoji.ttf")
  }
#endif
