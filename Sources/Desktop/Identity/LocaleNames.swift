/// The spellings under which a .desktop file may have the person's language.
enum LocaleNames {
  /// `de_AT.UTF-8@euro` → `de_AT@euro`, `de_AT`, `de@euro`, `de`, by LC_ALL, LC_MESSAGES, LANG.
  static func of(_ environment: [String: String]) -> [String] {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let set, set != "C", set != "POSIX" else { return [] }
    let parts = set.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let place = parts[0].split(separator: ".").first.map(String.init) ?? ""
    let language = place.split(separator: "_").first.map(String.init) ?? ""
    let modifier = parts.count > 1 ? "@\(parts[1])" : nil
    let spellings = [modifier.map { place + $0 }, place, modifier.map { language + $0 }, language]
    var seen: Set<String> = []
    return spellings.compactMap { $0 }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
