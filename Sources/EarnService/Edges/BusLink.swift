import DBus
import EarnCore
import EventLoop

/// A bus in the loop; a lost one is tried again after 1, 2, 4 … 60 s.
final class BusLink {
  let bus: Bus
  private let loop: EventLoop
  private let retry: LoopTimer
  private let source: BusSource
  private let attachment: Attachment
  private var backoff = Backoff()

  init(_ address: BusAddress, _ loop: EventLoop) throws(SystemFailure) {
    let bus = Bus(address)
    self.bus = bus
    self.loop = loop
    var tryAgain: () -> Void = {}
    retry = try loop.timer(.monotonic) { tryAgain() }
    source = BusSource(bus)
    attachment = try loop.attach(source)
    tryAgain = { [unowned self] in reopen() }
    bus.observe { [unowned self] state in stateChanged(state) }
  }

  func open() { bus.open() }

  func close() {
    attachment.detach()
    retry.cancel()
    bus.close()
  }

  private func reopen() {
    let before = bus.state
    bus.reopen()
    // A state that stays is not told of.
    if bus.state == before { stateChanged(before) }
  }

  private func stateChanged(_ state: BusState) {
    switch state {
    case .ready: backoff.reset()
    case .lost: retry.arm(at: loop.now().monotonic + Int64(backoff.next() / .nanoseconds(1)))
    case .absent, .connecting: break
    }
  }
}

/// A bus, as the loop wants its sources.
private final class BusSource: ForeignSource {
  private let bus: Bus

  init(_ bus: Bus) { self.bus = bus }

  var descriptor: Int32 { bus.descriptor }
  var interest: Interest { .read }
  var deadline: Int64? { bus.deadline }

  func process() { bus.process() }
}
