internal import CLinux
internal import Glibc

/// Where the socket may lie.
public enum SocketPlace: Hashable, Sendable {
  /// `sock` in a directory of earn's own, made 0700 if it is missing.
  case runtimeDirectory(String)
  /// A path somebody chose; its directory must exist.
  case explicit(String)

  public var path: String {
    switch self {
    case .runtimeDirectory(let directory): directory + "/sock"
    case .explicit(let path): path
    }
  }

  /// The lock that guards unlink and bind. A socket of another name gets a lock of its own, so that two services in
  /// one directory do not shut each other out.
  var lockPath: String { SocketPlace.lockPath(beside: path) }

  static func lockPath(beside path: String) -> String {
    let (directory, name) = FilePath.split(path)
    return name == "sock" ? "\(directory)/lock" : "\(path).lock"
  }
}

/// The rules a directory must keep before a socket in it can be trusted.
enum SocketDirectory {
  static func prepare(for place: SocketPlace) throws(SocketFailure) {
    switch place {
    case .runtimeDirectory(let directory):
      try make(directory)
      try checkOwn(directory)
    case .explicit(let path):
      try checkShared(FilePath.split(path).directory)
    }
  }

  /// Makes a directory 0700, and what is missing above it.
  private static func make(_ path: String) throws(SocketFailure) {
    var code = makeOne(path)
    if code == ENOENT {
      let parent = FilePath.split(path).directory
      if parent != path, parent != "." {
        try make(parent)
        code = makeOne(path)
      }
    }
    guard code == 0 || code == EEXIST else { throw failure("cannot create \(path)", code, path) }
  }

  /// - Returns: zero, or an errno value.
  private static func makeOne(_ path: String) -> Int32 {
    guard mkdir(path, 0o700) == 0 else { return errno }
    // A strict umask may have taken the owner's bits.
    chmod(path, 0o700)
    return 0
  }

  /// earn's own directory: a real directory, ours, closed to everybody else.
  static func checkOwn(_ path: String) throws(SocketFailure) {
    var information = stat()
    guard lstat(path, &information) == 0 else { throw failure("cannot look at \(path)", errno, path) }
    let kind = information.st_mode & S_IFMT
    guard kind != S_IFLNK else { throw .unsafeDirectory(path: path, .symbolicLink) }
    guard kind == S_IFDIR else { throw .unsafeDirectory(path: path, .notADirectory) }
    guard information.st_uid == geteuid() else {
      throw .unsafeDirectory(path: path, .owner(information.st_uid))
    }
    let mode = information.st_mode & 0o7777
    guard mode & 0o077 == 0 else { throw .unsafeDirectory(path: path, .mode(mode)) }
  }

  /// A directory somebody chose: ours or root's, and nobody else may replace what lies in it.
  private static func checkShared(_ path: String) throws(SocketFailure) {
    var information = stat()
    guard stat(path, &information) == 0 else { throw failure("cannot look at \(path)", errno, path) }
    guard information.st_mode & S_IFMT == S_IFDIR else { throw .unsafeDirectory(path: path, .notADirectory) }
    guard information.st_uid == geteuid() || information.st_uid == 0 else {
      throw .unsafeDirectory(path: path, .owner(information.st_uid))
    }
    let isSticky = information.st_mode & S_ISVTX != 0
    guard information.st_mode & S_IWOTH == 0 || isSticky else {
      throw .unsafeDirectory(path: path, .worldWritable)
    }
  }

  /// Sorts an errno into "not permitted" and the rest.
  static func failure(_ action: String, _ code: Int32, _ path: String) -> SocketFailure {
    let failure = SystemFailure(action, code: code)
    return code == EACCES || code == EPERM || code == EROFS
      ? .notPermitted(path: path, failure) : .system(path: path, failure)
  }
}
