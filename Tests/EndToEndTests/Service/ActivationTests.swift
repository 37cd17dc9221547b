import Glibc
import TestKit
import Testing

@Suite(.fewAtOnce) struct ActivationTests {
  @Test(
    "a launcher's socket is served, and lies there still when earnd has ended",
    .enabled(if: Requirement.met("systemd-socket-activate"), "install systemd"))
  func socketActivation() async throws {
    let home = try EarnHome()
    try home.writeRules(houseRules)
    let socket = "\(try home.directory.folder("launcher"))/sock"
    var environment = home.environment
    environment["EARN_SOCKET"] = socket
    let kept = environment.flatMap { ["-E", "\($0.key)=\($0.value)"] }
    let launcher = try ChildProcess(
      "systemd-socket-activate", ["-l", socket] + kept + [BuiltProducts.path("earnd")], environment: environment)
    #expect(await eventually { FileTree.exists(socket) })
    let client = try await LineClient.connect(to: socket)
    expect(try await client.reply("LOG pushups 20"), begins: "OK id=1 earned=300 balance=300 ")
    #expect(
      try await EarnCLI.run(["balance"], environment: environment) == EarnResult(status: 0, output: "5:00\n"))
    expect(try await client.reply("SHUTDOWN"), is: "OK")
    #expect(try await launcher.wait() == .status(0))
    #expect(FileTree.exists(socket))
  }

  @Test("sockets that were passed to another process are none of ours")
  func otherProcess() async throws {
    let earnd = try await Earnd.start(rules: houseRules, environment: ["LISTEN_FDS": "1", "LISTEN_PID": "1"])
    expect(try await earnd.reply("LOG pushups 20"), begins: "OK id=1 ")
    try await earnd.stop()
  }

  @Test("a service manager hears when earnd is ready, that it is alive, and that it is stopping, in this order")
  func notifications() async throws {
    let manager = try ServiceManager()
    let environment = manager.environment.merging(["WATCHDOG_USEC": "200000"]) { $1 }
    let earnd = try await Earnd.start(rules: houseRules, environment: environment)
    #expect(await manager.hears("READY=1"))
    #expect(await manager.hears("WATCHDOG=1", times: 3))
    try await earnd.stop()
    #expect(await manager.hears("STOPPING=1"))
    let words = manager.messages.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(
      words == ["WATCHDOG=1", "READY=1", "WATCHDOG=1", "STOPPING=1"]
        || words == ["READY=1", "WATCHDOG=1", "STOPPING=1"])
  }
}
