import TestKit
import Testing

/// What a person sees and does.
extension ScreenDesk {
  /// The number of the window with this title, as a window manager lists it.
  func window(_ title: String) async throws -> String? {
    // A window manager that still starts has no list yet.
    let list = (try? await display.run("wmctrl", "-l")) ?? ""
    let line = list.split(separator: "\n").first { $0.hasSuffix(" \(title)") }
    return line?.split(separator: " ").first.map(String.init)
  }

  func number(_ title: String) async throws -> String {
    guard let number = try await window(title) else { throw TestFailure("no window \(title) is listed") }
    return number
  }

  func isActive(_ title: String) async -> Bool {
    (try? await display.run("xdotool", "getactivewindow", "getwindowname")) == "\(title)\n"
  }

  /// Brings a window to the front, and waits until earnd has seen it there.
  func activate(_ title: String, at location: SourceLocation = #_sourceLocation) async throws {
    let word = programIsFree(title) ? " reason=not-blocked " : " rule=\"block app XTerm\" "
    try await wait(for: "\(title) is in front, and seen there", at: location) {
      // A window manager that has just switched windows may switch back.
      guard await isActive(title) else {
        _ = try? await display.run("wmctrl", "-F", "-a", title)
        return false
      }
      return try await why.contains(word)
    }
  }

  var why: String { get async throws { try await client.ask("WHY").first ?? "" } }

  private func programIsFree(_ title: String) -> Bool { title.hasPrefix("notepad") }

  func key(_ keys: String...) async throws {
    for key in keys { try await display.run("xdotool", "key", key) }
  }

  func type(_ text: String) async throws { try await display.run("xdotool", "type", text) }

  /// The next workspace, or the first again.
  func goToWorkspace(_ number: Int) async throws {
    if manager == .i3 {
      try await display.run("i3-msg", "workspace \(number + 1)")
    } else {
      try await display.run("xdotool", "set_num_desktops", "2")
      try await display.run("xdotool", "set_desktop", "\(number)")
    }
  }

  /// Uses up what is left, and waits until earnd has said so.
  func useUp() async throws {
    _ = try await client.reply("DEDUCT 10m")
    _ = try await watcher.event("empty")
  }

  var picture: Picture {
    get async throws {
      let file = display.path("screen.rgb")
      try await display.run("import", "-window", "root", "-depth", "8", "rgb:\(file)")
      return try Picture(file, width: Display.width, height: Display.height)
    }
  }

  /// Clicks on what has this colour.
  func click(_ color: Picture.Color, from end: Picture.End) async throws {
    var place: (x: Int, y: Int)?
    try await wait(for: "a button is painted") {
      place = try await picture.line(color, from: end)
      return place != nil
    }
    let (x, y) = try #require(place)
    try await display.run("xdotool", "mousemove", "\(x)", "\(end == .top ? y + 8 : y - 8)")
    try await display.run("xdotool", "click", "1")
  }
}

/// Where shields lie.
extension ScreenDesk {
  /// The places of all shields that can be seen: `800x600+0+0`.
  var shields: [String] {
    get async throws {
      // It fails where it finds none.
      let found = (try? await display.run("xdotool", "search", "--onlyvisible", "--class", "^earn-shield$")) ?? ""
      var areas: [String] = []
      for id in found.split(separator: "\n") {
        // It may be gone by now.
        if let area = try? await area(String(id)) { areas.append(area) }
      }
      return areas.sorted()
    }
  }

  /// Whether exactly these windows are covered, each with its frame, and nothing of a blocked one is to be seen.
  func covers(_ titles: [String]) async throws -> Bool {
    var frames: [String] = []
    for title in titles { frames.append(try await frame(of: title)) }
    guard try await shields == frames.sorted() else { return false }
    return try await picture.count(Self.blocked) == 0
  }

  func waitForCover(_ titles: String..., at location: SourceLocation = #_sourceLocation) async throws {
    do {
      try await wait(for: "\(titles) are covered", at: location) {
        // A window may move between two questions.
        (try? await covers(titles)) ?? false
      }
    } catch {
      var frames: [String] = []
      for title in titles { frames.append(try await frame(of: title)) }
      let (shields, seen) = (try await shields, try await picture.count(Self.blocked))
      Issue.record("frames \(frames), shields \(shields), \(seen) pixels seen", sourceLocation: location)
      throw error
    }
  }

  func waitForNoShield(at location: SourceLocation = #_sourceLocation) async throws {
    try await wait(for: "no shield is there", at: location) { try await shields.isEmpty }
  }

  /// Where a window lies with its frame: the child of the root that it is in.
  func frame(of title: String) async throws -> String {
    var id = try await number(title)
    while true {
      let words = try await display.run("xwininfo", "-children", "-id", id).split(separator: "\n")
      func window(_ name: String) -> String? {
        words.first { $0.contains(name) }?.split(separator: " ").first { $0.hasPrefix("0x") }.map(String.init)
      }
      guard let root = window("Root window id:"), let parent = window("Parent window id:") else {
        throw TestFailure("\(title) is gone")
      }
      if root == parent { return try await area(id) }
      id = parent
    }
  }

  private func area(_ id: String) async throws -> String {
    let lines = try await display.run("xwininfo", "-id", id).split(separator: "\n")
    func value(_ name: String) -> Int {
      lines.first { $0.contains(name) }?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }
    let border = 2 * value("Border width:")
    return "\(value("  Width:") + border)x\(value("  Height:") + border)"
      + "+\(value("Absolute upper-left X:"))+\(value("Absolute upper-left Y:"))"
  }
}

/// How often what is in front changes, as the root window tells it.
final class FocusCount {
  private let spy: ChildProcess

  init(_ display: Display) async throws {
    spy = try display.start("xprop", ["-root", "-spy", "_NET_ACTIVE_WINDOW"])
    try await spy.expect("\n")
  }

  var changes: Int { spy.outputText.split(separator: "\n").count - 1 }

  /// Fewer than ten in each of two seconds.
  func expectFew(at location: SourceLocation = #_sourceLocation) async throws {
    for _ in 0..<2 {
      let before = changes
      try await Task.sleep(for: .seconds(1))
      #expect(changes - before < 10, sourceLocation: location)
    }
  }
}
