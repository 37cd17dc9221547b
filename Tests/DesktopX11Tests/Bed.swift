import DesktopX11
import EarnCore
import Foundation
import Glibc
import TestKit

/// A display with a desktop's observer on it, and the loop that serves the observer.
class Bed {
  let display: Display
  private(set) var desktop: XDesktop!
  private(set) var views: [DesktopView] = []
  private(set) var reason: String?
  private(set) var edges: [IdleEdge] = []
  private(set) var loss: XFailure?
  private(set) var identities: [UInt32: XWindowIdentity] = [:]
  private var manager: ChildProcess?
  private var terms: [XTerm] = []

  /// - Parameter windowManager: nil: none.
  init(_ windowManager: WindowManager? = nil) async throws {
    display = try await Display()
    try connect()
    if let windowManager { try await start(windowManager) }
  }

  func connect() throws {
    desktop = try XDesktop(display: display.name) { [unowned self] identity in
      identities[identity.id] = identity
      return FrontWindow(app: identity.wmClassName ?? "", title: identity.title, pid: identity.pid)
    }
    desktop.onView = { [unowned self] in
      views.append($0)
      reason = $1
    }
    desktop.onIdle = { [unowned self] in edges.append($0) }
    desktop.onLoss = { [unowned self] in loss = $0 }
  }

  func start(_ windowManager: WindowManager) async throws {
    manager = try windowManager.start(on: display)
    try await run(until: "\(windowManager) is there") { views.last != nil && reason == nil }
  }

  /// Ends the window manager.
  func stopManager() async throws {
    manager?.send(SIGTERM)
    try await manager?.wait()
    manager = nil
  }

  var front: String? {
    guard case .window(let window)? = views.last?.front else { return nil }
    return window.title
  }

  /// The titles of all windows that can be seen.
  var visible: Set<String> { Set((views.last?.visible ?? [:]).values.compactMap(\.title)) }

  /// Opens an xterm and waits until it is seen.
  @discardableResult
  func open(
    _ title: String, geometry: String = "40x10+50+50", background: String = "white", command: String? = nil
  ) async throws -> XTerm {
    let term = try XTerm(title, on: display, geometry: geometry, background: background, command: command)
    terms.append(term)
    try await run(until: "\(title) is seen") { visible.contains(title) }
    // A window manager that still starts adopts a window without focusing it.
    try await activate(title)
    return term
  }

  func window(_ title: String) throws -> WindowID {
    guard let window = views.last?.visible.first(where: { $0.value.title == title })?.key else {
      throw TestFailure("no window \(title) is seen")
    }
    return window
  }

  func activate(_ title: String) async throws {
    // A window manager that still starts knows no windows yet.
    for attempt in 0..<50 {
      do { try await run("wmctrl", "-F", "-a", title) } catch  where attempt < 49 {
        await run(for: .milliseconds(50))
        continue
      }
      break
    }
    try await run(until: "\(title) is in front") { front == title }
  }

  /// - Parameter milliseconds: after which it is looked again although no event came.
  func run(
    until what: String, within limit: Duration = .seconds(20), lookingEvery milliseconds: Int64 = 50,
    _ holds: () throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + limit
    while try !holds() {
      guard ContinuousClock.now < end else { throw TestFailure("it was waited in vain: \(what); \(views.suffix(2))") }
      await turn(until: end, milliseconds)
    }
  }

  /// Runs for a while: for what must not happen.
  func run(for duration: Duration) async {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end { await turn(until: end, 50) }
  }

  /// Runs a program to its end while the desktop is served.
  func run(_ program: String, _ arguments: String...) async throws {
    let child = try display.start(program, arguments)
    try await run(until: "\(program) ended", lookingEvery: 10) { child.exit != nil }
    guard child.exit == .status(0) else { throw TestFailure("\(program) \(arguments): \(child.errorText)") }
  }

  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private func turn(until end: ContinuousClock.Instant, _ patience: Int64) async {
    let due = desktop.deadline.map { max(0, ($0 - Self.now) / 1_000_000 + ($0 > 0 ? 1 : 0)) } ?? patience
    let left = Int64((end - ContinuousClock.now) / .milliseconds(1)) + 1
    let timeout = Int32(clamping: max(0, min(left, due)))
    let descriptor = desktop.descriptor
    if loss == nil {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        // Few threads are shared by all tests, so none of them waits.
        Thread.detachNewThread {
          var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          poll(&entry, 1, timeout)
          continuation.resume()
        }
      }
    } else {
      try? await Task.sleep(for: .milliseconds(10))
    }
    desktop.process(now: Self.now)
  }
}
