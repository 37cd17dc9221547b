public import EarnCore

/// The keyboard and the pointer.
extension ShieldDialog {
  /// A key goes down.
  /// - Parameter isRepeat: true where the keyboard only repeats a key that is held. A key that goes down again without
  ///   having come up counts as repeated in any case.
  public mutating func press(_ key: ShieldKey, isRepeat: Bool = false) -> ShieldAnswer? {
    guard !isAnswered else { return nil }
    let isHeld = isRepeat || heldKey == key
    heldKey = key
    showsFocus = true
    switch key {
    case .tab, .right, .down: moveFocus(by: 1)
    case .backTab, .left, .up: moveFocus(by: -1)
    // The Return that opened a question, still held, must not answer it as well.
    case .enter, .space: return isHeld ? nil : activate(focus)
    case .escape: return isHeld ? nil : goBack()
    }
    return nil
  }

  /// A key comes up.
  public mutating func release(_ key: ShieldKey) {
    if heldKey == key { heldKey = nil }
  }

  private mutating func moveFocus(by step: Int) {
    let controls = controls
    let index = controls.firstIndex(of: focus) ?? 0
    focus = controls[(index + step + controls.count) % controls.count]
  }

  /// The pointer moves over a control, or beside all of them.
  public mutating func movePointer(over control: ShieldControl?) {
    guard !isAnswered else { return }
    hovered = onPage(control)
    awaitsPointerMotion = false
  }

  /// The pointer's main button goes down.
  public mutating func pressPointer(on control: ShieldControl?) {
    guard !isAnswered, !awaitsPointerMotion else { return }
    heldKey = nil
    showsFocus = false
    pressed = onPage(control)
    if let pressed { focus = pressed }
  }

  /// The button comes up: a control counts as pressed when it came up where it went down.
  public mutating func releasePointer(on control: ShieldControl?) -> ShieldAnswer? {
    defer { pressed = nil }
    guard let pressed, pressed == control else { return nil }
    let before = page
    let answer = activate(pressed)
    awaitsPointerMotion = page != before
    return answer
  }

  private func onPage(_ control: ShieldControl?) -> ShieldControl? {
    control.flatMap { controls.contains($0) ? $0 : nil }
  }
}
