import Glibc

/// What tests ask of files, as plain as the system calls are.
public enum FileTree {
  public static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The permission bits, nil where there is no such file.
  public static func mode(_ path: String) -> UInt32? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// The whole file as text, nil where it cannot be read.
  public static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// The closest folder above a path that exists.
  static func nearestFolder(above path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    let folder = String(path[..<slash])
    return exists(folder) ? folder : nearestFolder(above: folder)
  }

  /// Makes the folders it needs, then writes the file anew.
  public static func write(_ text: String, to path: String, mode: UInt32 = 0o644) throws {
    if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw TestFailure.system("cannot write \(path)") }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw TestFailure.system("cannot write \(path)") }
      rest = rest.dropFirst(count)
    }
    fchmod(descriptor, mode)
  }

  /// Makes a folder and those above it, each 0700 where it is new.
  public static func makeFolder(_ path: String) throws {
    guard !exists(path) else { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw TestFailure.system("cannot make \(path)") }
  }

  /// The names in a folder, sorted; none where there is no such folder.
  public static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file, or a folder with everything in it; follows no link.
  public static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    chmod(path, 0o700)
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
