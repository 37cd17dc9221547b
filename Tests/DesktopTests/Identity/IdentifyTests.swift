import EarnCore
import Glibc
import TestKit
import Testing

@testable import Desktop

@Suite("Which application a window belongs to")
struct IdentifyTests {
  private let disk: TemporaryDirectory

  init() throws {
    disk = try TemporaryDirectory()
    for (id, keys) in [
      "firefox": "Exec=/usr/lib/firefox/firefox %u\nCategories=Network;WebBrowser;",
      "firefox_firefox": "Exec=env BAMF_DESKTOP_FILE_HINT=x /snap/bin/firefox %u\nCategories=Network;",
      "org.mozilla.firefox": "Exec=/usr/bin/flatpak run org.mozilla.firefox\nCategories=Network;",
      "org.gnome.Nautilus": "Exec=nautilus\nCategories=Utility;",
      "libreoffice-writer": "Exec=libreoffice --writer\nStartupWMClass=libreoffice-writer",
      "steam": "Exec=/usr/bin/steam %U\nCategories=Network;Game;",
      "Team Fortress 2": "Exec=steam steam://rungameid/440\nCategories=Game;",
      "wine": "Exec=wine start /unix %f\nNoDisplay=true",
      "debian-xterm": "Exec=xterm\nCategories=System;",
    ] {
      try disk.write("[Desktop Entry]\nName=\(id)\n\(keys)\n", to: "apps/\(id).desktop")
    }
  }

  private var apps: AppDirectory {
    AppDirectory(ApplicationFolders(folders: [disk.path("apps")]), processes: ProcessFolder(path: disk.path("proc")))
  }

  /// A process as `/proc` shows it.
  private func process(
    _ pid: Int, exe: String? = nil, _ arguments: [String] = [], environment: [String] = [], cgroup: String = "0::/\n",
    flatpak: String? = nil
  ) throws {
    try disk.write(arguments.map { "\($0)\0" }.joined(), to: "proc/\(pid)/cmdline")
    try disk.write(environment.map { "\($0)\0" }.joined(), to: "proc/\(pid)/environ")
    try disk.write(cgroup, to: "proc/\(pid)/cgroup")
    if let exe { #expect(symlink(exe, disk.path("proc/\(pid)/exe")) == 0) }
    if let flatpak { try disk.write("[Application]\nname=\(flatpak)\n", to: "proc/\(pid)/root/.flatpak-info") }
  }

  @Test(
    "the window's class leads to the desktop id",
    arguments: [
      ("Navigator", "firefox", "firefox"), ("org.gnome.Nautilus", "org.gnome.Nautilus", "org.gnome.Nautilus"),
      ("nautilus", "Nautilus", "org.gnome.Nautilus"), ("libreoffice", "libreoffice-writer", "libreoffice-writer"),
      ("xterm", "XTerm", "debian-xterm"), ("foo", "Foo", "foo"), (nil, "Foo", "foo"), ("bar", nil, "bar"),
      (nil, nil, "unknown"), ("", "", "unknown"), ("steam", "steam", "steam"),
    ] as [(String?, String?, String)])
  func byClass(_ instance: String?, _ name: String?, _ app: String) {
    let window = apps.identify(wmClassInstance: instance, wmClassName: name, title: "T")
    #expect(window.app == app)
    #expect(window.title == "T")
    let words = [instance, name].compactMap { $0?.lowercased() }.filter { !$0.isEmpty }
    #expect(window.names.isSuperset(of: words))
    #expect(window.names.contains(app.lowercased()))
  }

  @Test("what the window says itself comes before its class")
  func hints() {
    #expect(
      apps.identify(wmClassName: "x", desktopFileHint: "/usr/share/applications/org.gnome.Nautilus.desktop").app
        == "org.gnome.Nautilus")
    #expect(apps.identify(wmClassName: "x", gtkApplicationID: "org.gnome.Nautilus").app == "org.gnome.Nautilus")
    let unknown = apps.identify(wmClassName: "X", gtkApplicationID: "org.example.Thing")
    #expect(unknown.app == "x")
    #expect(unknown.names.isSuperset(of: ["org.example.thing", "thing"]))
  }

  @Test("situation 37: one rule firefox matches the deb, the snap and the flatpak")
  func packagings() throws {
    try process(1, exe: "/usr/lib/firefox/firefox", ["/usr/lib/firefox/firefox"])
    try process(
      2, exe: "/snap/firefox/1/usr/lib/firefox/firefox", ["/snap/firefox/1/usr/lib/firefox/firefox"],
      environment: ["SNAP=/snap/firefox/1", "SNAP_INSTANCE_NAME=firefox"],
      cgroup: "0::/user.slice/app.slice/snap.firefox.firefox-0f1e2d.scope\n")
    try process(
      3, exe: "/app/lib/firefox/firefox-bin", ["/app/lib/firefox/firefox-bin"], flatpak: "org.mozilla.firefox")
    try process(4, cgroup: "0::/user.slice/app.slice/app-flatpak-org.mozilla.firefox-123.scope\n")
    let expected = [1: "firefox", 2: "firefox_firefox", 3: "org.mozilla.firefox", 4: "org.mozilla.firefox"]
    for (pid, app) in expected {
      let window = apps.identify(wmClassInstance: "Navigator", wmClassName: "Other", pid: pid)
      #expect(window.app == app)
      #expect(window.names.contains("firefox"))
      #expect(window.categories.contains("network"))
      #expect(window.pid == pid)
    }
  }

