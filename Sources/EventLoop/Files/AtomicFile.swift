internal import CLinux
internal import Glibc

/// Replaces whole files so that a reader sees the old text or the new one, never a part.
public enum AtomicFile {
  /// Writes `contents` beside `path` and renames it over.
  /// - Parameters:
  ///   - mode: the permissions of the new file, whatever the umask.
  ///   - isDurable: whether it is on the disk before this returns. Files that are written anew at the next start, such
  ///     as the prompt's, need not be.
  public static func replace(
    _ path: String, _ contents: String, mode: UInt32 = 0o600, isDurable: Bool = false
  ) throws(SystemFailure) {
    let (directory, name) = FilePath.split(path)
    let draft = "\(directory)/.\(name).new"
    // A draft that a killed process left behind would stand in the way of O_EXCL.
    unlink(draft)
    do throws(SystemFailure) {
      try write(contents, to: draft, mode: mode, isDurable: isDurable)
      guard rename(draft, path) == 0 else { throw SystemFailure("cannot replace \(path)", code: errno) }
      if isDurable { try flush(directory: directory) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  private static func write(_ contents: String, to path: String, mode: UInt32, isDurable: Bool) throws(SystemFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(0o600))
    guard descriptor >= 0 else { throw SystemFailure("cannot create \(path)", code: errno) }
    defer { close(descriptor) }
    guard fchmod(descriptor, mode) == 0 else { throw SystemFailure("cannot set the mode of \(path)", code: errno) }
    var rest = Array(contents.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemFailure("cannot write \(path)", code: errno) }
      rest = rest.dropFirst(count)
    }
    guard !isDurable || fsync(descriptor) == 0 else { throw SystemFailure("cannot flush \(path)", code: errno) }
  }

  /// The new name is in the directory's own blocks.
  private static func flush(directory: String) throws(SystemFailure) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure("cannot open \(directory)", code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw SystemFailure("cannot flush \(directory)", code: errno) }
  }
}
