import Glibc

extension LedgerFiles {
  /// Moves the file and what SQLite left beside it to a directory of its own; nil when there was nothing.
  func moveAside(wall: Int) throws(FileError) -> String? {
    // The file before its log: a log without its file is only moved, but a file without its log would be believed.
    try moveAside(([ledger] + Self.companions(of: ledger)).filter(FileSystem.exists), wall: wall)
  }

  /// - Returns: where the first of them is now.
  func moveAside(_ present: [String], wall: Int) throws(FileError) -> String? {
    guard let first = present.first else { return nil }
    let incident = try makeIncident(wall)
    for path in present { try FileSystem.move(path, to: incident + path.dropFirst(directory.count)) }
    try FileSystem.synchronize(incident)
    return incident + first.dropFirst(directory.count)
  }

  private func makeIncident(_ wall: Int) throws(FileError) -> String {
    try FileSystem.makeDirectory(corrupt)
    let stamp = corrupt + "/" + LocalTime.stamp(wall)
    var directory = stamp
    var count = 1
    while mkdir(directory, 0o700) != 0 {
      guard errno == EEXIST else { throw FileError("make the directory", directory) }
      count += 1
      directory = "\(stamp)-\(count)"
    }
    return directory
  }
}
