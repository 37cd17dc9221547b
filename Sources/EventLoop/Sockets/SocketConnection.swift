internal import CLinux
internal import Glibc

/// What a connection tells. Every call comes from the loop, and any of them may close the connection.
public protocol SocketConnectionDelegate: AnyObject {
  func connection(_ connection: SocketConnection, received bytes: [UInt8])
  /// The peer has said its last; it may still listen.
  func connectionInputEnded(_ connection: SocketConnection)
  /// Output moved, or is not wanted any more: there is room.
  func connectionProgressed(_ connection: SocketConnection)
  /// The connection is over, and its descriptor closed. Told once.
  func connectionClosed(_ connection: SocketConnection)
}

/// One connected stream socket that never blocks: bytes in, bytes out, and what is left unread in between.
///
/// Back-pressure: while more than `outputLimit` bytes wait for the peer to read them, nothing more is read from it.
/// A peer that is gone is read to its end, so that what it asked for before it left is done; answers to it are dropped.
public final class SocketConnection {
  /// Unread output above which input is left in the kernel.
  public static let outputLimit = 64 * 1024

  public let peer: PeerIdentity
  public weak var delegate: (any SocketConnectionDelegate)?
  private let descriptor: Int32
  private unowned let loop: EventLoop
  private var watch: Watch?
  private var output = OutputQueue()
  /// Private and a value, so that the compiler proves accesses exclusive instead of having each checked when it runs:
  /// with many small connections that was a seventh of the service's time.
  private var standing = Standing()

  private struct Standing {
    var stalledSince: Int64?
    var isInputEnded = false
    var isPeerGone = false
    var isClosed = false
    var isFlushPosted = false
    var isFinishing = false
    var isReadingWanted = true
    var isLossUntold = false

    var isReading: Bool { isReadingWanted && !isInputEnded && !isFinishing && !isClosed }
    /// Nothing is left to read or to send.
    var isOver: Bool { isPeerGone && (isFinishing || (isInputEnded && isReadingWanted)) }
  }

