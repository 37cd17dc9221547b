import CLinux
import EarnCore
import EventLoop
import Foundation
import Ledger
import LineProtocol
import Rewards

/// Brings everything up in order, serves, and takes it down in reverse.
struct Starting {
  private let loop: EventLoop
  private let listener: UnixListener
  private let service: Service
  private let options: Options
  private let problem: RulesProblem?

  /// - Throws: why there is nothing to serve: the socket is taken, the ledger cannot be opened.
  init(_ options: Options) throws {
    self.options = options
    let environment = ProcessInfo.processInfo.environment
    let places = try Places(options, environment: environment, uid: getuid())
    loop = try EventLoop()
    listener =
      try UnixListener.passed()
      ?? UnixListener(
        at: places.isSocketNamed ? .explicit(places.socket.path) : .runtimeDirectory(places.socket.directory))
    if places.socket.source == .stateHome {
      Log.line("There is no runtime directory; the socket is \(places.socket.path).")
    }
    let now = loop.now()
    let (ledger, opening) = try Ledger.open(path: places.ledger, wall: now.wall)
    if let loss = opening.loss { Log.line(loss) }
    let rulesFile = RulesFile(path: places.rules, lastGoodPath: places.lastGoodRules)
    let reading: RulesFile.Reading
    do throws(RulesProblem) {
      (reading, problem) = (try rulesFile.read(), nil)
    } catch {
      (reading, problem) = (rulesFile.lastGood ?? RulesFile.Reading(rules: Rules(), text: ""), error)
    }
    let core = Core(
      rules: reading.rules, zone: Zone(.autoupdatingCurrent),
      balance: try ledger.newest()?.draft.balanceAfter ?? 0, sequence: ledger.lastSequence, state: try ledger.state(),
      at: now, bootID: Kernel.bootID)
    service = try Service(
      loop: loop, ledger: ledger, opening: opening, rulesFile: rulesFile, rulesLines: reading.lines, core: core,
      promptFiles: PromptFiles(beside: places.socket, pid: Int(getpid())))
  }

  /// Serves until a signal or SHUTDOWN.
  func serve() throws -> Int32 {
    let status = try service.serve(on: listener, problem, isDesktopWanted: options.isDesktopWanted)
    listener.close()
    return status
  }
}
