import LineProtocol
import Notifications

extension Turn {
  func setPause(_ isOn: Bool, _ request: Request) {
    let changed = core.state.isPaused != isOn
    if changed {
      append(isOn ? .pause : .resume, key: request["key"])
      core.state.isPaused = isOn
      tell(FactDraft("pause", [Pair("on", isOn)]))
    }
    answer(request, [Pair("changed", changed)])
  }

  func acceptClock(_ request: Request) {
    let changed = core.state.clock.isHeld
    core.state.clock.accept(now)
    if changed {
      withdraw(.clock)
      turnDay()
    }
    answer(request, [Pair("changed", changed)])
  }
}
