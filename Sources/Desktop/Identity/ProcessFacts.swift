import Glibc

/// Where processes can be asked about.
struct ProcessFolder: Hashable, Sendable {
  var path = "/proc"
}

/// What a process says about which application it is. Anything may be missing: it may be gone, or another's.
struct ProcessFacts: Hashable, Sendable {
  /// The base name of the program that runs.
  var program: String?
  /// Its arguments, the name it was started under first.
  var arguments: [String] = []
  /// The game that Steam started it as.
  var steamApp: String?
  var flatpak: String?
  var snap: String?
  /// The .desktop file it was started from.
  var desktopFile: String?

  init() {}

  init(pid: Int, in folder: ProcessFolder) {
    let process = "\(folder.path)/\(pid)"
    program = Self.link("\(process)/exe").map { BaseName.of(Self.withoutDeletion($0)) }
    arguments = Self.words("\(process)/cmdline").prefix(64).map { $0 }
    read(Self.words("\(process)/environ"), pid: pid)
    let cgroup = SmallFile.text("\(process)/cgroup", limit: 65_536) ?? ""
    flatpak = Self.flatpak(info: "\(process)/root/.flatpak-info") ?? Self.flatpak(cgroup: cgroup)
    snap = snap ?? Self.snap(cgroup: cgroup)
  }

  private mutating func read(_ environment: [String], pid: Int) {
    var values: [String: String] = [:]
    for word in environment {
      guard let equals = word.firstIndex(of: "="), Self.wanted.contains(String(word[..<equals])) else { continue }
      values[String(word[..<equals])] = String(word[word.index(after: equals)...])
    }
    steamApp = values["SteamAppId"].flatMap { Int($0) }.flatMap { $0 > 0 ? String($0) : nil }
    // A child inherits these: the snap's name it keeps, but it was not started from that file.
    if values["GIO_LAUNCHED_DESKTOP_FILE_PID"] == String(pid) { desktopFile = values["GIO_LAUNCHED_DESKTOP_FILE"] }
    snap = values["SNAP"].flatMap { $0.hasPrefix("/snap/") ? values["SNAP_INSTANCE_NAME"] : nil }
  }

  private static let wanted: Set<String> = [
    "SteamAppId", "GIO_LAUNCHED_DESKTOP_FILE", "GIO_LAUNCHED_DESKTOP_FILE_PID", "SNAP", "SNAP_INSTANCE_NAME",
  ]

  /// Words that end in a NUL byte.
  private static func words(_ path: String) -> [String] {
    (SmallFile.bytes(path, limit: 1 << 20) ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func link(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// An update takes the file away under a program that runs.
  private static func withoutDeletion(_ path: String) -> String {
    path.hasSuffix(" (deleted)") ? String(path.dropLast(" (deleted)".count)) : path
  }
}

extension ProcessFacts {
  /// A sandbox has the file in its root: `[Application]`, `name=org.mozilla.firefox`.
  private static func flatpak(info path: String) -> String? {
    guard let text = SmallFile.text(path, limit: 65_536) else { return nil }
    let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("name=") }
    return line.map { String($0.dropFirst("name=".count)) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `…/app-flatpak-org.mozilla.firefox-12345.scope`
  private static func flatpak(cgroup: String) -> String? {
    scope(in: cgroup, after: "app-flatpak-").flatMap { name in
      name.lastIndex(of: "-").map { String(name[..<$0]) }
    }
  }

  /// `…/snap.firefox.firefox-0f1e….scope`
  private static func snap(cgroup: String) -> String? {
    scope(in: cgroup, after: "snap.").flatMap { $0.split(separator: ".").first.map(String.init) }
  }

  /// What a unit of the group is called behind a prefix.
  private static func scope(in cgroup: String, after prefix: String) -> String? {
    let units = cgroup.split { $0 == "/" || $0.isNewline }
    return units.last { $0.hasPrefix(prefix) && $0.hasSuffix(".scope") }
      .map { String($0.dropFirst(prefix.count).dropLast(".scope".count)) }
  }
}

enum Executable {
  static func exists(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
