import Glibc

/// The folders .desktop files are looked for in, and what lies in them.
struct ApplicationFolders: Hashable, Sendable {
  /// The folders that count most first.
  let folders: [String]

  init(folders: [String]) { self.folders = folders }

  /// Those of the XDG base directories, and where snap and flatpak put theirs even if a session does not name it.
  init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let own = Self.absolute(environment["XDG_DATA_HOME"]) ?? "\(home)/.local/share"
    let shared = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":").map(String.init)
    let bases = [own] + (shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared)
    let exports = [
      "\(own)/flatpak/exports/share", "/var/lib/flatpak/exports/share", "/var/lib/snapd/desktop",
    ]
    var seen: Set<String> = []
    folders = (bases + exports).filter { $0.hasPrefix("/") && seen.insert($0).inserted }.map { "\($0)/applications" }
  }

  private static func absolute(_ path: String?) -> String? { path.flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// A .desktop file: its id, and where it lies.
  struct File: Hashable {
    let id: String
    let path: String
  }

  /// When a folder last changed; nil where it is not there.
  struct Change: Hashable {
    let seconds, nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  /// Every file, those that count most first, and every folder that was looked into with when it changed.
  func scan() -> (files: [File], changes: [String: Change?]) {
    var scan = Scan()
    for folder in folders { scan.look(into: folder, prefix: "", depth: 0) }
    return (scan.files, scan.changes)
  }

  private struct Scan {
    var files: [File] = []
    var changes: [String: Change?] = [:]

    /// More than any machine has; a loop of links, or a folder gone mad, must end.
    private static let mostFiles = 8192
    private static let deepest = 4

    /// - Parameter prefix: a file in `kde/` has the id `kde-NAME`.
    mutating func look(into folder: String, prefix: String, depth: Int) {
      // Before it is read: a change while it is read is one to be seen.
      changes[folder] = .some(Change(folder))
      guard let stream = opendir(folder) else { return }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = readdir(stream) {
        names.append(
          withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
      for name in names.sorted() where !name.hasPrefix(".") && files.count < Self.mostFiles {
        let path = "\(folder)/\(name)"
        if name.hasSuffix(".desktop") {
          files.append(File(id: prefix + name.dropLast(".desktop".count), path: path))
        } else if depth < Self.deepest, Change(path) != nil {
          look(into: path, prefix: "\(prefix)\(name)-", depth: depth + 1)
        }
      }
    }
  }
}
