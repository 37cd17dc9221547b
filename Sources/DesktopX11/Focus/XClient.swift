internal import CXCB
internal import EarnCore

/// A client's top-level window, as it was last read.
final class XClient {
  let id: xcb_window_t
  /// Whether its first reading is complete.
  var isRead = false
  /// Whether the server would paint it: itself and everything it lies in is mapped.
  var isViewable = false
  /// The window of the window manager it lies in, or itself; nil while that is being asked.
  var frame: xcb_window_t?
  /// The window it lies in directly.
  var parent: xcb_window_t?
  var frameArea: Area?
  /// Tells an answer about its frame from one that came too late.
  var frameSearch = 0
  /// What a rule may match, kept until the identity changes.
  var known: FrontWindow?
  private(set) var properties: [AtomName: PropertyValue] = [:]

  /// What says nothing of whose window it is.
  private static let ofPlace: [AtomName] = [.desktop, .frameExtents, .gtkFrameExtents, .netState, .state]

  init(_ id: xcb_window_t) { self.id = id }

  func take(_ atom: AtomName, _ value: PropertyValue) {
    properties[atom] = value.isMissing ? nil : value
    if !Self.ofPlace.contains(atom) { known = nil }
  }

  var identity: XWindowIdentity {
    let names = texts(.windowClass)
    return XWindowIdentity(
      id: id, wmClassInstance: names.first, wmClassName: names.dropFirst().first,
      title: text(.netName) ?? text(.name), pid: pid, gtkApplicationID: text(.gtkApplicationID),
      desktopFileHint: text(.bamfDesktopFile) ?? text(.kdeDesktopFile), transientFor: transientFor,
      groupLeader: groupLeader)
  }

  var isShield: Bool { texts(.windowClass).contains(ShieldWindow.className) }

  /// The window this one is a dialog of; the root window or zero: of its whole group.
  var transientFor: xcb_window_t? { numbers(.transientFor).first }

  var groupLeader: xcb_window_t? {
    let hints = numbers(.hints)
    // WM_HINTS: flags, input, initial state, four of icons, the mask, the group; 64 says the group is given.
    return hints.count >= 9 && hints[0] & 64 != 0 && hints[8] != 0 ? hints[8] : nil
  }

  func isMinimized(_ connection: XConnection) -> Bool {
    let iconic: UInt32 = 3
    return numbers(.state).first == iconic || numbers(.netState).contains(connection.number(.hidden))
  }

  /// - Parameter current: the number of the workspace that is shown; nil where there are none.
  func isOn(_ current: UInt32?) -> Bool {
    guard let current, let own = numbers(.desktop).first else { return true }
    return own == current || own == .max
  }

  /// What has to be covered so that nothing of it is seen.
  var area: Area? {
    guard let frame, let frameArea else { return nil }
    let whole = frame == id ? frameArea.extended(by: numbers(.frameExtents)) : frameArea
    // The shadow a program draws around itself.
    return whole.extended(by: numbers(.gtkFrameExtents), -1)
  }

  /// Where its keys are to be grabbed: on a window of the window manager's between it and its frame, where there is one,
  /// else on itself. KWin, which has one, takes the end of a grab on the focused window itself for a loss of the focus;
  /// on the frame many window managers have grabs of their own.
  var keyTarget: xcb_window_t {
    guard let parent, let frame, frame != id, parent != frame else { return id }
    return parent
  }

  private var pid: Int? {
    guard let machine = text(.clientMachine), HostName.isOwn(machine) else { return nil }
    return numbers(.pid).first.flatMap { $0 > 0 ? Int(exactly: $0) : nil }
  }

  private func text(_ atom: AtomName) -> String? { properties[atom]?.text }
  private func texts(_ atom: AtomName) -> [String] { (properties[atom]?.texts ?? []).filter { !$0.isEmpty } }
  private func numbers(_ atom: AtomName) -> [UInt32] { properties[atom]?.numbers ?? [] }
}
