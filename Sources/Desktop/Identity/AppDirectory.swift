/// The applications that are installed. Read when first asked, and again when a folder of theirs changed: nothing is
/// watched, nothing polled.
public final class AppDirectory {
  private let folders: ApplicationFolders
  private let locales: [String]
  private let searchPath: [String]
  let processes: ProcessFolder
  private var changes: [String: ApplicationFolders.Change?]?
  private var known = AppIndex([])

  /// - Parameter environment: HOME, PATH, XDG_DATA_HOME, XDG_DATA_DIRS and the locale are used.
  public convenience init(environment: [String: String]) {
    self.init(ApplicationFolders(environment: environment), environment: environment, processes: ProcessFolder())
  }

  init(_ folders: ApplicationFolders, environment: [String: String] = [:], processes: ProcessFolder) {
    self.folders = folders
    self.processes = processes
    locales = LocaleNames.of(environment)
    searchPath = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
  }

  /// What a menu would show, by category and name.
  public var installedApps: [DesktopEntry] {
    index.entries.filter { $0.isInMenus && isThere($0.neededProgram) }.sorted {
      ($0.mainCategory, $0.name.lowercased(), $0.id) < ($1.mainCategory, $1.name.lowercased(), $1.id)
    }
  }

  /// The application of a name in any letter case: its desktop id with or without `.desktop`, else what its windows or
  /// its program are called.
  public func entry(_ name: String) -> DesktopEntry? {
    let index = index
    return index.entry(id: name) ?? index.entry(windowClass: name)
  }

  /// What is installed now.
  var index: AppIndex {
    if let changes, changes.allSatisfy({ ApplicationFolders.Change($0.key) == $0.value }) { return known }
    let scan = folders.scan()
    changes = scan.changes
    known = AppIndex(Self.entries(scan.files, locales))
    return known
  }

  /// Bytes; the longest installed one, with all its languages, has a tenth of it.
  private static let longestFile = 1 << 20

  /// Of files with one id the first counts, and hides the others even where it only says that the app is deleted.
  private static func entries(_ files: [ApplicationFolders.File], _ locales: [String]) -> [DesktopEntry] {
    var seen: Set<String> = []
    return files.compactMap { file in
      guard seen.insert(file.id).inserted else { return nil }
      return SmallFile.text(file.path, limit: longestFile).flatMap {
        DesktopEntry(id: file.id, text: $0, locales: locales)
      }
    }
  }

  private func isThere(_ program: String?) -> Bool {
    guard let program else { return true }
    return program.hasPrefix("/")
      ? Executable.exists(program) : searchPath.contains { Executable.exists("\($0)/\(program)") }
  }
}
