/// A program under `earn run`, and the terminal it runs in where a desktop shows it.
struct ProgramRun: Hashable, Sendable {
  let target: Target
  /// The processes it comes from, its own parent first.
  let ancestors: [Int]
  /// The process whose windows its terminal is one of; nil where no window of an ancestor was seen.
  private(set) var terminal: Int?

  init(_ target: Target, ancestors: [Int]) {
    self.target = target
    self.ancestors = ancestors
  }

  /// Looks for its terminal: the nearest ancestor that has a window. A terminal that was seen once stays the terminal,
  /// for it may be minimised.
  mutating func findTerminal(in desktop: DesktopView?) {
    guard terminal == nil, let desktop else { return }
    let owners = Set(desktop.visible.values.compactMap(\.pid))
    terminal = ancestors.first(where: owners.contains)
  }

  /// Whether it is in front: always, save where its terminal can be seen and another window is.
  func isInFront(of desktop: DesktopView?) -> Bool {
    guard let terminal, let desktop else { return true }
    guard case .window(let window) = desktop.front else { return false }
    return window.pid == terminal
  }
}
