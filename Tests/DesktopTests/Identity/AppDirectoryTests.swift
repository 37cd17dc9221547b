import Glibc
import TestKit
import Testing

@testable import Desktop

@Suite("The installed applications")
struct AppDirectoryTests {
  private let disk: TemporaryDirectory

  init() throws { disk = try TemporaryDirectory() }

  private func install(_ path: String, _ name: String, _ more: String = "") throws {
    try disk.write("[Desktop Entry]\nType=Application\nName=\(name)\n\(more)\n", to: path)
  }

  private var apps: AppDirectory {
    AppDirectory(
      environment: [
        "HOME": disk.path("home"), "XDG_DATA_DIRS": "\(disk.path("local")):\(disk.path("usr")):relative",
        "PATH": disk.path("bin"),
      ])
  }

  private func shown(_ apps: AppDirectory) -> [String] {
    // Whatever the machine that runs the tests has installed by snap and flatpak is left out.
    apps.installedApps.map { "\($0.mainCategory)/\($0.name)" }.filter { $0.contains("test") }
  }

  @Test("are listed by category and name, without what no menu shows")
  func listed() throws {
    try install("usr/applications/b.desktop", "b test", "Categories=Game;")
    try install("usr/applications/a.desktop", "A test", "Categories=Game;")
    try install("usr/applications/kde/c.desktop", "c test", "Categories=Office;")
    try install("usr/applications/d.desktop", "d test")
    try install("usr/applications/hidden.desktop", "hidden test", "NoDisplay=true")
    try install("usr/applications/gone.desktop", "gone test", "TryExec=no-such-program")
    try install("usr/applications/there.desktop", "there test", "TryExec=there")
    try disk.write("#!/bin/sh\n", to: "bin/there", mode: 0o755)
    let apps = apps
    #expect(shown(apps) == ["Game/A test", "Game/b test", "Office/c test", "Other/d test", "Other/there test"])
    #expect(apps.entry("kde-c")?.name == "c test")
    #expect(apps.entry("KDE-C.desktop")?.name == "c test")
    #expect(apps.entry("hidden")?.name == "hidden test")
    #expect(apps.entry("nothing") == nil)
  }

  @Test("the person's own file hides the system's, even where it only says that it is deleted")
  func precedence() throws {
    try install("usr/applications/a.desktop", "usr test")
    try install("local/applications/a.desktop", "local test")
    try install("usr/applications/b.desktop", "b test")
    #expect(shown(apps) == ["Other/b test", "Other/local test"])
    try install("home/.local/share/applications/a.desktop", "own test")
    try install("home/.local/share/applications/b.desktop", "b test", "Hidden=true")
    #expect(shown(apps) == ["Other/own test"])
  }

  @Test("what is installed or removed while it runs is seen at the next question")
  func refreshed() throws {
    let apps = apps
    #expect(shown(apps) == [])
    try install("usr/applications/a.desktop", "a test")
    #expect(shown(apps) == ["Other/a test"])
    try install("usr/applications/kde/b.desktop", "b test")
    #expect(shown(apps) == ["Other/a test", "Other/b test"])
    try install("usr/applications/kde/c.desktop", "c test")
    #expect(shown(apps) == ["Other/a test", "Other/b test", "Other/c test"])
    unlink(disk.path("usr/applications/a.desktop"))
    #expect(shown(apps) == ["Other/b test", "Other/c test"])
  }

  @Test("what lies there and is no plain readable file is passed over")
  func oddFiles() throws {
    try install("usr/applications/a.desktop", "a test")
    try disk.folder("usr/applications/folder.desktop")
    #expect(mkfifo(disk.path("usr/applications/pipe.desktop"), 0o600) == 0)
    #expect(symlink("/nowhere", disk.path("usr/applications/dangling.desktop")) == 0)
    #expect(symlink(".", disk.path("usr/applications/loop")) == 0)
    #expect(symlink("/dev/zero", disk.path("usr/applications/endless.desktop")) == 0)
    try disk.write(
      "[Desktop Entry]\nName=huge test\n" + String(repeating: "#", count: 1_100_000),
      to: "usr/applications/huge.desktop")
    #expect(Set(shown(apps)) == ["Other/a test"])
  }
}
