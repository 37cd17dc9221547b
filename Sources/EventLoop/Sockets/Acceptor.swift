internal import CLinux
internal import Glibc

/// Takes connections from a listening socket, one a turn.
///
/// Out of descriptors it neither spins nor leaves people waiting: a descriptor kept in reserve is given up for a
/// moment, so that the connection can be taken, told why, and closed.
public final class Acceptor {
  /// How long nothing is accepted when even the reserve does not help.
  static let pauseNanoseconds: Int64 = 1_000_000_000

  private let listener: UnixListener
  private unowned let loop: EventLoop
  private let refusal: [UInt8]
  private let handler: (SocketConnection) -> Void
  private var watch: Watch?
  private var pause: LoopTimer?
  private var reserve: Int32

  /// Starts accepting.
  /// - Parameters:
  ///   - refusal: what a connection is told that cannot be kept for want of descriptors.
  ///   - handler: owns the connection from then on, and starts it.
  public init(
    _ listener: UnixListener, loop: EventLoop, refusal: [UInt8], _ handler: @escaping (SocketConnection) -> Void
  ) throws(SystemFailure) {
    self.listener = listener
    self.loop = loop
    self.refusal = refusal
    self.handler = handler
    reserve = Self.openReserve()
    watch = try loop.watch(listener.descriptor, .read) { [weak self] _ in self?.accept() }
    pause = try loop.timer(.monotonic) { [weak self] in self?.watch?.setEnabled(true) }
  }

  deinit { close() }

  /// Accepts no more. The listener stays open. Twice is harmless.
  public func close() {
    watch?.cancel()
    pause?.cancel()
    if reserve >= 0 { Glibc.close(reserve) }
    reserve = -1
  }

  private func accept() {
    let descriptor = acceptOne()
    guard descriptor < 0 else { return open(descriptor) }
    switch errno {
    case EAGAIN, EINTR, ECONNABORTED: return
    case EMFILE where reserve >= 0: refuseWithReserve()
    default: pauseAccepting()
    }
  }

  private func open(_ descriptor: Int32) {
    do {
      handler(try SocketConnection(descriptor, loop: loop))
    } catch {
      // Whoever connected finds it closed.
      pauseAccepting()
    }
  }

  private func refuseWithReserve() {
    Glibc.close(reserve)
    let descriptor = acceptOne()
    if descriptor >= 0 {
      _ = send(descriptor, refusal, refusal.count, Int32(MSG_NOSIGNAL))
      Glibc.close(descriptor)
    }
    reserve = Self.openReserve()
    if descriptor < 0 || reserve < 0 { pauseAccepting() }
  }

  private func pauseAccepting() {
    watch?.setEnabled(false)
    pause?.arm(at: loop.monotonic + Self.pauseNanoseconds)
    if reserve < 0 { reserve = Self.openReserve() }
  }

  private func acceptOne() -> Int32 {
    accept4(listener.descriptor, nil, nil, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
  }

  private static func openReserve() -> Int32 { Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
