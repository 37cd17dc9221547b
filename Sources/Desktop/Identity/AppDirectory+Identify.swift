public import EarnCore

extension AppDirectory {
  /// Says which application a window belongs to, and every name a rule may call it by.
  /// - Parameters:
  ///   - wmClassInstance, wmClassName: the two words of WM_CLASS.
  ///   - gtkApplicationID: `_GTK_APPLICATION_ID`.
  ///   - desktopFileHint: the path or the id of a .desktop file, as `_KDE_NET_WM_DESKTOP_FILE` has it.
  public func identify(
    wmClassInstance: String? = nil, wmClassName: String? = nil, title: String? = nil, pid: Int? = nil,
    gtkApplicationID: String? = nil, desktopFileHint: String? = nil
  ) -> FrontWindow {
    let window = WindowIdentity(
      instance: wmClassInstance, name: wmClassName, hints: [desktopFileHint, gtkApplicationID],
      process: pid.map { ProcessFacts(pid: $0, in: processes) } ?? ProcessFacts(), index: index)
    return FrontWindow(
      app: window.app, name: window.entry?.name, title: title, pid: pid, names: window.names,
      categories: window.entry?.window.categories ?? [])
  }
}

extension DesktopEntry {
  /// A window as this application's would be, running or not.
  public var window: FrontWindow {
    let words = [startupClass, program, steamApp.map { "steam_app_\($0)" }].compactMap { $0?.lowercased() }
    return FrontWindow(
      app: id, name: name, title: nil, pid: nil, names: FrontWindow.names(ofDesktopID: id).union(words),
      categories: Set(categories.map { $0.lowercased() }))
  }
}

/// What is known of a window's application, put together.
struct WindowIdentity {
  private let classes: [String]
  private let hints: [String]
  private let process: ProcessFacts
  private let index: AppIndex
  /// The installed application it is, where one was found.
  let entry: DesktopEntry?

  init(instance: String?, name: String?, hints: [String?], process: ProcessFacts, index: AppIndex) {
    classes = [name, instance].compactMap { $0 }.filter { !$0.isEmpty }
    self.hints = (hints + [process.desktopFile]).compactMap { $0 }.map(BaseName.of).filter { !$0.isEmpty }
    self.process = process
    self.index = index
    entry = Self.find(classes, self.hints, process, index)
  }

  /// The desktop id, else the game, else what runs in Wine, else the window's class.
  var app: String {
    if let entry { return entry.id }
    if isShared, let steamApp = process.steamApp { return "steam_app_\(steamApp)" }
    if isShared, let program = windowsProgram { return program }
    let fallbacks = [process.flatpak, classes.first?.lowercased(), hints.first, process.program]
    return fallbacks.lazy.compactMap { $0 }.first ?? "unknown"
  }

  /// Every word that `block app` may have for it, in lower case.
  var names: Set<String> {
    var words = classes + [app, process.program, process.snap, script].compactMap { $0 }
    if let steamApp = process.steamApp { words += ["steam_app_\(steamApp)", steamApp] }
    if let windowsProgram { words += [windowsProgram, String(windowsProgram.dropLast(".exe".count))] }
    let ids = hints + [entry?.id, process.flatpak].compactMap { $0 }
    return Set(words.map { $0.lowercased() }).union(ids.flatMap { FrontWindow.names(ofDesktopID: $0) })
  }

  /// Under this class stand many programs: Steam's games, everything in Wine.
  private var isShared: Bool { Self.isShared(classes, process) }

  private static func isShared(_ classes: [String], _ process: ProcessFacts) -> Bool {
    let isGame = classes.contains { $0.lowercased() == "steam" || $0.lowercased().hasPrefix("steam_app_") }
    return isGame && process.steamApp != nil || isInWine(process)
  }

  private static func isInWine(_ process: ProcessFacts) -> Bool { process.program.map(Launcher.wine.contains) ?? false }

  /// The program of Windows that runs: `notepad.exe`.
  private var windowsProgram: String? {
    guard Self.isInWine(process) else { return nil }
    return process.arguments.lazy.map { BaseName.of($0).lowercased() }.first { $0.hasSuffix(".exe") }
  }

  /// What an interpreter runs, or the name a program was started under.
  private var script: String? {
    guard let first = process.arguments.first.map(BaseName.of) else { return nil }
    let isInterpreter = (process.program.map { Launcher.names.contains(Self.withoutVersion($0)) }) ?? false
    guard isInterpreter else { return first.isEmpty ? nil : first }
    let script = process.arguments.dropFirst().first { !$0.hasPrefix("-") }.map(BaseName.of)
    return script.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `python3.11` → `python3`
  private static func withoutVersion(_ program: String) -> String {
    program.firstIndex(of: ".").map { String(program[..<$0]) } ?? program
  }

  private static func find(_ classes: [String], _ hints: [String], _ process: ProcessFacts, _ index: AppIndex)
    -> DesktopEntry?
  {
    if isShared(classes, process), let steamApp = process.steamApp { return index.entry(steamApp: steamApp) }
    let ids = hints + [process.flatpak].compactMap { $0 }
    if let entry = ids.lazy.compactMap({ index.entry(id: $0) }).first { return entry }
    if let snap = process.snap, let entry = index.entry(id: "\(snap)_\(snap)") { return entry }
    // Programs in Wine have the class of their file, or one that all of them share.
    if let entry = classes.lazy.compactMap({ index.entry(windowClass: $0) }).first(where: { !isWine($0, process) }) {
      return entry
    }
    return process.program.flatMap { Launcher.names.contains($0) ? nil : index.entry(program: $0) }
  }

  private static func isWine(_ entry: DesktopEntry, _ process: ProcessFacts) -> Bool {
    isInWine(process) && entry.id.lowercased() == "wine"
  }
}
