/// Cuts a stream of bytes into lines, however the bytes arrive, and holds at most one line's worth of them.
///
/// A line longer than the limit is told once, as soon as it is, and the rest of it is discarded up to its line feed.
public struct LineSplitter: Sendable {
  /// What was found between two line ends.
  public enum Line: Hashable, Sendable {
    /// A line without its line feed, never empty.
    case line([UInt8])
    /// A line was longer than the limit; `start` is enough of it to find its tag.
    case tooLong(start: [UInt8])
  }

  /// The longest line, its line feed included.
  public static let requestLimit = 4096

  private let limit: Int
  private var pending: [UInt8] = []
  private var isDiscarding = false

  /// - Parameter limit: bytes of the longest line, its line feed included.
  public init(limit: Int = LineSplitter.requestLimit) {
    precondition(limit > 1, "a line needs room for a byte and its line feed")
    self.limit = limit
  }

  /// Bytes of a line that has not ended yet have arrived: its sender owes a line feed.
  public var hasPartialLine: Bool { isDiscarding || !pending.isEmpty }

  /// Takes what arrived and answers with the lines it completed, in order. Empty lines are not answered.
  public mutating func append(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: Self.lineFeed) {
      if let line = take(rest[..<end]) { lines.append(line) }
      if let line = finish() { lines.append(line) }
      rest = rest[(end + 1)...]
    }
    if let line = take(rest) { lines.append(line) }
    return lines
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) -> Line? {
    guard !isDiscarding else { return nil }
    pending += bytes.prefix(limit - pending.count)
    guard pending.count >= limit else { return nil }
    isDiscarding = true
    defer { pending = [] }
    return .tooLong(start: Array(pending.prefix(64)))
  }

  private mutating func finish() -> Line? {
    defer { (pending, isDiscarding) = ([], false) }
    return isDiscarding || pending.isEmpty ? nil : .line(pending)
  }

  private static let lineFeed = UInt8(ascii: "\n")
}
