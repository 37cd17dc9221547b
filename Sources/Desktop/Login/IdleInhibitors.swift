import DBus

/// The session bus's two keepers of idle inhibitors that can be asked; org.freedesktop.ScreenSaver cannot.
final class IdleInhibitors {
  private let bus: Bus
  private var tokens: [Bus.Token] = []
  /// One was taken or given back, or its keeper came or went.
  var changed: () -> Void = {}

  private static let gnome = "org.gnome.SessionManager"
  private static let powerManagement = "org.freedesktop.PowerManagement"
  private static let powerInhibit = "org.freedesktop.PowerManagement.Inhibit"
  /// A keeper that hangs holds nothing.
  private static let timeout = Duration.seconds(5)

  init(on bus: Bus) {
    self.bus = bus
    let signals = [
      BusMatch(interface: Self.gnome, member: "InhibitorAdded"),
      BusMatch(interface: Self.gnome, member: "InhibitorRemoved"),
      BusMatch(interface: Self.powerInhibit, member: "HasInhibitChanged"),
    ]
    tokens = signals.map { bus.subscribe($0) { [weak self] _ in self?.changed() } }
    // What a keeper held is let go with it, and it tells of nothing any more; with the bus all of them are gone.
    tokens += [Self.gnome, Self.powerManagement].map { bus.watchName($0) { [weak self] _ in self?.changed() } }
    tokens.append(bus.observe { [weak self] state in if state != .ready { self?.changed() } })
  }

  deinit { for token in tokens { bus.cancel(token) } }

  /// Asks whether one is held. The completion comes from the bus's `process()`, or at once where there is no bus.
  func ask(_ completion: @escaping (Bool) -> Void) {
    // 8 is the flag for "the session must not be marked idle".
    let gnome = BusCall(Self.gnome, "/org/gnome/SessionManager", Self.gnome, "IsInhibited", .uint32(8))
    let power = BusCall(
      Self.powerManagement, "/org/freedesktop/PowerManagement/Inhibit", Self.powerInhibit, "HasInhibit")
    ask(gnome) { isHeld in
      if isHeld { completion(true) } else { self.ask(power, completion) }
    }
  }

  private func ask(_ call: BusCall, _ completion: @escaping (Bool) -> Void) {
    var call = call
    call.startsOwner = false
    do throws(BusError) {
      try bus.call(call, timeout: Self.timeout) { reply in
        completion((try? reply.get())?.first?.boolean ?? false)
      }
    } catch {
      completion(false)
    }
  }
}
