internal import Glibc

/// The cookies of an authority file, Xau(3): who may connect to which display.
struct XAuthority: Hashable {
  struct Entry: Hashable {
    var family: UInt16
    var address: [UInt8]
    var number: [UInt8]
    var name: [UInt8]
    var data: [UInt8]
  }

  private static let familyLocal: UInt16 = 256
  private static let familyWild: UInt16 = 65535
  static let cookie = Array("MIT-MAGIC-COOKIE-1".utf8)

  let entries: [Entry]

  /// Whatever follows an entry that is cut off is left out.
  init(bytes: [UInt8]) {
    var rest = bytes[...]
    var entries: [Entry] = []
    while let family = Self.number(&rest), let address = Self.field(&rest), let number = Self.field(&rest),
      let name = Self.field(&rest), let data = Self.field(&rest)
    {
      entries.append(Entry(family: family, address: address, number: number, name: name, data: data))
    }
    self.entries = entries
  }

  /// A file that cannot be read has no entries.
  init(path: String) {
    guard let file = fopen(path, "re") else { self.init(bytes: []); return }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
      let count = fread(&part, 1, part.count, file)
      guard count > 0 else { break }
      bytes += part.prefix(count)
    }
    self.init(bytes: bytes)
  }

  /// The cookie for a display of this machine, or of one reached by name.
  func entry(display: String, host: [UInt8]) -> Entry? {
    guard let colon = display.lastIndex(of: ":") else { return nil }
    let number = Array(display[display.index(after: colon)...].prefix { $0 != "." }.utf8)
    let possible = entries.filter { $0.name == Self.cookie && ($0.number == number || $0.number.isEmpty) }
    return possible.first { $0.family == Self.familyLocal && $0.address == host }
      ?? possible.first { $0.family == Self.familyWild } ?? possible.first
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    guard let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
    return UInt16(high) << 8 | UInt16(low)
  }

  private static func field(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let length = number(&rest), rest.count >= Int(length) else { return nil }
    defer { rest = rest.dropFirst(Int(length)) }
    return Array(rest.prefix(Int(length)))
  }
}
