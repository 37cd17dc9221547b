import DBus
import Glibc
import TestKit
import Testing

@Suite(.fewAtOnce, .enabled(if: PrivateBus.isAvailable, "install dbus")) struct BusTests {
  @Test("a bus is connected to without waiting, and tells when it is ready")
  func connecting() async throws {
    let daemon = try await PrivateBus()
    let bus = Bus(BusAddress(daemon.address))
    var states: [BusState] = []
    bus.observe { states.append($0) }
    bus.open()
    #expect(throws: BusError.disconnected) { try bus.call(.driver("ListNames")) }
    try await BusRunner(bus).run(until: "the bus is ready") { bus.state == .ready }
    #expect(states == [.connecting, .ready])
    #expect(bus.busID?.count == 32)
  }

  @Test("a bus that is not there is a normal state, and it is connected to when it appears")
  func appearing() async throws {
    let folder = try TemporaryDirectory()
    let bus = Bus(BusAddress(PrivateBus.address(in: folder)))
    bus.open()
    #expect(bus.state == .absent(reason: "there is no socket at \(folder.path)/bus"))
    #expect(bus.deadline == nil)
    let runner = BusRunner(bus)
    await runner.run(for: .milliseconds(20))
    let daemon = try await PrivateBus(in: folder)
    try await runner.run(until: "the bus is ready") { bus.state == .ready }
    _ = daemon
  }

  @Test("an address that is none, or no Unix socket, says why there is no bus")
  func noAddress() {
    func reason(_ address: BusAddress) -> BusState {
      let bus = Bus(address)
      bus.open()
      bus.process()
      return bus.state
    }
    #expect(
      reason(.session(in: [:]))
        == .absent(reason: "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"))
    #expect(
      reason(.session(in: ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=localhost,port=1;unixexec:path=/bin/sh"]))
        == .absent(
          reason: "the address \"tcp:host=localhost,port=1;unixexec:path=/bin/sh\" names no Unix socket"))
    #expect(
      reason(.unix("unix:nonsense")) == .absent(reason: "connecting to unix:nonsense: Invalid argument"))
  }

  @Test("what an environment says of the two buses")
  func addresses() {
    #expect(
      BusAddress.session(in: ["XDG_RUNTIME_DIR": "/run/user/1000"]) == .unix("unix:path=/run/user/1000/bus"))
    #expect(BusAddress.session(in: ["XDG_RUNTIME_DIR": "/a b,c%"]) == .unix("unix:path=/a%20b%2cc%25/bus"))
    #expect(
      BusAddress.session(in: ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=x;unix:path=/b", "XDG_RUNTIME_DIR": "/r"])
        == .unix("unix:path=/b"))
    #expect(BusAddress.system(in: [:]) == .unix("unix:path=/run/dbus/system_bus_socket"))
    #expect(BusAddress.system(in: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/s"]) == .unix("unix:path=/s"))
  }

  @Test("a bus that dies ends every call, is told of, and comes back with its subscriptions")
  func lost() async throws {
    let folder = try TemporaryDirectory()
    var daemon = try await PrivateBus(in: folder)
    let bus = Bus(BusAddress(daemon.address))
    let peer = Bus(bus.address)
    bus.open()
    peer.open()
    let runner = BusRunner(bus, peer)
    var owners: [String?] = []
    bus.watchName("org.example.Peer") { owners.append($0) }
    try await runner.run(until: "both are ready") { bus.state == .ready && peer.state == .ready }
    try await runner.call(.driver("RequestName", .string("org.example.Peer"), .uint32(0)), on: peer)
    let owner = try await runner.call(.driver("GetNameOwner", .string("org.example.Peer")), on: peer).first?.text
    try await runner.run(until: "the name is seen") { owners.last == owner }

    // The peer is not run any more: it hangs.
    let alone = BusRunner(bus)
    var answer: Result<[BusValue], BusError>?
    try bus.call(BusCall("org.example.Peer", "/", "org.example.Peer", "Hang"), timeout: nil) { answer = $0 }
    await alone.run(for: .milliseconds(20))
    #expect(answer == nil)
    try await daemon.kill()
    try await alone.run(until: "the loss is told") { if case .lost = bus.state { true } else { false } }
    #expect(throws: BusError.self) { try answer?.get() }
    #expect(bus.deadline == nil)
    #expect(throws: BusError.disconnected) { try bus.call(.driver("ListNames")) }

    daemon = try await PrivateBus(in: folder)
    bus.reopen()
    try await alone.run(until: "the bus is back") { bus.state == .ready }
    owners = []
    try await alone.run(until: "the name is asked for again") { owners == [nil] }
    peer.reopen()
    try await runner.run(until: "the peer is back") { peer.state == .ready }
    try await runner.call(.driver("RequestName", .string("org.example.Peer"), .uint32(0)), on: peer)
    try await runner.run(until: "the name is seen again") { owners.last?.map { $0.hasPrefix(":1.") } == true }
  }

  @Test("a call to one that hangs ends with its timeout, and what is cancelled is not told")
  func timeout() async throws {
    let daemon = try await PrivateBus()
    let bus = Bus(BusAddress(daemon.address))
    let peer = Bus(bus.address)
    bus.open()
    peer.open()
    let runner = BusRunner(bus, peer)
    var told = 0
    let token = bus.watchName("org.example.Peer") { _ in told += 1 }
    try await runner.run(until: "the name was asked for") { told == 1 && peer.state == .ready }
    bus.cancel(token)
    try await runner.call(.driver("RequestName", .string("org.example.Peer"), .uint32(0)), on: peer)
    var answer: Result<[BusValue], BusError>?
    let call = BusCall("org.example.Peer", "/", "org.example.Peer", "Hang")
    try bus.call(call, timeout: .milliseconds(30)) { answer = $0 }
    try await BusRunner(bus).run(until: "the call ends") { answer != nil }
    #expect(throws: BusError.self) { try answer?.get() }
    #expect(told == 1)
  }

  @Test("a name, a path or a value that is none is refused before it is sent")
  func refused() async throws {
    let daemon = try await PrivateBus()
    let bus = Bus(BusAddress(daemon.address))
    bus.open()
    try await BusRunner(bus).run(until: "the bus is ready") { bus.state == .ready }
    #expect(throws: BusError.self) { try bus.call(BusCall("not a name", "/", "a.b", "C")) }
    #expect(throws: BusError.self) { try bus.call(BusCall("a.b", "no path", "a.b", "C")) }
    #expect(throws: BusError.self) { try bus.call(BusCall("a.b", "/", "a.b", "C", .objectPath("no path"))) }
    #expect(throws: BusError.self) { try bus.call(BusCall("a.b", "/", "a.b", "C", .array([.byte(1)], of: "s"))) }
  }

  @Test(
    "why a call failed ends no sentence, whoever wrote it",
    arguments: [
      ("The name is not activatable.", "The name is not activatable"), ("no such thing", "no such thing"),
      ("Wait ... \n", "Wait"), ("", "org.example.Error"), ("..", "org.example.Error"),
    ])
  func reasons(_ text: String, _ message: String) {
    #expect(BusError(name: "org.example.Error", message: text).message == message)
  }

  @Test("attempts come after 1, 2, 4 … 60 s")
  func backoff() {
    var backoff = Backoff()
    #expect((0..<8).map { _ in backoff.next().components.seconds } == [1, 2, 4, 8, 16, 32, 60, 60])
    backoff.reset()
    #expect(backoff.next() == .seconds(1))
  }
}
