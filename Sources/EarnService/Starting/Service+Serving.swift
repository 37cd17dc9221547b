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
  func serve(on listener: UnixListener, _ problem: RulesProblem?, isDesktopWanted: Bool) throws -> Int32 {
    try begin(problem)
    let watches = try watchKernel()
    let server = LineServer(loop: loop, listener: listener, version: Daemon.version)
    server.delegate = self
    if isDesktopWanted {
      desktop = try DesktopLinks(ProcessInfo.processInfo.environment, loop, installed) { [unowned self] in notice($0) }
      desktop?.open()
    }
    promptFiles.publish(core.balanceReport, names: core.rules.activities.map(\.name))
    try server.start()
    loop.enableWatchdog()
    loop.notifyReady()

    let status = try loop.run()

    loop.notifyStopping()
    server.close()
    end()
    desktop?.close()
    promptFiles.withdraw()
    for watch in watches { watch.cancel() }
    return status
  }

  /// The first turn: what a crash left is settled, and what went wrong before is told.
  private func begin(_ problem: RulesProblem?) throws {
    notice(.started(isUnsettled: try ledger.openDrain() != nil))
    if let problem { note(problem, inForce: core.rules == Rules() ? .none : .lastGood) }
    for rule in core.unenforced {
      Log.line("\(rulesFile.path), line \(rule.rule.line): not enforced: \(rule.reason).")
    }
    if let zoneCheck { Log.line(zoneCheck.text) }
    if let loss = opening.loss { notice(.tell(.ledgerReplaced(recovery: loss))) }
  }

  /// What is in front is charged up to now; nothing is in front of a service that is gone.
  private func end() {
    for connection in sources { notice(.closed(connection: connection)) }
    sources = []
    notice(.desktop(nil))
    notice(.stopping)
    do throws(LedgerError) { try ledger.stayInPlace() } catch { Log.line(Failure(error).message) }
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
    ] + (watchZone().map { [$0] } ?? [])
  }

  /// A person has only so many inotify instances, and editors take them all: no reason not to serve.
  private func watchZone() -> KernelWatch? {
    do throws(SystemFailure) {
      return try loop.onTimeZoneChange { [unowned self] in
        NSTimeZone.resetSystemTimeZone()
        core.enter(Zone(.current))
        notice(.time)
      }
    } catch {
      isZoneWatched = false
      Log.line("\(error); a new time zone is noticed at the next start")
      return nil
    }
  }
}
