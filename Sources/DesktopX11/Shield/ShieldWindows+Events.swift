internal import CXCB
internal import EarnCore

extension ShieldWindows: XListener {
  var deadline: Int64? { departures.values.min() }

  func settle(now: Int64) {
    reconcile()
    depart(now)
    for (window, count) in grabs.takeRefusals() {
      if let shield = shield(takingKeysOf: window) { onRefusal(WindowID(shield.owner), count) }
    }
    if desktop.root.active != lastActive {
      lastActive = desktop.root.active
      grabs.retry()
    }
  }

  func handle(_ event: XEvent) {
    grabs.handle(event)
    switch event {
    case .configured(let window, _, let sibling): moved(window, above: sibling)
    case .mapped(let window):
      if let id = covered(by: window) { onShown(WindowID(id)) }
    case .unmapped(let window):
      if let id = covered(by: window) { shields[id]?.window.wasUnmapped() }
    case .destroyed(let window):
      if let id = covered(by: window) { shields[id] = nil }
    case .key(let what, let window, let code, let modifiers, let time):
      lastInput = time
      if let shield = shield(takingKeysOf: window), let key = grabs.key(code, modifiers) {
        take(HeldKey(key: key, owner: shield.owner, time: time), what)
      }
    case .pointer(let what, let window, let x, let y, let button, let time):
      lastInput = time
      if let id = covered(by: window), let shield = shields[id] { point(what, shield, x, y, Int(button)) }
    default: break
    }
  }

  /// The window a shield covers.
  private func covered(by window: xcb_window_t) -> xcb_window_t? {
    shields.first { $0.value.window.id == window }?.key
  }

  private func shield(takingKeysOf window: xcb_window_t) -> Shield? {
    shields.values.first { $0.keyTarget == window }
  }

  /// Whatever moved may have come between a shield and what it covers. Where nothing did, the server changes nothing and
  /// tells nothing, so this goes round only once; for a shield it must not go round at all.
  private func moved(_ window: xcb_window_t, above sibling: xcb_window_t) {
    if let id = covered(by: window) {
      if sibling != shields[id]?.window.frame { areLifted = true }
    } else {
      for shield in shields.values { shield.window.needsRestack = true }
    }
  }

  /// The server tells of a key that repeats as one that comes up and goes down in the same millisecond. The two may
  /// arrive a while apart.
  private func take(_ held: HeldKey, _ what: XEvent.Key) {
    switch what {
    case .released:
      released = held
      onInput(WindowID(held.owner), .keyReleased(held.key))
    case .pressed:
      onInput(WindowID(held.owner), .key(held.key, isRepeat: held == released))
      released = nil
    }
  }

  private func point(_ what: XEvent.Pointer, _ shield: Shield, _ x: Int, _ y: Int, _ button: Int) {
    let pointer: ShieldPointer =
      switch what {
      case .moved: .moved
      case .left: .left
      case .pressed: .pressed(button: button)
      case .released: .released(button: button)
      }
    let size = shield.size ?? shield.window.size
    onInput(WindowID(shield.owner), .pointer(pointer, x: x, y: y, size: size, scale: shield.scale))
  }
}
