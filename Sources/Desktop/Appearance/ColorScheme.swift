public import DBus

/// Whether the person prefers dark windows, as the desktop portal tells it; light where nobody does.
public final class ColorScheme {
  public private(set) var isDark = false

  private let bus: Bus
  private let changed: (Bool) -> Void
  private var tokens: [Bus.Token] = []

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let namespace = "org.freedesktop.appearance"
  private static let key = "color-scheme"

  /// - Parameters:
  ///   - bus: the session bus.
  ///   - changed: called from the bus's `process()` whenever the preference is another.
  public init(on bus: Bus, changed: @escaping (Bool) -> Void) {
    self.bus = bus
    self.changed = changed
    tokens = [
      bus.watchName(Self.name) { [weak self] owner in self?.ownerChanged(owner) },
      bus.subscribe(
        BusMatch(sender: Self.name, path: Self.path, interface: Self.interface, member: "SettingChanged")
      ) { [weak self] signal in self?.heard(signal) },
    ]
  }

  deinit { for token in tokens { bus.cancel(token) } }

  /// One that goes leaves its last word: a portal that restarts turns nothing white for a moment.
  private func ownerChanged(_ owner: String?) {
    guard owner != nil else { return }
    var call = BusCall(Self.name, Self.path, Self.interface, "Read", .string(Self.namespace), .string(Self.key))
    call.startsOwner = false
    try? bus.call(call) { [weak self] reply in
      if let values = try? reply.get(), let value = values.first { self?.take(value) }
    }
  }

  private func heard(_ signal: BusSignal) {
    guard signal.arguments.count == 3, signal.arguments[0].text == Self.namespace,
      signal.arguments[1].text == Self.key
    else { return }
    take(signal.arguments[2])
  }

  /// 1 prefers dark; the answer to `Read` is a variant in a variant.
  private func take(_ value: BusValue) {
    var value = value
    while let content = value.content { value = content }
    let newValue = value.uint32 == 1
    guard newValue != isDark else { return }
    isDark = newValue
    changed(newValue)
  }
}
