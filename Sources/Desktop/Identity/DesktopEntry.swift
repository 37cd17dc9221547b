/// An installed application, as its .desktop file describes it (the Desktop Entry Specification of freedesktop.org).
public struct DesktopEntry: Hashable, Sendable {
  /// The desktop id without `.desktop`: `org.mozilla.firefox`.
  public var id: String
  /// In the person's language, where the file has it.
  public var name: String
  /// The name of an icon in the icon theme, or the path of a picture.
  public var icon: String?
  /// As the file spells them, in its order.
  public var categories: [String] = []
  public var startupClass: String?
  /// The command, taken apart into words.
  public var command: [String] = []
  /// A program without which the application counts as not installed.
  public var neededProgram: String?
  /// It is there, and not shown in menus.
  public var isInMenus = true

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  /// The category it is listed under: the first that is one of the specification's main ones.
  public var mainCategory: String { categories.first(where: Self.mainCategories.contains) ?? "Other" }

  private static let mainCategories: Set<String> = [
    "AudioVideo", "Development", "Education", "Game", "Graphics", "Network", "Office", "Science", "Settings", "System",
    "Utility",
  ]

  /// The base name of the program it starts; nil where that only starts another (`flatpak run …`, `env …`).
  var program: String? {
    let words = command.first.map(BaseName.of) == "env" ? Self.behindEnv(command) : command[...]
    guard let name = words.first.map(BaseName.of), !name.isEmpty else { return nil }
    return Launcher.names.contains(name) || steamApp != nil ? nil : name
  }

  /// The command that `env` starts, behind its options and variables.
  private static func behindEnv(_ command: [String]) -> ArraySlice<String> {
    var words = command.dropFirst()
    while let word = words.first, word.hasPrefix("-") || word.contains("=") {
      words = words.dropFirst(["-u", "--unset", "-C", "--chdir"].contains(word) ? 2 : 1)
    }
    return words
  }

  /// The number of the game that Steam starts for it.
  var steamApp: String? {
    for word in command {
      if let range = word.firstRange(of: "steam://rungameid/") {
        let digits = word[range.upperBound...].prefix { $0.isASCII && $0.isNumber }
        return digits.isEmpty ? nil : String(digits)
      }
    }
    return nil
  }
}

enum BaseName {
  /// What stands behind the last slash; in a path of Windows, behind the last backslash.
  static func of(_ path: String) -> String {
    let tail = path.utf8.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    return tail.map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}

/// Programs whose name says nothing about which application they are.
enum Launcher {
  static let names: Set<String> = [
    "env", "flatpak", "snap", "sh", "bash", "dash", "java", "perl", "ruby", "node", "gjs", "mono", "electron", "wine",
    "wine64", "gapplication", "pkexec", "sudo", "gtk-launch", "xdg-open", "python", "python2", "python3",
  ]

  /// Wine's programs in whose name everything of Windows runs.
  static let wine: Set<String> = ["wine", "wine64", "wine-preloader", "wine64-preloader", "wineloader"]
}
