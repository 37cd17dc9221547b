import Glibc
import TestKit

/// Changes to a file behind SQLite's back.
enum Bytes {
  static func size(_ path: String) throws -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw TestFailure("cannot look at \(path)") }
    return Int(status.st_size)
  }

  static func cut(_ path: String, to size: Int) throws {
    guard truncate(path, off_t(size)) == 0 else { throw TestFailure("cannot cut \(path)") }
  }

  static func overwrite(_ path: String, at offset: Int, with byte: UInt8, count: Int) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TestFailure("cannot open \(path)") }
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: byte, count: count)
    guard pwrite(descriptor, bytes, count, off_t(offset)) == count else {
      throw TestFailure("cannot write \(path)")
    }
  }

  static func copy(_ path: String, to target: String) throws {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    let copy = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer {
      close(source)
      close(copy)
    }
    let size = try size(path)
    var bytes = [UInt8](repeating: 0, count: size)
    guard pread(source, &bytes, size, 0) == size, pwrite(copy, bytes, size, 0) == size else {
      throw TestFailure("cannot copy \(path)")
    }
  }
}
