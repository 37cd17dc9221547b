import DBus
import TestKit

/// What passes between earnd and whoever shows notifications, as dbus-monitor sees it on their bus.
final class NotificationLog {
  /// One call of `Notify`.
  struct Post: Equatable {
    let title: String
    /// The id whose place it takes; 0 for none.
    let replaces: UInt32
    /// The id it was answered with, once it was.
    let id: UInt32?
  }

  private let monitor: ChildProcess
  private let peer: BusPeer
  private var marks = 0

  init(on bus: PrivateBus, _ peer: BusPeer) async throws {
    monitor = try ChildProcess("dbus-monitor", ["--address", bus.address])
    self.peer = peer
    // From here it sees everything.
    try await monitor.expect("member=NameLost")
  }

  var posts: [Post] {
    let messages = messages
    return messages.filter { $0.isCall("Notify") }.compactMap { call in
      guard call.strings.count >= 3, let replaces = call.number else { return nil }
      let answer = messages.first { $0.answers(call) }
      return Post(title: call.strings[2], replaces: replaces, id: answer?.number)
    }
  }

  /// The ids that earnd took off the screen.
  var closed: [UInt32] { messages.filter { $0.isCall("CloseNotification") }.compactMap(\.number) }

  /// How often a server was asked anything.
  var calls: Int { messages.filter { $0.header.hasPrefix("method call") && $0.isOfNotifications }.count }

  /// Waits for what is to come.
  func wait(
    _ what: String, within limit: Duration = .seconds(20), until holds: (NotificationLog) -> Bool
  ) async throws {
    let end = ContinuousClock.now + limit
    while !holds(self) {
      guard monitor.exit == nil, ContinuousClock.now < end else {
        throw TestFailure("it was waited in vain: \(what); posted: \(posts); closed: \(closed)")
      }
      _ = await monitor.nextOutput(within: end - ContinuousClock.now)
    }
  }

  /// Waits until everything that was sent before this call is seen.
  func catchUp() async throws {
    marks += 1
    let mark = "Mark\(marks)"
    // The bus knows no such method, and says so: by then it has passed everything on.
    _ = try? await peer.call(BusCall("org.freedesktop.DBus", "/", "org.example.Mark", mark))
    try await wait("the mark") { $0.messages.contains { $0.header.contains("member=\(mark)") } }
  }
}

extension NotificationLog {
  /// One message as dbus-monitor prints it: a line for its header, one for each argument.
  fileprivate struct Message {
    let header: String
    var strings: [String] = []
    /// The first `uint32` that is an argument itself.
    var number: UInt32?

    var isOfNotifications: Bool { header.contains("interface=org.freedesktop.Notifications;") }

    func isCall(_ member: String) -> Bool {
      header.hasPrefix("method call") && isOfNotifications && header.hasSuffix("member=\(member)")
    }

    func answers(_ call: Message) -> Bool {
      header.hasPrefix("method return") && field("reply_serial") == call.field("serial")
        && field("destination") == call.field("sender")
    }

    private func field(_ name: String) -> Substring? {
      header.split { $0 == " " || $0 == ";" }.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    }
  }

  fileprivate var messages: [Message] {
    monitor.outputText.split(separator: "\n").reduce(into: []) { messages, line in
      guard line.hasPrefix(" ") else { return messages.append(Message(header: String(line))) }
      guard var message = messages.popLast() else { return }
      if line.hasPrefix("   string \"") { message.strings.append(String(line.dropFirst(11).dropLast())) }
      if line.hasPrefix("   uint32 ") { message.number = message.number ?? UInt32(line.dropFirst(10)) }
      messages.append(message)
    }
  }
}
