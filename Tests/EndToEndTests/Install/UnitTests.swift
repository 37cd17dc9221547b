import Glibc
import TestKit
import Testing

/// earn's units under a real service manager.
@Suite(.fewAtOnce, .enabled(if: UserManager.isAvailable, Comment(rawValue: UserManager.packages)))
struct UnitTests {
  private static let enable = "systemctl --user enable earn.socket earn.service earn-desktop.service"

  @Test("the units are right in every word systemd knows")
  func verified() async throws {
    try await UserManager.with(rules: houseRules) { person in
      for unit in ["earn.socket", "earn.service", "earn-desktop.service"] {
        expect(
          try await person.says(
            "systemd-analyze verify --user --man=no --recursive-errors=no ~/.local/share/systemd/user/\(unit); echo $?"),
          is: "0")
      }
    }
  }

  @Test("earnd starts at login once it is switched on, and the first word to its socket starts it before")
  func starting() async throws {
    try await UserManager.with(rules: houseRules) { person in
      try await person.says("systemctl --user start earn.socket")
      expect(try await person.says("systemctl --user is-active earn.service"), is: "inactive")
      expect(try await person.earn("balance"), is: "0:00")
      expect(try await person.says("systemctl --user is-active earn.service"), is: "active")

      try await person.says("systemctl --user stop earn.socket earn.service")
      try await person.says(Self.enable)
      // As a manager that has just come up.
      try await person.says("systemctl --user stop default.target; systemctl --user start default.target")
      expect(try await person.says("systemctl --user is-active earn.socket earn.service"), is: "active\nactive")
      expect(try await person.earn("log pushups 20"), begins: "+5m pushups → 5:00")
      try await person.says("systemctl --user restart earn.service")
      expect(try await person.earn("balance"), is: "5:00")
    }
  }

