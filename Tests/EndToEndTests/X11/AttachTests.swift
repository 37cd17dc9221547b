import Glibc
import TestKit
import Testing

/// A service that was started before the session hears of its desktop from `earn attach`.
@Suite(.fewAtOnce) struct AttachTests {
  private static let wayland =
    "This is a Wayland session, whose windows earn cannot see yet: earn run and earn front say what is in front."
  private static let absent =
    "No desktop was named: earn attach, run in your session, names it; earn run and earn front work."

  private func run(_ arguments: [String], _ earnd: Earnd, _ environment: [String: String]) async throws -> EarnResult {
    try await EarnCLI.run(arguments, environment: earnd.environment.merging(environment) { $1 })
  }

  @Test(
    "situation 60: started without DISPLAY earnd serves, and earn attach makes it watch, with the session's authority",
    .onScreen)
  func attaches() async throws {
    let home = try EarnHome()
    let cookies = home.directory.path("cookies")
    try Self.writeCookie(to: cookies)
    let display = try await Display("-auth", cookies)
    let earnd = try await Earnd.start(on: home)
    let client = try await earnd.connect()
    try await client.doctor("display", says: "note text=\"\(Self.absent)\"")
    expect(try await client.reply("BALANCE"), begins: "OK balance=0 ")

    var session = ["DISPLAY": display.name, "XDG_SESSION_TYPE": "x11"]
    let stranger = try await run(["attach"], earnd, session)
    expect(stranger.output, begins: "The display \(display.name) cannot be opened: ")
    session["XAUTHORITY"] = cookies
    let owner = try await run(["attach"], earnd, session)
    #expect(owner == EarnResult(status: 0, output: "the x11 desktop is watched\n", error: ""))
    try await client.doctor("display", says: "ok text=\"The windows of \(display.name) are watched.\"")
    try await earnd.stop()
  }

  @Test(
    "an X server in a Wayland session is not the desktop; attach, earn, status and doctor say in one line what works",
    arguments: [["WAYLAND_DISPLAY": "wayland-0"], ["XDG_SESSION_TYPE": "wayland"]])
  func wayland(_ signs: [String: String]) async throws {
    let earnd = try await Earnd.start()
    let session = ["DISPLAY": ":987"].merging(signs) { $1 }
    let attach = try await run(["attach"], earnd, session)
    #expect(attach == EarnResult(status: 0, output: Self.wayland + "\n", error: ""))
    for arguments in [[], ["status"], ["doctor"]] {
      let result = try await run(arguments, earnd, session)
      let lines = "\(result.output)\(result.error)".split(separator: "\n").filter { $0.hasSuffix(Self.wayland) }
      // Doctor tells of the focus and of the display.
      #expect(lines.count == (arguments == ["doctor"] ? 2 : 1), "earn \(arguments) says \(result)")
    }
  }

  @Test("earnd started in a Wayland session says so itself", arguments: ["WAYLAND_DISPLAY", "XDG_SESSION_TYPE"])
  func startedOnWayland(_ name: String) async throws {
    let earnd = try await Earnd.start(environment: ["DISPLAY": ":987", name: "wayland"])
    expect(try await earnd.earn().error, contains: Self.wayland)
    try await earnd.connect().doctor("display", says: "note text=\"\(Self.wayland)\"")
  }

  @Test(
    "words that ATTACH does not know are refused, and change nothing", arguments: ["SHELL=/bin/sh", "DISPLAY", "=x"])
  func refused(_ word: String) async throws {
    let earnd = try await Earnd.start()
    let client = try await earnd.connect()
    let before = try await client.check("display")
    expect(
      try await client.reply("ATTACH DISPLAY=:987 \(word)"),
      is: "ERR 400 bad-syntax \"ATTACH does not know \(word); it takes DISPLAY=, XAUTHORITY=, WAYLAND_DISPLAY=, "
        + "DBUS_SESSION_BUS_ADDRESS=, XDG_SESSION_TYPE=.\"")
    expect(try await client.check("display"), is: before)
  }

  @Test("without a desktop a service that was told to want none stays so")
  func unwanted() async throws {
    let earnd = try await Earnd.start(arguments: ["--no-desktop"])
    let result = try await run(["attach"], earnd, ["DISPLAY": ":987"])
    #expect(
      result
        == EarnResult(
          status: 0, output: "earnd was started with --no-desktop: earn run and earn front say what is in front.\n"))
  }

  /// An authority file for any display, as Xau(3) has it.
  private static func writeCookie(to path: String) throws {
    func field(_ bytes: [UInt8]) -> [UInt8] { [0, UInt8(bytes.count)] + bytes }
    let bytes =
      [0xFF, 0xFF] + field([]) + field([]) + field(Array("MIT-MAGIC-COOKIE-1".utf8)) + field(Array(1...16))
    guard let file = fopen(path, "we") else { throw TestFailure("no \(path)") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw TestFailure("\(path) is not written") }
  }
}
