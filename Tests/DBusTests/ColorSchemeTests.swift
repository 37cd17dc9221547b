import DBus
import Desktop
import TestKit
import Testing

@Suite(.fewAtOnce, .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock")) struct ColorSchemeTests {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let settings = "org.freedesktop.portal.Settings"

  @Test("light where no portal is; what it says when it comes, and every change")
  func follows() async throws {
    let daemon = try await PrivateBus()
    let bus = Bus(BusAddress(daemon.address))
    let runner = BusRunner(bus)
    var told: [Bool] = []
    let scheme = ColorScheme(on: bus) { told.append($0) }
    bus.open()
    try await runner.run(until: "the bus is ready") { bus.state == .ready }
    #expect(!scheme.isDark)

    let portal = try daemon.start(
      "/usr/bin/python3",
      ["-c", Self.portal])
    try await runner.run(until: "it is dark, as the portal said") { told == [true] }
    try await set(1, bus, runner)
    try await set(2, bus, runner)
    try await runner.run(until: "it is light again") { told == [true, false] }
    #expect(!scheme.isDark)
    _ = portal
  }

  /// Says a change as a portal does.
  private func set(_ value: UInt32, _ bus: Bus, _ runner: BusRunner) async throws {
    try await runner.call(BusCall(Self.name, Self.path, "org.example.Test", "Set", .uint32(value)), on: bus)
  }

  /// A portal that prefers dark.
  private static let portal = """
    import dbus, dbus.service, dbus.mainloop.glib
    from gi.repository import GLib
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    class Portal(dbus.service.Object):
      @dbus.service.method('\(settings)', in_signature='ss', out_signature='v')
      def Read(self, namespace, key):
        return dbus.UInt32(1, variant_level=1)
      @dbus.service.method('org.example.Test', in_signature='u')
      def Set(self, value):
        self.SettingChanged('org.freedesktop.appearance', 'color-scheme', dbus.UInt32(value, variant_level=1))
      @dbus.service.signal('\(settings)', signature='ssv')
      def SettingChanged(self, namespace, key, value): pass
    portal = Portal(bus, '\(path)')
    name = dbus.service.BusName('\(name)', bus)
    GLib.MainLoop().run()
    """
}
