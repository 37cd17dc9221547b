extension DesktopEntry {
  /// Reads a .desktop file. What is odd in it is skipped, as menus do.
  /// - Parameters:
  ///   - locales: the spellings of the person's language, best first: `pt_BR`, `pt`.
  /// - Returns: nil for what is no application, or is marked as deleted.
  public init?(id: String, text: String, locales: [String]) {
    let keys = Self.keys(in: text)
    guard keys["Type"].map({ $0 == "Application" }) ?? true, keys["Hidden"] != "true" else { return nil }
    let names = locales.map { "Name[\($0)]" } + ["Name"]
    guard let name = names.lazy.compactMap({ keys[$0] }).map(Self.unescaped).first(where: { !$0.isEmpty }) else {
      return nil
    }
    self.init(id: id, name: name)
    func value(_ key: String) -> String? { keys[key].map(Self.unescaped).flatMap { $0.isEmpty ? nil : $0 } }
    icon = value("Icon")
    startupClass = value("StartupWMClass")
    neededProgram = value("TryExec")
    isInMenus = keys["NoDisplay"] != "true"
    command = value("Exec").map(Self.words) ?? []
    categories = Self.list(keys["Categories"] ?? "")
  }

  /// The keys of the main group; of a key that stands there twice, the first.
  private static func keys(in text: String) -> [String: String] {
    var keys: [String: String] = [:]
    var isMainGroup = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = trimmed(line)
      if line.hasPrefix("[") {
        // Other groups are actions; a second main group is as good as none.
        if isMainGroup { break }
        isMainGroup = line == "[Desktop Entry]"
      } else if isMainGroup, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let key = String(trimmed(line[..<equals]))
        if keys[key] == nil { keys[key] = String(trimmed(line[line.index(after: equals)...])) }
      }
    }
    return keys
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }

  /// `\s \n \t \r \\`; any other backslash stays.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.first else {
        result.append(character)
        continue
      }
      rest.removeFirst()
      switch next {
      case "s": result += " "
      case "n": result += "\n"
      case "t": result += "\t"
      case "r": result += "\r"
      case "\\": result += "\\"
      default: result += "\\\(next)"
      }
    }
    return result
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ";").map { String(trimmed($0)) }.filter { !$0.isEmpty }
  }

  /// The words of an Exec line: quoted ones whole, without its field codes (`%U`).
  private static func words(_ command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var rest = command[...]
    while let character = rest.popFirst() {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case "\\" where isQuoted: word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words.filter { !($0.count == 2 && $0.hasPrefix("%")) }
  }
}
