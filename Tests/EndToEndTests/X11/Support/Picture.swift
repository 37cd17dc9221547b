import Glibc
import TestKit

/// What a screen shows.
struct Picture {
  struct Color: Hashable {
    let red, green, blue: UInt8

    init(_ hex: UInt32) {
      (red, green, blue) = (UInt8(hex >> 16 & 0xFF), UInt8(hex >> 8 & 0xFF), UInt8(hex & 0xFF))
    }
  }

  let width, height: Int
  private let bytes: [UInt8]

  /// - Parameter file: rows of red, green and blue from the top, as `import` writes an `rgb:`.
  init(_ file: String, width: Int, height: Int) throws {
    guard let stream = fopen(file, "re") else { throw TestFailure("there is no picture \(file)") }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: width * height * 3)
    guard fread(&bytes, 1, bytes.count, stream) == bytes.count else { throw TestFailure("\(file) is cut short") }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// How many pixels have this colour.
  func count(_ color: Color) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var at = 0
      while at < bytes.count {
        if bytes[at] == color.red, bytes[at + 1] == color.green, bytes[at + 2] == color.blue { count += 1 }
        at += 3
      }
      return count
    }
  }

  enum End { case top, bottom }

  /// The middle of the first line of this colour that is as long as a button, counted from the top or from the bottom.
  func line(_ color: Color, from end: End) -> (x: Int, y: Int)? {
    let rows = end == .top ? Array(0..<height) : Array((0..<height).reversed())
    for y in rows {
      var length = 0
      for x in 0..<width {
        if has(color, x, y) {
          length += 1
          continue
        }
        if length >= Self.button { return (x - length / 2, y) }
        length = 0
      }
    }
    return nil
  }

  private static let button = 40

  private func has(_ color: Color, _ x: Int, _ y: Int) -> Bool {
    let at = (y * width + x) * 3
    return bytes[at] == color.red && bytes[at + 1] == color.green && bytes[at + 2] == color.blue
  }
}
