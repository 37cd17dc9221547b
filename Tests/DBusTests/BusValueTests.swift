import DBus
import TestKit
import Testing

@Suite(.fewAtOnce, .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock")) struct BusValueTests {
  @Test(
    "every value comes back as it was sent",
    arguments: [
      .byte(255), .boolean(true), .int16(-2), .uint16(65535), .int32(.min), .uint32(.max), .int64(.min),
      .uint64(.max), .double(0.1), .string("käse \"\\ \u{1F9C0}"), .objectPath("/a/b"), .signature("a{sv}"),
      .strings([]), .strings(["", "x"]), .variant(.variant(.int32(7))), .structure([.string("s"), .byte(1)]),
      .array(
        [.structure([.string("c1"), .uint32(1000), .string("kid"), .string("seat0"), .objectPath("/s")])],
        of: "(susso)"),
      .array([.structure([.string("k"), .uint32(1)])], of: "{su}"), .dictionary([:]),
      .dictionary(["urgency": .byte(1), "nested": .dictionary(["a": .strings(["b"])])]),
    ] as [BusValue])
  func roundTrip(_ value: BusValue) async throws {
    let daemon = try await PrivateBus()
    let echo = try daemon.start(
      "/usr/bin/python3", ["-m", "dbusmock", "--session", "org.example.Echo", "/", "org.example.Echo"])
    let bus = Bus(BusAddress(daemon.address))
    bus.open()
    let runner = BusRunner(bus)
    var owner: String?
    bus.watchName("org.example.Echo") { owner = $0 }
    try await runner.run(until: "the echo is there") { owner != nil }
    let type = value.signature
    try await runner.call(
      BusCall(
        "org.example.Echo", "/", "org.freedesktop.DBus.Mock", "AddMethod", .string("org.example.Echo"),
        .string("Echo"), .string(type), .string(type), .string("ret = args[0]")), on: bus)
    let reply = try await runner.call(BusCall("org.example.Echo", "/", "org.example.Echo", "Echo", value), on: bus)
    #expect(reply == [value])
    _ = echo
  }
}
