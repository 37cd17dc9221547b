import LineProtocol
import TestKit
import Testing

@Suite("Lines from a stream")
struct LineSplitterTests {
  /// Feeds `bytes` in pieces of `size` and collects what comes out.
  private func split(_ bytes: [UInt8], by size: Int, limit: Int = 4096) -> (lines: [LineSplitter.Line], isPartial: Bool)
  {
    var splitter = LineSplitter(limit: limit)
    var lines: [LineSplitter.Line] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      lines += splitter.append(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    return (lines, splitter.hasPartialLine)
  }

  @Test("whole, byte by byte or many at once: the same lines", arguments: [1, 2, 3, 7, 4096, 100_000])
  func pieces(_ size: Int) {
    let text = "PING\n\nLOG pushups 20\r\n\(String(repeating: "x", count: 5000))\n@1 PING\nhalf"
    let (lines, isPartial) = split(Array(text.utf8), by: size)
    #expect(
      lines == [
        .line(Array("PING".utf8)), .line(Array("LOG pushups 20\r".utf8)),
        .tooLong(start: Array(String(repeating: "x", count: 64).utf8)), .line(Array("@1 PING".utf8)),
      ])
    #expect(isPartial)
  }

  @Test("4096 bytes with the line feed fit, one more does not", arguments: [1, 4095, 4096, 4097, 9000])
  func limit(_ size: Int) {
    let fits = [UInt8](repeating: 0x61, count: 4095)
    #expect(split(fits + [0x0A], by: size).lines == [.line(fits)])
    #expect(split(fits + [0x61, 0x0A], by: size).lines == [.tooLong(start: Array(fits.prefix(64)))])
  }

  @Test("an over-long line is told once and at once, and stays partial until its line feed")
  func tooLong() {
    var splitter = LineSplitter(limit: 8)
    #expect(splitter.append(Array("@7 56789".utf8)) == [.tooLong(start: Array("@7 56789".utf8))])
    for _ in 0..<1000 { #expect(splitter.append([UInt8](repeating: 0x78, count: 1000)).isEmpty) }
    #expect(splitter.hasPartialLine)
    #expect(splitter.append(Array("\nPING\n".utf8)) == [.line(Array("PING".utf8))])
    #expect(!splitter.hasPartialLine)
  }

  @Test("a partial line is known, an empty one is none")
  func partial() {
    var splitter = LineSplitter()
    #expect(!splitter.hasPartialLine)
    #expect(splitter.append(Array("PI".utf8)).isEmpty && splitter.hasPartialLine)
    #expect(splitter.append(Array("NG\n\n".utf8)).count == 1 && !splitter.hasPartialLine)
  }

  @Test("any bytes in any pieces: what is not over-long comes out as it went in, and every line can be answered")
  func fuzz() {
    var random = SeededGenerator(seed: 20_261_130)
    let alphabet: [UInt8] = Array("LOG PING@17=\"\\ntabcr#\t\r\n\n".utf8) + [0, 0x1B, 0x7F, 0x80, 0xC3, 0xA9, 0xFF]
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let pieces = split(bytes, by: Int.random(in: 1...50, using: &random), limit: 32)
      let expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { $0.count < 32 ? LineSplitter.Line.line(Array($0)) : .tooLong(start: Array($0.prefix(32))) }
        .filter { $0 != .line([]) }
      let isComplete = bytes.last == 0x0A || pieces.lines.count == expected.count
      #expect(pieces.lines == (isComplete ? expected : expected.dropLast()))
      for case .line(let line) in pieces.lines { answer(line) }
    }
  }

  /// Whatever a line holds, there is one reply to it, and the client's half of the codec can read that reply.
  private func answer(_ bytes: [UInt8]) {
    do {
      guard let request = try Request.parse(bytes) else { return }
      #expect((try? Request.parse(request.line.utf8)) == request)
      _ = try CommandTable.check(request)
    } catch {
      for line in Reply.failure(error).lines(tag: Tag.leading(bytes)) {
        #expect(throws: Never.self) { try ServerLine.parse(line.utf8) }
      }
    }
  }
}
