import TestKit
import Testing

/// earnd on a display with a window manager: it blocks xterm. Programs are known by their titles.
final class ScreenDesk {
  static let rules = """
    activity pushups earns 1m per 4 reps
    block app XTerm

    """
  /// Of whatever is blocked, and of nothing else on the screen.
  static let blocked = Picture.Color(0xff00ff)
  static let free = Picture.Color(0x00ff00)

  let manager: WindowManager
  private(set) var display: Display
  private(set) var earnd: Earnd
  /// Asks; says nothing of what is in front.
  private(set) var client: LineClient
  /// Is told of everything.
  private(set) var watcher: LineClient
  private var managing: ChildProcess
  private var bus: PrivateBus?
  private var programs: [XTerm] = []

  init(
    _ manager: WindowManager = .openbox, rules: String = ScreenDesk.rules, environment: [String: String] = [:]
  ) async throws {
    self.manager = manager
    display = try await Display()
    (managing, bus) = try await Self.start(manager, on: display)
    earnd = try await Earnd.start(
      rules: rules, environment: environment.merging(["DISPLAY": display.name]) { $1 })
    (client, watcher) = try await Self.connect(to: earnd)
    try await client.doctor("display", says: "ok text=\"The windows of \(display.name) are watched.\"")
  }

  /// With ten minutes, a game that is blocked and a notepad that is not; the game is in front.
  static func begun(_ manager: WindowManager = .openbox, environment: [String: String] = [:]) async throws
    -> ScreenDesk
  {
    let desk = try await ScreenDesk(manager, environment: environment)
    _ = try await desk.client.reply("GRANT 10m")
    try await desk.openFree("notepad")
    try await desk.openBlocked("game")
    try await desk.activate("game")
    return desk
  }

  /// SIGKILL, and a new earnd on the same home.
  func killAndRestart() async throws {
    try await earnd.kill()
    earnd = try await earnd.restarted()
    (client, watcher) = try await Self.connect(to: earnd)
  }

  /// The X server dies with everything on it.
  func killDisplay() async throws {
    try await display.kill()
    programs = []
  }

  /// It comes back under the same name, with a window manager and nothing else.
  func restoreDisplay() async throws {
    display = try await Display(named: display.name)
    (managing, bus) = try await Self.start(manager, on: display)
  }

  func killManager() async throws {
    managing.send(9)
    try await managing.wait()
  }

  func restartManager() async throws { (managing, bus) = try await Self.start(manager, on: display) }

  /// A terminal that `block app XTerm` is for. What is typed in it is in `typed(title)`.
  func openBlocked(_ title: String, geometry: String = "40x10+60+60") async throws {
    programs.append(
      try XTerm(title, on: display, geometry: geometry, background: "#ff00ff", command: "cat >\(file(title))"))
    try await wait(for: "\(title) is there") { try await self.window(title) != nil }
  }

  /// A terminal that no rule is for: of another class, run by a program of another name.
  func openFree(_ title: String, geometry: String = "30x8+450+350", command: String? = nil) async throws {
    let program = display.path("notepad")
    if !FileTree.exists(program) { try await display.run("cp", Program.path("xterm") ?? "xterm", program) }
    programs.append(
      try XTerm(
        title, on: display, geometry: geometry, background: "#00ff00", class: "Notepad", program: program,
        command: command ?? "cat >\(file(title))"))
    try await wait(for: "\(title) is there") { try await self.window(title) != nil }
  }

  func close(_ title: String) async throws {
    for program in programs where program.title == title { try await program.close() }
    programs.removeAll { $0.title == title }
  }

  private func file(_ title: String) -> String { display.path("\(title).typed") }

  /// What arrived in a terminal.
  func typed(_ title: String) -> String { FileTree.read(file(title)) ?? "" }

  func wait(
    for what: String, within limit: Duration = .seconds(20), at location: SourceLocation = #_sourceLocation,
    _ holds: () async throws -> Bool
  ) async throws {
    if try await eventually(within: limit, holds) { return }
    Issue.record("it was waited in vain: \(what)", sourceLocation: location)
    throw TestFailure("it was waited in vain: \(what), on \(manager); \(try await client.ask("WHY"))")
  }

  private static func start(_ manager: WindowManager, on display: Display) async throws -> (ChildProcess, PrivateBus?) {
    var bus: PrivateBus?
    // KWin has its keys from a program of its own on the session bus, Alt+Tab among them.
    if manager == .kwin {
      let keys = "/usr/bin/env DISPLAY=\(display.name) kglobalaccel5"
      bus = try await PrivateBus(services: ["org.kde.kglobalaccel": keys])
    }
    let process = try manager.start(
      on: display, environment: bus.map { ["DBUS_SESSION_BUS_ADDRESS": $0.address] } ?? [:])
    let isThere = try await eventually(within: .seconds(20)) {
      try await display.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK").contains("window id")
    }
    guard isThere else { throw TestFailure("\(manager) does not start: \(process.errorText)") }
    return (process, bus)
  }

  private static func connect(to earnd: Earnd) async throws -> (LineClient, LineClient) {
    let (client, watcher) = (try await earnd.connect(), try await earnd.connect())
    _ = try await watcher.reply("SUBSCRIBE")
    return (client, watcher)
  }
}
