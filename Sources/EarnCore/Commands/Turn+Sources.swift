import LineProtocol
import Rewards

extension Turn {
  func front(_ request: Request, _ connection: Int) throws(Failure) {
    switch (request["app"], request.words.first?.lowercased()) {
    case (let app?, _): core.focus.speak(.window(try window(app, request)), from: connection)
    case (nil, "none"): core.focus.speak(.none, from: connection)
    default: core.focus.speak(.unknown, from: connection)
    }
    answer([])
  }

  private func window(_ app: String, _ request: Request) throws(Failure) -> FrontWindow {
    let pid: Int?
    if let text = request["pid"] {
      guard let number = Int(text), number > 0 else {
        throw Failure(.badSyntax, "pid=\(text.excerpt) is no process id; it is a number above zero.")
      }
      pid = number
    } else {
      pid = nil
    }
    let name = try Name.checked(app, "An app's id", upTo: Name.longestTarget)
    return FrontWindow(app: name, title: request["title"], pid: pid)
  }

  func presence(_ request: Request, _ connection: Int) {
    let presence: Presence =
      switch request.words[0].lowercased() {
      case "idle": .idle
      case "locked": .locked
      case "away": .inactive
      default: .present
      }
    core.presence.say(presence, from: connection)
    answer([])
  }

  /// Counts a program as a blocked target in front, whatever the rules say, while its connection lives.
  func run(_ request: Request, _ asker: Asker) throws(Failure) {
    let name = try Name.checked(request.words[0], "A program's name")
    if let run = core.runs[asker.connection] {
      throw Failure(
        .alreadyRunning, "This connection runs \(run.target.value) already; open another for \(name.excerpt).")
    }
    let target = Target(.run, name, run: core.nextRun)
    core.nextRun += 1
    core.runs[asker.connection] = ProgramRun(target, ancestors: asker.ancestors)
    answerLater { core in [Pair("run", target.run), Pair("state", core.balanceState.rawValue)] }
  }
}
