import Testing

@testable import EarnService

@Suite struct LogProgramTests {
  private func program(_ environment: [String: String]) -> LogProgram {
    LogProgram(
      command: "xterm -e earn log $WHAT", environment: environment, desktop: ["DISPLAY": ":3", "XAUTHORITY": "/a b"])
  }

  @Test(
    "under a service manager the program is a service of its own, with the person's display, and none of earnd's limits"
  )
  func managed() {
    #expect(
      program([:]).managed == [
        "systemd-run", "--user", "--collect", "--quiet", "--setenv=DISPLAY=:3", "--setenv=XAUTHORITY=/a b", "--",
        "/bin/sh", "-c", "xterm -e earn log $$WHAT",
      ])
  }

  @Test("a terminal that a service manager keeps does not make earnd its service")
  func terminal() {
    #expect(!program(["INVOCATION_ID": "1"]).isServiceManaged)
    #expect(!program(["NOTIFY_SOCKET": "/run/notify"]).isServiceManaged)
    #expect(program(["INVOCATION_ID": "1", "NOTIFY_SOCKET": "/run/notify"]).isServiceManaged)
  }

  @Test(
    "a session that shows nothing is told from one of either kind",
    arguments: [
      ([:], true), (["XDG_SESSION_TYPE": "tty"], true), (["DISPLAY": ""], true), (["DISPLAY": ":0"], false),
      (["WAYLAND_DISPLAY": "wayland-0"], false), (["XDG_SESSION_TYPE": "wayland"], false),
    ])
  func none(_ environment: [String: String], isNone: Bool) {
    #expect(DesktopAddress(environment).isNone == isNone)
  }
}
