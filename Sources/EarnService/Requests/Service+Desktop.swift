import EarnCore
import Foundation
import LineProtocol
import Rewards

/// The desktop a person sits at: which it is, and what is done there for a button.
extension Service {
  func attach(_ request: Request) throws(Failure) -> Reply {
    let address = try DesktopAddress(request.words)
    guard let desktop else { return .ok([Pair("note", DisplayState.unwanted.note ?? "")]) }
    desktop.attach(address)
    if let note = desktop.display.state.note { return .ok([Pair("note", note)]) }
    return .ok([Pair("desktop", "x11")])
  }

  func perform(_ action: WindowAction) {
    switch action {
    case .close(let window): desktop?.display.close(window)
    case .openLog: openLog()
    }
  }

  private func openLog() {
    guard let command = core.rules.logCommand else { return }
    let program = LogProgram(
      command: command, environment: ProcessInfo.processInfo.environment, desktop: desktop?.environment ?? [:])
    if let problem = program.start() { Log.line(problem) }
  }
}
