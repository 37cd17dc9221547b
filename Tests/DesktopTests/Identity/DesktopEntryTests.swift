import Testing

@testable import Desktop

@Suite("A .desktop file")
struct DesktopEntryTests {
  private func entry(_ text: String, locales: [String] = []) -> DesktopEntry? {
    DesktopEntry(id: "x", text: text, locales: locales)
  }

  @Test("is read with its keys, whatever else is in it")
  func whole() throws {
    let text = """
      \u{FEFF}# a comment
      stray=line
      [Other Group]
      Name=No

      [Desktop Entry]
      Type = Application
      Name=Fire\\sfox
      Name[de]=Feuerfuchs
      Name=second
      garbage without an equals sign
      =nothing
      Exec="/opt/fire fox/firefox" --class "a \\\\"b\\\\"" %u
      TryExec=/opt/firefox
      Icon=firefox
      Categories=Network;WebBrowser; ;
      StartupWMClass=Firefox
      [Desktop Action new]
      Name=New Window
      Exec=other
      """
    let firefox = try #require(entry(text))
    #expect(firefox.name == "Fire fox")
    #expect(firefox.command == ["/opt/fire fox/firefox", "--class", "a \"b\""])
    #expect(firefox.program == "firefox")
    #expect(firefox.neededProgram == "/opt/firefox")
    #expect(firefox.icon == "firefox")
    #expect(firefox.categories == ["Network", "WebBrowser"])
    #expect(firefox.mainCategory == "Network")
    #expect(firefox.startupClass == "Firefox")
    #expect(firefox.isInMenus)
    #expect(entry(text.split(separator: "\n").joined(separator: "\r\n")) == firefox)
  }

  @Test(
    "what is no application, or marked as deleted, is none",
    arguments: [
      "", "\n\n", "[Desktop Entry]", "[Desktop Entry]\nName=", "Name=x", "[desktop entry]\nName=x",
      "[Desktop Entry]\nType=Link\nName=x", "[Desktop Entry]\nType=Directory\nName=x",
      "[Desktop Entry]\nName=x\nHidden=true",
    ])
  func none(_ text: String) {
    #expect(entry(text) == nil)
  }

  @Test(
    "the name is in the person's language where the file has it",
    arguments: [
      ("de_AT.UTF-8", "Österreich"), ("de_DE.UTF-8", "Deutsch"), ("sr_RS@latin", "Latin"), ("sr_RS", "Cyrillic"),
      ("fr_FR.UTF-8", "English"), ("C", "English"), ("", "English"), ("@", "English"), ("_", "English"),
    ])
  func language(_ locale: String, _ name: String) {
    let text = """
      [Desktop Entry]
      Name=English
      Name[de]=Deutsch
      Name[de_AT]=Österreich
      Name[sr]=Cyrillic
      Name[sr@latin]=Latin
      """
    #expect(entry(text, locales: LocaleNames.of(["LANG": locale]))?.name == name)
    #expect(
      entry(text, locales: LocaleNames.of(["LANG": "xx", "LC_ALL": locale]))?.name
        == (locale.isEmpty ? "English" : name))
  }

  @Test(
    "the program it starts is known by its name, and launchers are not taken for it",
    arguments: [
      ("firefox %u", "firefox"), ("/usr/bin/gimp-2.10 %U", "gimp-2.10"), ("env GDK_BACKEND=x11 /usr/bin/foo", "foo"),
      ("env -u A B=1 foo", "foo"), ("env", nil), ("flatpak run org.mozilla.firefox", nil), ("python3 /opt/x.py", nil),
      ("steam steam://rungameid/440", nil), ("steam %U", "steam"), ("\"unclosed", "unclosed"), ("%u", nil), ("", nil),
    ])
  func program(_ exec: String, _ program: String?) throws {
    #expect(try #require(entry("[Desktop Entry]\nName=x\nExec=\(exec)")).program == program)
  }

  @Test(
    "the game that Steam starts is known by its number",
    arguments: [
      ("steam steam://rungameid/440", "440"), ("steam steam://rungameid/", nil), ("steam", nil),
      ("env A=1 steam -silent steam://rungameid/1245620 x", "1245620"),
    ])
  func steamGame(_ exec: String, _ number: String?) throws {
    #expect(try #require(entry("[Desktop Entry]\nName=x\nExec=\(exec)")).steamApp == number)
  }

  @Test(
    "it is listed under the first main category it has",
    arguments: [
      ("Game;ActionGame;", "Game"), ("Qt;KDE;Education;Game;", "Education"), ("ActionGame;", "Other"), ("", "Other"),
    ])
  func category(_ categories: String, _ main: String) throws {
    #expect(try #require(entry("[Desktop Entry]\nName=x\nCategories=\(categories)")).mainCategory == main)
  }

  @Test("odd files are read without harm", arguments: 0..<300)
  func fuzz(seed: UInt64) {
    var random = Seeded(seed)
    let pieces = [
      "[", "]", "[Desktop Entry]", "\n", "\r\n", "\r", "=", "Name", "Name[", "Name[de]", "Exec", "\"", "\\", "\\\"",
      "%",
      "%u", ";", "Categories", "Type=Application", "Hidden=", "true", " ", "\t", "\u{0}", "\u{FEFF}", "é", "👨‍👩‍👧‍👦", "#",
      "env ", "A=b ", "/", "steam://rungameid/", "99999999999999999999", "\u{2028}",
    ]
    var text = random.next(below: 2) == 0 ? "[Desktop Entry]\nName=x\n" : ""
    for _ in 0..<random.next(below: 200) { text += pieces[random.next(below: pieces.count)] }
    guard let entry = entry(text, locales: ["de"]) else { return }
    #expect(!entry.name.isEmpty)
    #expect(entry.program != "")
    #expect(!entry.categories.contains(""))
    _ = AppIndex([entry, entry]).entry(windowClass: "x")
  }

  @Test("bytes that are no text are read without harm", arguments: 0..<50)
  func noise(seed: UInt64) {
    var random = Seeded(seed)
    let bytes = (0..<2000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    _ = entry("[Desktop Entry]\nName=x\nExec=" + String(decoding: bytes, as: UTF8.self))
  }
}