  @Test("situation 33: Steam's games of one class are told apart by the game's number")
  func steamGames() throws {
    try process(1, exe: "/home/x/.steam/hl2_linux", ["hl2_linux"], environment: ["SteamAppId=440", "A=b"])
    try process(
      2, exe: "/opt/wine64-preloader", ["Z:\\games\\Elden\\eldenring.exe"], environment: ["SteamAppId=1245620"])
    try process(3, exe: "/usr/bin/steam", ["steam"], environment: ["SteamAppId=0"])
    let apps = apps
    func window(_ pid: Int) -> FrontWindow { apps.identify(wmClassInstance: "steam", wmClassName: "steam", pid: pid) }
    #expect(window(1).app == "Team Fortress 2")
    #expect(window(1).names.isSuperset(of: ["steam_app_440", "440", "hl2_linux", "team fortress 2"]))
    #expect(window(1).categories == ["game"])
    #expect(window(2).app == "steam_app_1245620")
    #expect(window(2).names.isSuperset(of: ["steam_app_1245620", "eldenring.exe", "eldenring"]))
    #expect(window(3).app == "steam")
    #expect(!window(3).names.contains { $0.hasPrefix("steam_app_") })
  }

  @Test("a browser that a game opened is still the browser, and a rule about the game meets it all the same")
  func inheritedGame() throws {
    try process(1, exe: "/usr/lib/firefox/firefox", ["firefox"], environment: ["SteamAppId=440"])
    #expect(apps.identify(wmClassInstance: "Navigator", wmClassName: "firefox", pid: 1).app == "firefox")
  }

  @Test("situation 33: programs in Wine that share one class are told apart by what runs")
  func wine() throws {
    try process(1, exe: "/usr/lib/wine/wine64-preloader", ["C:\\Program Files\\Age of X\\aox.exe", "-full"])
    try process(2, exe: "/usr/lib/wine/wine-preloader", ["/usr/lib/wine/wine", "C:\\windows\\NOTEPAD.EXE"])
    let apps = apps
    #expect(apps.identify(wmClassInstance: "Wine", wmClassName: "Wine", pid: 1).app == "aox.exe")
    #expect(
      apps.identify(wmClassInstance: "Wine", wmClassName: "Wine", pid: 1).names.isSuperset(of: [
        "wine", "aox.exe", "aox",
      ]))
    #expect(apps.identify(wmClassInstance: "Wine", wmClassName: "Wine", pid: 2).app == "notepad.exe")
  }

  @Test("an interpreter's window has the name of what it runs, and its own")
  func interpreted() throws {
    try process(1, exe: "/usr/bin/python3.11", ["/usr/bin/python3", "-u", "/usr/bin/meld"])
    let window = apps.identify(wmClassInstance: "x", wmClassName: "X", pid: 1)
    #expect(window.names == ["x", "python3.11", "meld"])
  }

  @Test("the file a program was started from counts for that program, not for its children")
  func launched() throws {
    let started = "GIO_LAUNCHED_DESKTOP_FILE=/usr/share/applications/org.gnome.Nautilus.desktop"
    try process(1, environment: [started, "GIO_LAUNCHED_DESKTOP_FILE_PID=1"])
    try process(2, environment: [started, "GIO_LAUNCHED_DESKTOP_FILE_PID=1"])
    #expect(apps.identify(wmClassName: "odd", pid: 1).app == "org.gnome.Nautilus")
    #expect(apps.identify(wmClassName: "odd", pid: 2).app == "odd")
  }

  @Test("an update under a program that runs does not change what it is")
  func deleted() throws {
    try process(1, exe: "/usr/lib/firefox/firefox (deleted)")
    #expect(apps.identify(wmClassName: "odd", pid: 1).app == "firefox")
  }

  @Test("a process that is gone, or makes no sense, does no harm", arguments: [-1, 0, 9, 99, Int.max, Int.min])
  func gone(_ pid: Int) throws {
    try disk.write("\0\0\u{FF}===\0=\0SteamAppId=99999999999999999999999\0", to: "proc/9/environ")
    try disk.folder("proc/9/cmdline")
    try disk.write("0::/snap..scope\napp-flatpak-.scope\n", to: "proc/9/cgroup")
    #expect(apps.identify(wmClassInstance: "a", wmClassName: "B", pid: pid).app == "b")
  }

  @Test("this test's own process is found in the real /proc")
  func real() throws {
    let apps = AppDirectory(ApplicationFolders(folders: []), processes: ProcessFolder())
    let window = apps.identify(pid: Int(getpid()))
    #expect(window.app != "unknown")
    #expect(window.names.contains(window.app.lowercased()))
  }

  @Test("an installed app is known by the same names as its window")
  func windows() throws {
    let apps = apps
    #expect(try #require(apps.entry("org.gnome.Nautilus")).window.names == ["org.gnome.nautilus", "nautilus"])
    let game = try #require(apps.entry("Team Fortress 2")).window
    #expect(game.names == ["team fortress 2", "steam_app_440"])
    #expect(game.categories == ["game"])
  }
}
