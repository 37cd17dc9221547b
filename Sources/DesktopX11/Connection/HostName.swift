internal import Glibc

/// What this machine calls itself, as WM_CLIENT_MACHINE and authority files name it.
enum HostName {
  static let bytes: [UInt8] = {
    var name = [UInt8](repeating: 0, count: 256)
    name.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { _ = gethostname(start, bytes.count - 1) }
    }
    return Array(name.prefix { $0 != 0 })
  }()

  static let text = String(decoding: bytes, as: UTF8.self)

  /// Whether a name, with or without its domain, is this machine's.
  static func isOwn(_ name: String) -> Bool {
    name == text || name.hasPrefix(text + ".") || text.hasPrefix(name + ".")
  }
}
