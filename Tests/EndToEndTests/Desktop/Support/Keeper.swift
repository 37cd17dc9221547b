import DBus
import TestKit

/// A program on the session bus that keeps idle inhibitors, mocked.
struct Keeper: CustomStringConvertible, Sendable {
  let name: String
  let path: String
  let interface: String
  /// The question whether one is held, and what it takes.
  let question: String
  let takes: String
  /// How it tells that one came or went.
  let signals: (held: String, released: String)
  let signature: String
  let argument: @Sendable (Bool) -> BusValue

  var description: String { name }

  static let all = [
    Keeper(
      name: "org.gnome.SessionManager", path: "/org/gnome/SessionManager", interface: "org.gnome.SessionManager",
      question: "IsInhibited", takes: "u", signals: ("InhibitorAdded", "InhibitorRemoved"), signature: "o",
      argument: { _ in .objectPath("/org/gnome/SessionManager/Inhibitor1") }),
    Keeper(
      name: "org.freedesktop.PowerManagement", path: "/org/freedesktop/PowerManagement/Inhibit",
      interface: "org.freedesktop.PowerManagement.Inhibit", question: "HasInhibit", takes: "",
      signals: ("HasInhibitChanged", "HasInhibitChanged"), signature: "b", argument: { .boolean($0) }),
  ]

  /// Starts it, holding nothing; it ends when what is returned goes.
  func start(on bus: PrivateBus, _ peer: BusPeer) async throws -> ChildProcess {
    let program = try bus.start("/usr/bin/python3", ["-m", "dbusmock", "--session", name, path, interface])
    try await peer.wait(for: name)
    return program
  }

  /// A film begins or ends.
  func hold(_ isHeld: Bool, _ peer: BusPeer) async throws {
    try await peer.setMethod(
      name, path, interface, question, takes: takes, gives: "b", code: "ret = \(isHeld ? "True" : "False")")
    let signal = isHeld ? signals.held : signals.released
    try await peer.emit(name, path, interface, signal, signature, [argument(isHeld)])
  }
}
