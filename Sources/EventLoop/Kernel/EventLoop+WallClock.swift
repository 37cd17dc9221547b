internal import CLinux
internal import Glibc

extension EventLoop {
  /// Calls `handler` whenever the wall clock is set: by hand, by a time service in one step, at resume.
  @discardableResult
  public func onWallClockSet(_ handler: @escaping () -> Void) throws(SystemFailure) -> KernelWatch {
    let descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    guard descriptor >= 0 else { throw SystemFailure("cannot watch the wall clock", code: errno) }
    let watch = try own(descriptor) {
      var expirations: UInt64 = 0
      let count = read(descriptor, &expirations, MemoryLayout<UInt64>.size)
      guard count < 0, errno == ECANCELED else { return }
      // A cancelled timer speaks once; only arming it again makes it speak again.
      Self.armForClockSet(descriptor)
      handler()
    }
    guard Self.armForClockSet(descriptor) else {
      let code = errno
      watch.cancel()
      throw SystemFailure("cannot watch the wall clock", code: code)
    }
    return watch
  }

  /// Arms for a moment that never comes: what is wanted is the cancellation.
  @discardableResult
  private static func armForClockSet(_ descriptor: Int32) -> Bool {
    var never = itimerspec()
    never.it_value.tv_sec = .max
    return timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &never, nil) == 0
  }
}
