import Testing

@testable import EventLoop

@Suite("Output queue")
struct OutputQueueTests {
  /// A reader that takes at most so many bytes of each offer, and so many in all.
  private struct Reader {
    var perOffer = Int.max
    var room = Int.max
    var text = ""

    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Int {
      let count = min(bytes.count, perOffer, room)
      guard count > 0 else { return -1 }
      room -= count
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
      return count
    }
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("everything goes out in order, in one offer where it fits")
  func gathers() {
    var queue = OutputQueue()
    for number in 1...200 { queue.append(bytes("\(number)\n")) }
    var offers = 0
    var reader = Reader()
    #expect(
      queue.drain {
        offers += 1
        return reader.take($0)
      })
    #expect(reader.text == (1...200).map { "\($0)\n" }.joined())
    #expect(offers == 1)
    #expect(queue.isEmpty)
    #expect(!queue.drain { _ in 0 })
  }

  @Test("a reader that takes little gets it all the same", arguments: [1, 2, 3, 7, 100])
  func goesInPieces(_ size: Int) {
    var queue = OutputQueue()
    var reader = Reader(perOffer: size)
    var expected = ""
    for number in 1...300 {
      let text = String(repeating: "x", count: number % 11) + "\(number)\n"
      expected += text
      queue.append(bytes(text), mark: number)
      _ = queue.drain { reader.take($0) }
    }
    while !queue.isEmpty { _ = queue.drain { reader.take($0) } }
    #expect(reader.text == expected)
    #expect(queue.lastMark == 300)
    #expect(queue.count == 0)
  }

  @Test("what is dropped is dropped whole: a line that began goes on to its end")
  func dropsWhole() {
    var queue = OutputQueue()
    for number in 1...5 { queue.append(bytes("line \(number)\n"), mark: number) }
    var reader = Reader(room: 10)
    #expect(queue.drain { reader.take($0) })
    #expect(queue.lastMark == 2)
    queue.dropUnsent()
    #expect(queue.count == 4)
    queue.append(bytes("BYE\n"))
    reader.room = .max
    #expect(queue.drain { reader.take($0) })
    #expect(reader.text == "line 1\nline 2\nBYE\n")
    #expect(queue.lastMark == 2)
  }

  @Test("between two lines, everything unsent is dropped")
  func dropsBetweenLines() {
    var queue = OutputQueue()
    for number in 1...3 { queue.append(bytes("line \(number)\n"), mark: number) }
    var reader = Reader(room: 7)
    #expect(queue.drain { reader.take($0) })
    queue.dropUnsent()
    #expect(queue.isEmpty)
    #expect(queue.lastMark == 1)
  }

  @Test("a chunk larger than a gathering goes by itself")
  func sendsLargeChunks() {
    var queue = OutputQueue()
    let large = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000)
    queue.append(bytes("first\n"))
    queue.append(large)
    queue.append(bytes("last\n"))
    var reader = Reader()
    #expect(queue.drain { reader.take($0) })
    #expect(reader.text == "first\n" + String(repeating: "a", count: 100_000) + "last\n")
  }
}
