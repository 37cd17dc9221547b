public import EarnCore

/// What an X11 desktop shows, and whether a person gives input: one connection to one display, for as long as it lasts.
///
/// It runs no loop. Whoever has one watches `descriptor`, asks for `deadline` before each wait, and calls `process`.
/// A lost server is told once; another try is another `XDesktop`.
public final class XDesktop {
  /// Told of what the desktop shows, whenever that changed; and why it is not known what is in front, where it is not.
  public var onView: (DesktopView, _ unknownReason: String?) -> Void = { _, _ in }
  public var onIdle: (IdleEdge) -> Void = { _ in }
  /// Told once, when the server is gone. To be answered with `close`.
  public var onLoss: (XFailure) -> Void = { _ in }

  let connection: XConnection
  let root: RootReading
  let clients: ClientList
  let focus: Focus
  weak var listener: (any XListener)?
  private var idle: IdleAlarms?
  private var last: (view: DesktopView, reason: String?)?
  private var isOver = false

  /// Connects; the first view follows when `process` has read it.
  ///
  /// - Parameters:
  ///   - display: `:0`, `host:0.1`; not taken from the environment.
  ///   - authority: the path of the authority file; nil: the one of this user.
  ///   - identify: which program a window belongs to. Asked once for each window, and again when it changed.
  public init(
    display: String, authority: String? = nil, identify: @escaping (XWindowIdentity) -> FrontWindow
  ) throws(XFailure) {
    connection = try XConnection(display: display, authority: authority)
    root = RootReading(connection)
    clients = ClientList(connection)
    focus = Focus(connection, root, clients, identify)
    idle = IdleAlarms(connection) { [unowned self] in onIdle($0) }
    settle()
  }

  public var descriptor: Int32 { connection.descriptor }

  /// Nanoseconds of CLOCK_MONOTONIC by which `process` is to be called; zero: at once, for what the descriptor does not
  /// show any more.
  public var deadline: Int64? { connection.hasQueued ? 0 : listener?.deadline }

  /// Whether the X server counts how long there was no input.
  public var knowsIdleness: Bool { idle != nil }

  /// From how long without input on a person is idle.
  public func setIdleThreshold(milliseconds: Int64) {
    idle?.set(milliseconds: milliseconds)
    connection.flush()
  }

  /// Hands out everything that has arrived.
  /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
  public func process(now: Int64) {
    guard !isOver else { return }
    connection.drain { event in
      root.handle(event)
      clients.handle(event)
      idle?.handle(event)
      listener?.handle(event)
    }
    settle()
    listener?.settle(now: now)
    connection.flush()
    if let loss = connection.loss, !isOver {
      isOver = true
      onLoss(loss)
    }
  }

  /// Says nothing more.
  public func close() { isOver = true }

  /// Asks for what has changed, and tells what is known.
  private func settle() {
    root.read { [weak self] in
      guard let self else { return }
      clients.follow(root.windows)
    }
    if connection.loss == nil, !isOver, let view = focus.view() {
      let reason = focus.unknownReason
      if view != last?.view || reason != last?.reason {
        last = (view, reason)
        onView(view, reason)
      }
    }
    connection.flush()
  }
}

/// Who is told of events beside the desktop itself, before it sleeps.
protocol XListener: AnyObject {
  var deadline: Int64? { get }
  func handle(_ event: XEvent)
  func settle(now: Int64)
}