  @Test("earnd is started again after kill -9, and when it hangs")
  func restarting() async throws {
    try await UserManager.with(rules: houseRules) { person in
      try await person.add("[Service]\\nWatchdogSec=2\\n", to: "earn.service")
      try await person.says("systemctl --user start earn.service")
      expect(try await person.earn("log pushups 20"), begins: "+5m pushups → 5:00")
      for (count, signal) in [(1, "KILL"), (2, "STOP")] {
        let killed = try await person.property("MainPID", of: "earn.service")
        try await person.says("kill -\(signal) \(killed)")
        #expect(
          try await eventually {
            try await person.says("systemctl --user show -P NRestarts -P ActiveState earn.service")
              == "\(count)\nactive"
          }, "after SIG\(signal)")
        expect(try await person.earn("balance"), is: "5:00")
      }
    }
  }

  @Test("uninstall switches off what was switched on, and stops it")
  func switchedOff() async throws {
    try await UserManager.with(rules: houseRules) { person in
      let before = try await person.says("find .config/systemd 2>/dev/null")
      try await person.says("\(Self.enable); systemctl --user start earn.service")
      expect(try await person.earn("log pushups 20"), begins: "+5m pushups → 5:00")
      expect(try await person.says("./Scripts/install uninstall $HOME/.local"), begins: "Removed from ")
      expect(try await person.says("find .config/systemd 2>/dev/null"), is: before)
      expect(try await person.says("find .local ! -type d | grep -v state/earn/"), is: "")
      for unit in ["earn.socket", "earn.service", "earn-desktop.service"] {
        expect(try await person.property("LoadState", of: unit), is: "not-found")
        expect(try await person.property("ActiveState", of: unit), is: "inactive")
      }
      expect(try await person.says("ls -d $XDG_RUNTIME_DIR/earn"), contains: "No such file")
    }
  }

  @Test(
    "a graphical session is watched and shielded as soon as it starts, and again after earnd was killed", .onScreen)
  func desktop() async throws {
    let display = try await Display("-ac")
    let manager = try WindowManager.openbox.start(on: display)
    #expect(await isTold("get_num_desktops", on: display))
    let game = try XTerm("game", on: display)
    #expect(await isTold("search", "--onlyvisible", "--name", "^game$", on: display))
    try await UserManager.with(rules: houseRules + "block app XTerm\n") { person in
      // To this unit alone, so that nothing but it can tell.
      try await person.add("[Service]\\nEnvironment=DISPLAY=\(display.name)\\n", to: "earn-desktop.service")
      try await person.says(Self.enable)
      try await person.says("systemctl --user start earn.service")
      expect(try await person.earn("doctor"), contains: "No desktop was named")
      try await person.startSession()
      try await expectWatched(display, person)
      // Nor is it taken away by a session that shows nothing, nor begun anew by the session's other word.
      let shield = try await display.run("xdotool", "search", "--onlyvisible", "--class", "^earn-shield$")
      expect(try await person.earn("attach"), is: "the x11 desktop is watched")
      expect(
        try await person.says("DISPLAY=\(display.name) ~/.local/bin/earn attach"), is: "the x11 desktop is watched")
      expect(
        try await display.run("xdotool", "search", "--onlyvisible", "--class", "^earn-shield$"), is: shield)

      try await person.says("kill -KILL \(try await person.property("MainPID", of: "earn.service"))")
      #expect(try await eventually { try await person.property("NRestarts", of: "earn.service") == "1" })
      try await expectWatched(display, person)
      try await person.says("systemctl --user restart earn.service")
      try await expectWatched(display, person)
    }
    try await game.close()
    manager.send(SIGTERM)
    try await manager.wait()
  }

  private func expectWatched(
    _ display: Display, _ person: UserManager, at location: SourceLocation = #_sourceLocation
  ) async throws {
    var doctor = ""
    let isWatched = try await eventually {
      doctor = try await person.earn("doctor")
      return doctor.contains("The windows of \(display.name) are watched.")
    }
    #expect(isWatched, "\(doctor)", sourceLocation: location)
    // Drawn within all that its unit takes from earnd.
    let isShielded = await isTold("search", "--onlyvisible", "--class", "^earn-shield$", on: display)
    let why = try await person.earn("blocked; ~/.local/bin/earn why")
    #expect(isShielded, "\(why)", sourceLocation: location)
  }

  /// Whether xdotool finds it within ten seconds.
  private func isTold(_ words: String..., on display: Display) async -> Bool {
    await eventually {
      guard let child = try? display.start("xdotool", words) else { return false }
      return (try? await child.wait()) == .status(0)
    }
  }

  @Test(
    "what log-command starts has none of the limits of earnd",
    .enabled(if: PrivateBus.canMock, "install python3-dbusmock"))
  func logCommand() async throws {
    let rules = houseRules + "log-command \"grep -E '^(NoNewPrivs|Seccomp):' /proc/self/status >$HOME/'a %h b'\"\n"
    try await UserManager.with(rules: rules) { person in
      try await person.says(
        "systemd-run --user --unit=notifications /usr/bin/python3 -m dbusmock --session "
          + "--template notification_daemon --parameters '{\"capabilities\": \"body actions\"}'")
      #expect(
        try await eventually {
          try await person.says("busctl --user status org.freedesktop.Notifications >/dev/null && echo there")
            == "there"
        })
      try await person.says("systemctl --user start earn.service")
      let unlimited = try await person.says("grep -E '^(NoNewPrivs|Seccomp):' /proc/self/status")
      let pid = try await person.property("MainPID", of: "earn.service")
      expect(
        try await person.says("grep -E '^(NoNewPrivs|Seccomp):' /proc/\(pid)/status"), is: "NoNewPrivs:\t1\nSeccomp:\t2"
      )
      try await person.says("{ echo game; sleep 60; } | ~/.local/bin/earn front >/dev/null &")
      #expect(
        try await eventually {
          try await person.says(
            "busctl --user call org.freedesktop.Notifications /org/freedesktop/Notifications "
              + "org.freedesktop.DBus.Mock EmitSignal sssav org.freedesktop.Notifications ActionInvoked us 2 u 1 s log")
          return try await person.says("cat 'a %h b'") == unlimited
        })
    }
  }
}
