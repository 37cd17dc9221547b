#if DESKTOP_X11
  import Desktop
  import DesktopX11
  import EarnCore
  import EventLoop

  /// One connection to an X server, in the loop, for as long as it lasts.
  final class X11Screen {
    /// What the desktop shows, and why it is not known what is in front, where it is not.
    var onView: (DesktopView, String?) -> Void = { _, _ in }
    var onAnswer: (ShieldAnswer, WindowID, String) -> Void = { _, _, _ in }
    var onInput: (InputState?) -> Void = { _ in }
    /// The server is gone. To be answered with `detach`.
    var onLoss: (XFailure) -> Void = { _ in }

    private let desktop: XDesktop
    private let shields: X11Shields
    private let loop: EventLoop
    private let source: X11Source
    private let attachment: Attachment

    init(_ address: DesktopAddress, _ apps: AppDirectory, _ loop: EventLoop) throws(XFailure) {
      desktop = try XDesktop(display: address.display, authority: address.authority) { apps.identify($0) }
      self.loop = loop
      shields = X11Shields(on: desktop)
      source = X11Source(desktop, loop)
      do throws(SystemFailure) {
        attachment = try loop.attach(source)
      } catch {
        throw XFailure(error.sentence)
      }
      desktop.onView = { [unowned self] view, reason in onView(view, reason) }
      desktop.onIdle = { [unowned self] edge in onInput(edge == .active ? .active : .idle) }
      shields.onAnswer = { [unowned self] answer, window, card in onAnswer(answer, window, card) }
      desktop.onLoss = { [unowned self] failure in onLoss(failure) }
    }

    var isDark: Bool {
      get { shields.isDark }
      set { shields.isDark = newValue }
    }

    var knowsIdleness: Bool { desktop.knowsIdleness }

    func setIdleThreshold(milliseconds: Int64) { desktop.setIdleThreshold(milliseconds: milliseconds) }

    func show(_ covers: [WindowID: ShieldCard]) { shields.show(covers) }
    func close(_ window: WindowID) { shields.close(window, now: loop.monotonic) }
    /// The covered windows of which another program keeps keys for itself.
    var refusals: Int { shields.refusals.count }

    func detach() {
      attachment.detach()
      desktop.close()
    }
  }

  /// An X connection, as the loop wants its sources.
  private final class X11Source: ForeignSource {
    private let desktop: XDesktop
    private let loop: EventLoop

    init(_ desktop: XDesktop, _ loop: EventLoop) {
      self.desktop = desktop
      self.loop = loop
    }

    var descriptor: Int32 { desktop.descriptor }
    var interest: Interest { .read }
    var deadline: Int64? { desktop.deadline }

    func process() { desktop.process(now: loop.monotonic) }
  }

  extension AppDirectory {
    /// Which program a window belongs to.
    fileprivate func identify(_ window: XWindowIdentity) -> FrontWindow {
      identify(
        wmClassInstance: window.wmClassInstance, wmClassName: window.wmClassName, title: window.title, pid: window.pid,
        gtkApplicationID: window.gtkApplicationID, desktopFileHint: window.desktopFileHint)
    }
  }
#endif
