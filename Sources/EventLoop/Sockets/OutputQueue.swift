/// Bytes on their way to a slow reader: chunks in order, of which the first may be partly gone.
///
/// A chunk may bear a mark, a number that means something to its writer. What is dropped is dropped in whole chunks,
/// so that a reader never sees part of a line.
struct OutputQueue: Equatable {
  private struct Chunk: Equatable {
    let bytes: [UInt8]
    let mark: Int?
  }

  /// The most that is gathered for one system call.
  private static let gatherLimit = 16 * 1024

  private var chunks: [Chunk] = []
  /// Chunks before this one are gone; they are cut off in batches, because to take the first of an array moves the rest.
  private var first = 0
  /// Bytes of the first chunk that are gone.
  private var sent = 0
  /// Bytes that wait.
  private(set) var count = 0
  /// The mark of the newest marked chunk of which at least a part went out.
  private(set) var lastMark: Int?

  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: [UInt8], mark: Int? = nil) {
    guard !bytes.isEmpty else { return }
    chunks.append(Chunk(bytes: bytes, mark: mark))
    count += bytes.count
  }

  /// Offers the front of the queue to `write`, which says how many bytes it took, until it takes less than it got.
  /// - Returns: whether anything went out.
  mutating func drain(_ write: (UnsafeRawBufferPointer) -> Int) -> Bool {
    let before = count
    while count > 0 {
      let (offered, taken) = offer(to: write)
      if taken > 0 { advance(by: taken) }
      if taken < offered { break }
    }
    removeGone()
    return count < before
  }

  /// Drops every chunk that has not begun to go out.
  mutating func dropUnsent() {
    let kept = sent > 0 ? first + 1 : first
    chunks.removeSubrange(kept...)
    count = sent > 0 ? chunks[first].bytes.count - sent : 0
    removeGone()
  }

  /// Drops everything.
  mutating func removeAll() {
    (chunks, first, sent, count) = ([], 0, 0, 0)
  }

  /// One large chunk goes as it is; small ones are gathered, so that a burst of lines is one system call.
  private func offer(to write: (UnsafeRawBufferPointer) -> Int) -> (offered: Int, taken: Int) {
    let head = chunks[first].bytes
    if first + 1 == chunks.count || head.count - sent >= Self.gatherLimit {
      let offered = head.count - sent
      return (offered, head.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[sent...])) })
    }
    var gathered = Array(head[sent...])
    for chunk in chunks[(first + 1)...] {
      guard gathered.count + chunk.bytes.count <= Self.gatherLimit else { break }
      gathered += chunk.bytes
    }
    return (gathered.count, gathered.withUnsafeBytes(write))
  }

  private mutating func advance(by taken: Int) {
    count -= taken
    var rest = taken
    while rest > 0 {
      let chunk = chunks[first]
      if let mark = chunk.mark { lastMark = mark }
      let left = chunk.bytes.count - sent
      guard rest >= left else {
        sent += rest
        return
      }
      rest -= left
      first += 1
      sent = 0
    }
  }

  private mutating func removeGone() {
    guard first == chunks.count || first >= 64 else { return }
    chunks.removeFirst(first)
    first = 0
  }
}
