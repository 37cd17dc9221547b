/// Installed applications, found by any of their names.
struct AppIndex: Sendable {
  let entries: [DesktopEntry]
  private var byID: [String: Int] = [:]
  /// By the last dotted part of an id: `org.gnome.Nautilus` as `nautilus`.
  private var byLastPart: [String: Int] = [:]
  private var byClass: [String: Int] = [:]
  private var byProgram: [String: Int] = [:]
  private var bySteamApp: [String: Int] = [:]

  /// - Parameter entries: those that count most first; of a name that is taken the first keeps it.
  init(_ entries: [DesktopEntry]) {
    self.entries = entries
    func take(_ name: String?, _ index: Int, _ table: inout [String: Int]) {
      guard let name = name?.lowercased(), !name.isEmpty, table[name] == nil else { return }
      table[name] = index
    }
    // What is in no menu is often a helper of what is: it is found by its own id and class alone.
    for isInMenus in [true, false] {
      for (index, entry) in entries.enumerated() where entry.isInMenus == isInMenus {
        take(entry.id, index, &byID)
        take(entry.id.split(separator: ".").last.map(String.init), index, &byLastPart)
        take(entry.startupClass, index, &byClass)
        take(entry.program, index, &byProgram)
        take(entry.steamApp, index, &bySteamApp)
      }
    }
  }

  func entry(id: String) -> DesktopEntry? {
    let id = id.lowercased()
    return find(id, byID) ?? (id.hasSuffix(".desktop") ? find(String(id.dropLast(".desktop".count)), byID) : nil)
  }

  func entry(steamApp: String) -> DesktopEntry? { find(steamApp, bySteamApp) }
  func entry(program: String) -> DesktopEntry? { find(program, byProgram) }

  /// The application whose windows have this class: it says so, or is called so, or its program is.
  func entry(windowClass name: String) -> DesktopEntry? {
    find(name, byClass) ?? find(name, byID) ?? find(name, byLastPart) ?? find(name, byProgram)
  }

  private func find(_ name: String, _ table: [String: Int]) -> DesktopEntry? {
    table[name.lowercased()].map { entries[$0] }
  }
}
