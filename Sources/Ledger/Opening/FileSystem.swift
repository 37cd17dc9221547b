import Glibc

/// A file operation the system refused.
struct FileError: Error {
  let operation: String
  let path: String
  let code: Int32

  /// With the `errno` of the call just made, unless told another.
  init(_ operation: String, _ path: String, code: Int32 = errno) {
    self.code = code
    self.operation = operation
    self.path = path
  }

  var isPermission: Bool { code == EACCES || code == EPERM }

  var sentence: String { "Cannot \(operation) \(path): \(String(cString: strerror(code)))." }
}

/// The few things done to files beside SQLite's own.
enum FileSystem {
  static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  static func exists(_ path: String) -> Bool { status(path) != nil }

  /// Whether entries can be made in the directory, by the user we act as.
  static func requireWritable(directory path: String) throws(FileError) {
    guard faccessat(AT_FDCWD, path, W_OK | X_OK, AT_EACCESS) == 0 else { throw FileError("write in", path) }
  }

  /// The size of a file we may read and write; nil when there is none.
  static func sizeOfWritable(_ path: String) throws(FileError) -> Int? {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else {
      let error = FileError("open", path)
      if error.code == ENOENT { return nil }
      throw error
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError("look at", path) }
    return Int(status.st_size)
  }

  /// Makes the directory, 0700, and those above it.
  static func makeDirectory(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 { return }
    let error = FileError("make the directory", path)
    switch error.code {
    case EEXIST where status(path)?.isDirectory == true: return
    case EEXIST: throw FileError("make the directory", path, code: ENOTDIR)
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw error }
      try makeDirectory(String(path[..<slash]))
      guard mkdir(path, 0o700) == 0 else { throw FileError("make the directory", path) }
    default: throw error
    }
  }

  /// An empty file, 0600: what SQLite makes of it and beside it takes that mode.
  static func makeFile(_ path: String) throws(FileError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError("make the file", path) }
    close(descriptor)
  }

  static func move(_ path: String, to target: String) throws(FileError) {
    guard rename(path, target) == 0 else { throw FileError("move to \(target) the file", path) }
  }

  static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
  }

  /// Waits until the file, or what a directory lists, is on the disk.
  static func synchronize(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError("open", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError("write to the disk", path) }
  }

  /// The names in a directory, sorted; none when there is no such directory.
  static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

extension stat {
  fileprivate var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
}
