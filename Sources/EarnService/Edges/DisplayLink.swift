import Desktop
import EarnCore
import EventLoop
import LineProtocol

#if DESKTOP_X11
  import DBus
  import DesktopX11
#endif

/// The desktop whose windows can be seen and covered, where there is one.
final class DisplayLink {
  private(set) var state = DisplayState.none
  /// Told of input, as the desktop measures it; nil when it measures no more.
  var onInput: (InputState?) -> Void = { _ in }
  /// From how long without input on nobody is there.
  var idleAfter = Seconds.minutes(5) {
    didSet { if idleAfter != oldValue { setIdle() } }
  }
  /// Somebody else says that nobody is here, so any input is worth hearing of.
  var isAwaitingInput = false {
    didSet { if isAwaitingInput != oldValue { setIdle() } }
  }

  /// Whether shields are dark.
  var isDark = false {
    didSet { setAppearance() }
  }

  private let take: (Event) -> Void

  #if DESKTOP_X11
    private let loop: EventLoop
    private let apps: AppDirectory
    private let retry: LoopTimer
    private var backoff = Backoff()
    private var address: DesktopAddress?
    private var screen: X11Screen?
    private var covers: [WindowID: ShieldCard] = [:]

    /// - Parameters:
    ///   - apps: says which application a window belongs to.
    ///   - take: is given what the desktop shows and what was pressed on its shields, from the loop.
    init(_ loop: EventLoop, _ apps: AppDirectory, take: @escaping (Event) -> Void) throws(SystemFailure) {
      self.loop = loop
      self.apps = apps
      self.take = take
      var tryAgain: () -> Void = {}
      retry = try loop.timer(.monotonic) { tryAgain() }
      tryAgain = { [unowned self] in connect() }
    }

    /// Turns to the desktop at this address, from whatever desktop it was. One that is watched is left as it is: both
    /// the session's service and its autostart entry may name it, and its shields must not flicker.
    func attach(_ address: DesktopAddress) {
      guard address != self.address || screen == nil else { return }
      close()
      self.address = address
      backoff.reset()
      connect()
    }

    /// Brings the covers over the windows to what they should be.
    func show(_ covers: [WindowID: ShieldCard]) {
      guard covers != self.covers else { return }
      self.covers = covers
      screen?.show(covers)
    }

    func close(_ window: WindowID) { screen?.close(window) }

    func close() {
      retry.disarm()
      screen?.detach()
      screen = nil
    }

    private func connect() {
      guard let address else { return }
      guard !address.isWayland, !address.display.isEmpty else {
        return settle(address.isWayland ? .wayland : .none)
      }
      do throws(XFailure) {
        let screen = try X11Screen(address, apps, loop)
        screen.onView = { [unowned self] view, note in take(.desktop(view, note: note)) }
        screen.onAnswer = { [unowned self] answer, window, card in
          take(.shieldAnswered(answer, on: window, card: card))
        }
        screen.onInput = { [unowned self] in onInput($0) }
        screen.onLoss = { [unowned self] in lose($0) }
        self.screen = screen
        backoff.reset()
        state = .attached(display: address.display)
        setIdle()
        onInput(screen.knowsIdleness ? .active : nil)
        setAppearance()
        screen.show(covers)
      } catch {
        lose(error)
      }
    }

    private func lose(_ failure: XFailure) {
      screen?.detach()
      screen = nil
      retry.arm(at: loop.now().monotonic + Int64(backoff.next() / .nanoseconds(1)))
      settle(.lost(reason: failure.description))
    }

    /// The covered windows of which another program keeps keys for itself.
    var refusals: Int { screen?.refusals ?? 0 }

    private func setAppearance() { screen?.isDark = isDark }

    private func setIdle() {
      // One second is the shortest silence whose end can be heard.
      screen?.setIdleThreshold(milliseconds: isAwaitingInput ? 1000 : Int64(idleAfter.count) * 1000)
    }
  #else
    init(_ loop: EventLoop, _ apps: AppDirectory, take: @escaping (Event) -> Void) throws(SystemFailure) {
      self.take = take
    }

    func attach(_ address: DesktopAddress) { settle(address.isWayland ? .wayland : .lean) }
    func show(_ covers: [WindowID: ShieldCard]) {}
    func close(_ window: WindowID) {}
    func close() {}
    var refusals: Int { 0 }
    private func setIdle() {}
    private func setAppearance() {}
  #endif

  /// There is no desktop to be seen.
  private func settle(_ newState: DisplayState) {
    state = newState
    onInput(nil)
    take(.desktop(nil, note: newState.remark))
  }
}
