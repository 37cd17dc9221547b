import TestKit
import Testing

@Suite(.fewAtOnce) struct QuietTests {
  /// How often its threads went to sleep of their own accord, that is, how often they woke up.
  private func wakeUps(of process: Int32) -> Int {
    FileTree.names(in: "/proc/\(process)/task").reduce(0) { sum, thread in
      let status = FileTree.read("/proc/\(process)/task/\(thread)/status") ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  private func waitForQuiet(_ earnd: Earnd, _ client: LineClient) async throws {
    for _ in 0..<20 {
      let before = wakeUps(of: earnd.identifier)
      _ = await client.isClosed(within: .seconds(1))
      if wakeUps(of: earnd.identifier) == before { return }
    }
    throw TestFailure("earnd was not quiet for a second in twenty")
  }

  @Test("earnd sleeps while nothing blocked is in front")
  func noWakeUps() async throws {
    let earnd = try await Earnd.start(rules: houseRules)
    let client = try await earnd.connect()
    expect(try await client.reply("LOG pushups 20"), begins: "OK ")
    expect(try await client.reply("FRONT app=editor"), is: "OK")
    // The first log is followed by the day's backup, in slices.
    try await waitForQuiet(earnd, client)
    let before = wakeUps(of: earnd.identifier)
    #expect(await client.isClosed(within: .seconds(12)) == false)
    #expect(wakeUps(of: earnd.identifier) == before)
  }

  @Test(
    "files that others make in /tmp wake nobody who waits for a bus, wherever the bus would be",
    arguments: ["unix:path=/tmp/earn-nowhere/bus", "unix:path=/tmp/earn-no-bus", ""])
  func noWakeUpsByOthers(address: String) async throws {
    let buses = ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/tmp/earn-nowhere/system"]
    let earnd = try await Earnd.start(rules: houseRules, environment: buses)
    let client = try await earnd.connect()
    expect(try await client.reply("FRONT app=editor"), is: "OK")
    try await waitForQuiet(earnd, client)
    let before = wakeUps(of: earnd.identifier)
    for _ in 1...100 { _ = try TemporaryDirectory() }
    #expect(await client.isClosed(within: .seconds(3)) == false)
    #expect(wakeUps(of: earnd.identifier) == before)
  }

  @Test("earnd and earn open Unix sockets and no other", .enabled(if: Requirement.met("strace"), "install strace"))
  func unixSocketsOnly() async throws {
    let home = try EarnHome()
    try home.writeRules(houseRules)
    let trace = home.directory.path("trace")
    let earnd = try ChildProcess(
      "strace", ["-f", "-qq", "-o", trace, "-e", "trace=socket,socketpair", BuiltProducts.path("earnd")],
      environment: home.environment)
    #expect(await eventually { (try? await LineClient.connect(to: home.socket)) != nil })
    for (number, arguments) in [["log", "pushups", "20"], ["balance"], ["history"], ["why"], ["doctor"]].enumerated() {
      let traced = ["-f", "-qq", "-o", "\(trace).\(number)", "-e", "trace=socket,socketpair"]
      let earn = try ChildProcess(
        "strace", traced + [BuiltProducts.path("earn")] + arguments, environment: home.environment)
      #expect(try await earn.wait() == .status(0))
    }
    #expect(try await EarnCLI.run(["raw", "SHUTDOWN"], environment: home.environment).status == 0)
    #expect(try await earnd.wait() == .status(0))
    for file in FileTree.names(in: home.directory.path) where file.hasPrefix("trace") {
      let calls = (FileTree.read(home.directory.path(file)) ?? "").split(separator: "\n")
      #expect(calls.contains { $0.contains("socket(AF_UNIX") }, "\(file)")
      #expect(calls.filter { $0.contains("socket") && !$0.contains("(AF_UNIX") } == [], "\(file)")
    }
  }
}
