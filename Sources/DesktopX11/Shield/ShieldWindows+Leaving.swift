internal import CXCB
public import EarnCore

extension ShieldWindows {
  /// Has a window minimised and the one before it focused. Where it is not minimised after 200 ms - some window managers
  /// do not know how - the shield stays, and the focus goes to the last window that has none.
  /// - Parameter now: nanoseconds of CLOCK_MONOTONIC.
  public func minimize(_ window: WindowID, now: Int64) {
    let iconic: UInt32 = 3
    desktop.connection.askManager(.changeState, about: window.number, iconic)
    departures[window.number] = now + 200_000_000
    focusLastUncovered()
    desktop.connection.flush()
  }

  /// Gives the focus to a window.
  public func activate(_ window: WindowID) {
    let fromPager: UInt32 = 2
    desktop.connection.askManager(.activeWindow, about: window.number, fromPager, lastInput)
    desktop.connection.flush()
  }

  /// Gives the focus to the last window in front that has no shield; nothing where there is none.
  public func focusLastUncovered() {
    let last = desktop.focus.history.last { id in
      shields[id] == nil && desktop.clients[id].map(desktop.focus.isVisible) == true
    }
    if let last { activate(WindowID(last)) }
  }

  /// Looks after those that were to be minimised.
  func depart(_ now: Int64) {
    for (id, due) in departures {
      let isGone = desktop.clients[id].map { !desktop.focus.isVisible($0) } ?? true
      // Who brings it back to the front at once means it.
      let hasLeft = desktop.root.active != id
      guard isGone || hasLeft || now >= due else { continue }
      departures[id] = nil
      if desktop.root.active == id { focusLastUncovered() }
    }
  }
}
