/// Who says whether somebody is there: the login session, and connections that said `PRESENCE`. The strictest holds.
struct PresenceBoard: Hashable, Sendable {
  /// What the login session says; nil where there is none to ask, and the person is assumed present.
  var session: Presence?
  private var said: [Int: Presence] = [:]

  var presence: Presence { said.values.reduce(session ?? .present, max) }

  mutating func say(_ presence: Presence, from connection: Int) { said[connection] = presence }
  mutating func close(_ connection: Int) { said[connection] = nil }
}
