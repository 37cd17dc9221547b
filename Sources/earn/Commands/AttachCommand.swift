import Glibc
import LineProtocol

/// Hands this session's desktop over to a service that was started before it.
enum AttachCommand {
  /// What the service cannot know of a session it was not started in.
  private static let names = [
    "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_SESSION_TYPE",
  ]

  static func run(_ call: Call) throws(Stop) -> Int32 {
    let words = names.compactMap { name in
      Surroundings.variable(name).map { "\(name)=\($0)" }
    }
    let answer = try call.client.ask("ATTACH", words)
    call.output.answer(answer.pairs) {
      if let note = answer["note"] { return Text.clean(note) }
      return "the \(Text.clean(answer["desktop"] ?? "desktop")) desktop is watched"
    }
    return ExitCode.done
  }
}