  /// Takes over a connected descriptor that does not block; closes it when the peer cannot be told.
  public init(_ descriptor: Int32, loop: EventLoop) throws(SystemFailure) {
    self.descriptor = descriptor
    self.loop = loop
    do {
      peer = try PeerIdentity(of: descriptor)
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  /// Begins to receive. What is written before goes out without waiting for it.
  /// - Throws: when the kernel cannot watch one more descriptor; the connection is of no use then.
  public func start() throws(SystemFailure) {
    watch = try loop.watch(descriptor, .read) { [unowned self] in ready($0) }
    if !output.isEmpty { updateWatch() }
  }

  deinit {
    if !isClosed { closeDescriptor() }
  }

  public var isInputEnded: Bool { standing.isInputEnded }
  /// Nobody reads any more; what is written is dropped.
  public var isPeerGone: Bool { standing.isPeerGone }
  public var isClosed: Bool { standing.isClosed }
  /// Nanoseconds of CLOCK_MONOTONIC since which output waits without any of it moving; nil when nothing waits.
  public var stalledSince: Int64? { standing.stalledSince }
  /// Bytes that wait for the peer to read them.
  public var unreadCount: Int { output.count }
  /// Whether so much waits that the peer has to read first.
  public var isCongested: Bool { output.count > Self.outputLimit }
  /// The mark of the newest marked bytes that went out, or began to.
  public var lastMark: Int? { output.lastMark }

  /// Queues bytes; they go out before the loop waits again.
  /// - Parameter mark: a number of the caller's, found again in `lastMark` when these bytes went out.
  public func write(_ bytes: [UInt8], mark: Int? = nil) {
    guard enqueue(bytes, mark: mark) else { return }
    postFlush()
  }

  /// Queues bytes for a caller that calls `push()` before it returns to the loop.
  /// - Returns: false when nothing is taken any more.
  @discardableResult
  public func enqueue(_ bytes: [UInt8], mark: Int? = nil) -> Bool {
    guard !standing.isPeerGone, !standing.isClosed, !standing.isFinishing else { return false }
    output.append(bytes, mark: mark)
    return true
  }

  /// Whether the owner wants to be given input. Off, input stays in the kernel, and the peer is held back by it.
  public func setReading(_ isWanted: Bool) {
    standing.isReadingWanted = isWanted
    updateWatch()
  }

  /// Gives up every queued chunk that has not begun to go out.
  public func dropUnsent() { output.dropUnsent() }

  /// Sends what the kernel takes at once, and tells the delegate nothing: for a caller that wants to know what is left.
  public func push() {
    send()
    // The rest waits for the kernel's word, and who waits for room has to hear that there is no need to.
    if !output.isEmpty || standing.isLossUntold { postFlush() }
  }

  /// Closes once everything queued went out, or the peer is gone. Reads and accepts nothing more.
  public func finish() {
    standing.isFinishing = true
    flush()
  }

  /// Sends what the kernel takes at once, and closes.
  public func close() {
    guard !isClosed else { return }
    send()
    discardInput()
    standing.isClosed = true
    closeDescriptor()
    delegate?.connectionClosed(self)
  }

  private func closeDescriptor() {
    if let watch { watch.close() } else { Glibc.close(descriptor) }
    watch = nil
  }
}

extension SocketConnection {
  private func ready(_ readiness: Readiness) {
    if !readiness.isDisjoint(with: [.hangUp, .error]) { losePeer() }
    if readiness.contains(.write) || standing.isLossUntold { flush() }
    if isReading, !readiness.isDisjoint(with: [.read, .hangUp, .error]) { receive() }
    updateWatch()
  }

  private var isReading: Bool { standing.isReading && !isCongested }

  /// One read a turn: the loop comes back for more, and serves the others in between.
  private func receive() {
    let count = recv(descriptor, loop.scratch.baseAddress, loop.scratch.count, 0)
    let code = errno
    guard count <= 0 else {
      delegate?.connection(self, received: Array(loop.scratch[..<count]))
      return
    }
    guard count == 0 || (code != EAGAIN && code != EINTR) else { return }
    if count < 0 { losePeer() }
    standing.isInputEnded = true
    delegate?.connectionInputEnded(self)
  }

  private func postFlush() {
    guard !standing.isFlushPosted else { return }
    standing.isFlushPosted = true
    loop.post { [weak self] in self?.flush() }
  }

  private func flush() {
    standing.isFlushPosted = false
    guard !isClosed else { return }
    let hasMoved = send()
    if standing.isFinishing, output.isEmpty {
      close()
      return
    }
    updateWatch()
    let isLost = standing.isLossUntold
    standing.isLossUntold = false
    if (hasMoved || isLost) && !isClosed { delegate?.connectionProgressed(self) }
  }

  /// - Returns: whether anything went out.
  @discardableResult
  private func send() -> Bool {
    guard !output.isEmpty, !isClosed else { return false }
    var code: Int32 = 0
    // Taken out while it is drained, for the reason `standing` is private.
    var queue = OutputQueue()
    swap(&queue, &output)
    let hasMoved = queue.drain { bytes in
      let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      if count < 0 { code = errno }
      return count
    }
    swap(&queue, &output)
    if code != 0, code != EAGAIN, code != EINTR { losePeer() }
    if output.isEmpty {
      standing.stalledSince = nil
    } else if hasMoved || stalledSince == nil {
      standing.stalledSince = loop.monotonic
    }
    return hasMoved
  }

  /// Unread input would turn the peer's end of file into a reset, and it might miss our last line over it.
  private func discardInput() {
    guard !isInputEnded else { return }
    // A peer that goes on sending is not waited for.
    for _ in 0..<16 where recv(descriptor, loop.scratch.baseAddress, loop.scratch.count, 0) < loop.scratch.count {
      return
    }
  }

  private func losePeer() {
    // Who waits for room in the output need not wait any more.
    if !output.isEmpty { standing.isLossUntold = true }
    standing.isPeerGone = true
    output.removeAll()
    standing.stalledSince = nil
  }

  private func updateWatch() {
    guard let watch else { return }
    let standing = standing
    guard !standing.isOver else { return close() }
    let isReading = standing.isReading && !isCongested
    var interest: Interest = isReading ? .read : []
    // Output that nobody tried to send yet goes out before the next wait; most of it never has to wait.
    if standing.stalledSince != nil { interest.insert(.write) }
    watch.setInterest(interest)
    // A hang-up would be repeated for ever while nobody reads.
    watch.setEnabled(!standing.isPeerGone || isReading)
  }
}
