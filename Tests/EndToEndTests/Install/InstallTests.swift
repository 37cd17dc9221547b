import Glibc
import TestKit
import Testing

@Suite(.fewAtOnce) struct InstallTests {
  private static let ours = [
    "bin/earn", "bin/earnd", "etc/xdg/autostart/earn-attach.desktop", "lib/earn/manifest",
    "share/applications/earn.desktop", "share/icons/hicolor/scalable/apps/earn.svg",
    "share/systemd/user/earn-desktop.service", "share/systemd/user/earn.service", "share/systemd/user/earn.socket",
  ]

  private let home: EarnHome
  private let installation: Installation

  init() throws {
    home = try EarnHome()
    installation = Installation(prefix: "\(home.directory.path)/there/earn", environment: home.environment)
  }

  @Test("situation 59: uninstall takes away every file and folder that install made, and nothing of the person's")
  func everyTrace() async throws {
    try home.writeRules(houseRules)
    try FileTree.write("theirs", to: "\(installation.prefix)/share/applications/other.desktop")
    let before = FileTree.all(in: home.directory.path)
    let said = try await installation.install()
    expect(said, begins: "Installed in \(installation.prefix). Start it now, and at every login:\n")
    let files = FileTree.all(in: installation.prefix).filter { !$0.hasSuffix("/") && !$0.hasSuffix(".so") }
    #expect(files == (Self.ours + ["share/applications/other.desktop"]).sorted())

    let earnd = try ChildProcess("\(installation.prefix)/bin/earnd", ["--no-desktop"], environment: home.environment)
    #expect(await eventually { FileTree.exists(home.prompt) })
    let earn = try ChildProcess(
      "\(installation.prefix)/bin/earn", ["log", "pushups", "20"], environment: home.environment)
    #expect(try await earn.wait() == .status(0))

    let farewell = try await installation.uninstall()
    #expect(
      farewell == "Removed from \(installation.prefix). What is yours stays: the rules in \(home.home)/.config/earn, "
        + "the ledger in \(home.state).\n")
    #expect(try await earnd.wait() == .status(0))
    let left = FileTree.all(in: home.directory.path).filter { !before.contains($0) }
    #expect(left.allSatisfy { $0.hasPrefix("home/.local/") }, "\(left)")
    #expect(FileTree.read(home.rules) == houseRules)
    #expect(FileTree.exists(home.ledger))

    let again = try await Earnd.start(on: home)
    expect(try await again.reply("BALANCE"), begins: "OK balance=300 ")
    try await again.stop()
  }

  @Test("uninstall takes the links of what a person switched on, also where no service manager runs")
  func links() async throws {
    let mine = Installation(prefix: "\(home.home)/.local", environment: home.environment)
    expect(
      try await mine.install(),
      contains: "\n  systemctl --user daemon-reload && systemctl --user enable --now earn.socket")
    #expect(FileTree.exists("\(home.home)/.config/autostart/earn-attach.desktop"))
    let wants = "\(home.home)/.config/systemd/user/default.target.wants"
    try FileTree.makeFolder(wants)
    for (target, name) in [("\(mine.prefix)/share/systemd/user/earn.service", "earn.service"), ("/other", "other")] {
      #expect(symlink(target, "\(wants)/\(name)") == 0)
    }
    _ = try await mine.uninstall()
    #expect(FileTree.names(in: wants) == ["other"])
    #expect(FileTree.names(in: home.home) == [".config"])
    #expect(FileTree.names(in: "\(home.home)/.config") == ["systemd"])
  }

  @Test("a second install replaces the first, and what the first one had more is gone")
  func upgrade() async throws {
    _ = try await installation.install()
    let first = FileTree.all(in: installation.prefix)
    let manifest = "\(installation.prefix)/lib/earn/manifest"
    let old = "\(installation.prefix)/lib/earn/libOld.so"
    try FileTree.write("", to: old)
    try FileTree.write("file \(old)\n" + (FileTree.read(manifest) ?? ""), to: manifest)
    _ = try await installation.install()
    #expect(FileTree.all(in: installation.prefix) == first)
    _ = try await installation.uninstall()
    #expect(!FileTree.exists("\(home.directory.path)/there"))
  }

  @Test(
    "a prefix that would need quotes is refused, and so is taking away what is not there",
    arguments: [
      ("install", "relative", 64), ("install", "/tmp/a b", 64), ("install", "/tmp/../x", 64),
      ("uninstall", "/tmp/nothing", 66),
    ])
  func refusals(action: String, prefix: String, status: Int32) async throws {
    let script = try ChildProcess(
      Repository.path("Scripts/install"), [action, prefix],
      environment: home.environment.merging(["EARN_PROGRAMS": Installation.programs]) { $1 })
    #expect(try await script.wait() == .status(status))
    #expect(script.errorText.hasSuffix(status == 64 ? "letters, digits and / . _ + @ -\n" : "/lib/earn/manifest.\n"))
  }
}
