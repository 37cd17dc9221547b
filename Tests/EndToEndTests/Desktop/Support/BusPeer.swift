import DBus
import TestKit

/// A test's own connection to a bus: it calls, and it waits for names.
final class BusPeer {
  private let bus: Bus
  private let runner: BusRunner

  init(on privateBus: PrivateBus) async throws {
    let bus = Bus(BusAddress(privateBus.address))
    self.bus = bus
    runner = BusRunner(bus)
    bus.open()
    try await runner.run(until: "the bus is ready") { bus.state == .ready }
  }

  @discardableResult
  func call(_ call: BusCall) async throws -> [BusValue] { try await runner.call(call, on: bus) }

  /// Waits until somebody owns the name, or nobody any more.
  func wait(for name: String, isOwned: Bool = true) async throws {
    var isOwnedNow: Bool?
    let token = bus.watchName(name) { isOwnedNow = $0 != nil }
    defer { bus.cancel(token) }
    try await runner.run(until: "\(name) is \(isOwned ? "" : "not ")owned") { isOwnedNow == isOwned }
  }
}

// What python3-dbusmock offers on every object of a mock.
extension BusPeer {
  static let mock = "org.freedesktop.DBus.Mock"

  func setMethod(
    _ name: String, _ path: String, _ interface: String, _ member: String, takes: String, gives: String,
    code: String
  ) async throws {
    try await call(
      BusCall(
        name, path, Self.mock, "AddMethod", .string(interface), .string(member), .string(takes),
        .string(gives), .string(code)))
  }

  func emit(
    _ name: String, _ path: String, _ interface: String, _ member: String, _ signature: String,
    _ arguments: [BusValue]
  ) async throws {
    try await call(
      BusCall(
        name, path, Self.mock, "EmitSignal", .string(interface), .string(member),
        .string(signature), .array(arguments.map { .variant($0) }, of: "v")))
  }
}
