import DesktopX11
import EarnCore
import TestKit

/// A bed with shields of one plain colour.
final class ShieldBed: Bed {
  static let color: UInt32 = 0xff33_6699
  private(set) var shields: ShieldWindows<UInt32>!
  private(set) var shown: Set<WindowID> = []
  private(set) var inputs: [(WindowID, ShieldInput)] = []
  private(set) var refused: (window: WindowID, keys: Int)?
  private(set) var scale = 0.0

  var keys: [ShieldKey] {
    inputs.compactMap { input in
      guard case .key(let key, _) = input.1 else { return nil }
      return key
    }
  }

  override func connect() throws {
    try super.connect()
    shields = ShieldWindows(on: desktop) { [unowned self] face, size, scale in
      self.scale = scale
      return Array(repeating: face, count: size.width * size.height)
    }
    shields.onShown = { [unowned self] in shown.insert($0) }
    shields.onInput = { [unowned self] in inputs.append(($0, $1)) }
    shields.onRefusal = { [unowned self] in refused = ($0, $1) }
  }

  func cover(_ window: WindowID) async throws {
    shields.show([window: Self.color])
    try await run(until: "the shield is shown") { shown.contains(window) }
  }

  func eventually(_ what: String, _ holds: () async throws -> Bool) async throws {
    for _ in 0..<200 {
      if try await holds() { return }
      await run(for: .milliseconds(20))
    }
    throw TestFailure("it was waited in vain: \(what)")
  }

  /// Where the shield is: `800x600+0+0`.
  func shieldArea() async throws -> String {
    let lines = try await tree().filter { $0.contains("(\"earn-shield\" \"earn-shield\")") }
    guard let line = lines.first, let area = Self.area(line) else { throw TestFailure("no shield is there") }
    return area
  }

  /// Where the child of the root is that a window lies in, with its border.
  func frameArea(of window: WindowID) async throws -> String {
    var number = "\(window.number)"
    while true {
      let text = try await output("xwininfo", "-children", "-id", number)
      let parent = text.split(separator: "\n").first { $0.contains("Parent window id:") } ?? ""
      let root = text.split(separator: "\n").first { $0.contains("Root window id:") } ?? ""
      let ids = [parent, root].compactMap { $0.split(separator: " ").first { $0.hasPrefix("0x") } }
      guard ids.count == 2 else { throw TestFailure("xwininfo said \(text)") }
      if ids[0] == ids[1] { break }
      number = String(ids[0])
    }
    let text = try await output("xwininfo", "-id", number)
    func value(_ name: String) -> Int {
      let line = text.split(separator: "\n").first { $0.contains(name) } ?? ""
      return Int(line.split(separator: " ").last ?? "") ?? .min
    }
    let border = value("Border width:")
    return
      "\(value("  Width:") + 2 * border)x\(value("  Height:") + 2 * border)+\(value("Absolute upper-left X:"))+\(value("Absolute upper-left Y:"))"
  }

  /// Whether every pixel of an area is the shield's.
  func isPainted(_ area: String) async throws -> Bool {
    let colours = try await output(
      "import", "-window", "root", "-crop", area, "-depth", "8", "-format", "%k %[pixel:p{3,3}]", "info:")
    return colours == "1 srgb(51,102,153)"
  }

  /// Whether the shield is seen in the middle of an area or in its title bar.
  func shieldShows(in area: String) async throws -> Bool {
    let colours = try await output(
      "import", "-window", "root", "-crop", area, "-depth", "8", "-format",
      "%[pixel:p{w/2,h/2}] %[pixel:p{w/2,16}]", "info:")
    return colours.contains("(51,102,153)")
  }

  func output(_ program: String, _ arguments: String...) async throws -> String {
    let child = try display.start(program, arguments)
    try await run(until: "\(program) ended", lookingEvery: 10) { child.exit != nil }
    try await child.wait()
    return child.outputText
  }

  private func tree() async throws -> [Substring] {
    try await output("xwininfo", "-root", "-tree").split(separator: "\n")
  }

  /// `0x60000a (has no name): ("a" "b")  100x50+5+6  +5+6`
  private static func area(_ line: Substring) -> String? {
    line.split(separator: " ").first { $0.first?.isNumber == true && $0.contains("x") && $0.contains("+") }
      .map(String.init)
  }
}
