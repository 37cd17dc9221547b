import Glibc
import TestKit
import Testing

/// A file system of its own with little room; only root may make one, and not in every container.
final class SmallDisk {
  let path: String
  private let temporary: TemporaryDirectory

  init(kilobytes: Int) throws {
    temporary = try TemporaryDirectory()
    path = try temporary.folder("disk")
    guard mount("none", path, "tmpfs", 0, "size=\(kilobytes)k,mode=700") == 0 else {
      throw TestFailure("no file system could be made at \(path)")
    }
  }

  deinit { umount2(path, Int32(MNT_DETACH)) }

  static var isNeeded: ConditionTrait {
    .enabled(if: (try? SmallDisk(kilobytes: 64)) != nil || Requirement.allowsNoSkip, "run as root, allowed to mount")
  }

  /// Takes all the room there is.
  func fill() throws {
    let descriptor = open(path + "/filler", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TestFailure("no filler could be made") }
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 1, count: 4096)
    while write(descriptor, bytes, bytes.count) > 0 {}
  }

  func free() { unlink(path + "/filler") }

  func makeReadOnly() throws {
    guard mount(nil, path, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
      throw TestFailure("the file system could not be made read-only")
    }
  }
}
