import EarnCore
import LineProtocol

/// Which desktop a session shows, as its environment tells it.
struct DesktopAddress: Hashable {
  /// `:0`; empty where there is no X server.
  private(set) var display = ""
  private(set) var authority: String?
  private var waylandDisplay = ""
  private var sessionType = ""
  private(set) var sessionBus: String?
  /// All of it, as a program of the session has it in its environment.
  private(set) var environment: [String: String] = [:]

  init(_ environment: [String: String]) {
    for (name, value) in environment { set(name, value) }
  }

  /// Of the words of ATTACH: a session that names its desktop names all of it.
  /// - Throws: `bad-syntax` for a word that is not `NAME=value` with a name it knows.
  init(_ words: [String]) throws(Failure) {
    for word in words {
      guard let equals = word.firstIndex(of: "="), Self.names.contains(String(word[..<equals])) else {
        throw Failure(
          .badSyntax, "ATTACH does not know \(word.excerpt); it takes \(Self.names.joined(separator: "=, "))=.")
      }
      set(String(word[..<equals]), String(word[word.index(after: equals)...]))
    }
  }

  private static let names = [
    "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_SESSION_TYPE",
  ]

  private mutating func set(_ name: String, _ value: String) {
    guard Self.names.contains(name), !value.isEmpty else { return }
    environment[name] = value
    switch name {
    case "DISPLAY": display = value
    case "XAUTHORITY": authority = value
    case "WAYLAND_DISPLAY": waylandDisplay = value
    case "XDG_SESSION_TYPE": sessionType = value
    case "DBUS_SESSION_BUS_ADDRESS": sessionBus = value
    default: break
    }
  }

  /// An X server beside a Wayland compositor shows the windows of old programs only: it is not the desktop.
  var isWayland: Bool { !waylandDisplay.isEmpty || sessionType == "wayland" }

  /// There is nothing to be seen.
  var isNone: Bool { display.isEmpty && !isWayland }
}
