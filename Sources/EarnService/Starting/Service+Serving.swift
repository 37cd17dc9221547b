import EarnCore
import EventLoop
import Foundation
import Ledger
import LineProtocol
import Notifications
import Rewards

extension Service {
  /// Brings the edges up in order, serves until it is told to stop, takes them down in reverse.
  /// - Returns: the exit status.
  func serve(on listener: UnixListener, _ start: RulesFile.Start, isDesktopWanted: Bool) throws -> Int32 {
    begin(start)
    let watches = try watchKernel()
    let server = LineServer(loop: loop, listener: listener, version: Daemon.version)
    server.delegate = self
    if isDesktopWanted {
      desktop = try DesktopLinks(ProcessInfo.processInfo.environment, loop) { [unowned self] in notice($0) }
      desktop?.open()
    }
    promptFiles.publish(core.balanceReport, names: core.rules.activities.map(\.name))
    try server.start()
    loop.enableWatchdog()
    loop.notifyReady()

    let status = try loop.run()

    loop.notifyStopping()
    server.close()
    // What is in front is charged up to now; nothing is in front of a service that is gone.
    notice(.desktop(nil))
    for session in sessions.keys { notice(.closed(connection: session)) }
    desktop?.close()
    promptFiles.withdraw()
    for watch in watches { watch.cancel() }
    return status
  }

  func stop() { loop.stop() }

  /// The first turn: what a crash left is settled, and what went wrong before is told.
  private func begin(_ start: RulesFile.Start) {
    notice(.started(isUnsettled: ((try? ledger.openDrain()) ?? nil) != nil))
    switch start {
    case .read(let reading):
      rulesLines = reading.lines
      for rule in reading.rules.unenforced {
        Log.line("\(rulesFile.path) line \(rule.rule.line): not enforced: \(rule.reason)")
      }
    case .fallback(let rules, let error):
      rulesProblem = "\(error)"
      Log.line("\(rulesFile.path): \(error)")
      let inForce: Notice.RulesInForce = rules == Rules() ? .none : .lastGood
      notice(.tell(.rulesError(line: error.line, message: error.message, inForce: inForce)))
    case .unreadable(_, let reason):
      rulesProblem = reason
      Log.line(reason)
    }
    if let zoneCheck { Log.line(zoneCheck.text) }
    if let loss = opening.loss { notice(.tell(.ledgerRestored(lost: loss))) }
  }

  private func watchKernel() throws(SystemFailure) -> [KernelWatch] {
    [
      try loop.onSignal([SIGTERM, SIGINT]) { [unowned self] _ in stop() },
      try loop.onSignal([SIGHUP]) { [unowned self] _ in
        do throws(Failure) { _ = try reload() } catch { Log.line(error.message) }
      },
      try loop.onWallClockSet { [unowned self] in
        desktop?.readAgain()
        notice(.time)
      },
      try loop.onTimeZoneChange { [unowned self] in
        NSTimeZone.resetSystemTimeZone()
        core.enter(Zone(.current))
        notice(.time)
      },
    ]
  }
}
