import LineProtocol

/// One line of `earn doctor`.
struct Check {
  enum State: String {
    case ok
    /// Worth knowing, nothing to mend.
    case note
    case bad
  }

  let name: String
  let state: State
  let text: String

  init(_ name: String, _ state: State, _ text: String) {
    self.name = name
    self.state = state
    self.text = text
  }

  var row: [Pair] { [Pair("check", name), Pair("state", state.rawValue), Pair("text", text)] }
}
