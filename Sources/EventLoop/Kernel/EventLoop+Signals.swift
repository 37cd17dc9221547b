internal import CLinux
internal import Glibc

extension EventLoop {
  /// Blocks the signals for the calling thread and the threads it starts later, and calls `handler` with each that
  /// comes. They stay blocked after a cancel: one that is already on its way must not end the process. Programs
  /// started from here inherit the mask; who starts one gives it an empty mask.
  @discardableResult
  public func onSignal(_ signals: [Int32], _ handler: @escaping (Int32) -> Void) throws(SystemFailure) -> KernelWatch {
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    try SystemFailure.check(-pthread_sigmask(SIG_BLOCK, &mask, nil), "cannot block signals")
    let descriptor = signalfd(-1, &mask, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard descriptor >= 0 else { throw SystemFailure("cannot listen to signals", code: errno) }
    return try own(descriptor) {
      if let signal = Self.nextSignal(from: descriptor) { handler(signal) }
    }
  }

  private static func nextSignal(from descriptor: Int32) -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard read(descriptor, &information, size) == size else { return nil }
    return Int32(information.ssi_signo)
  }
}
