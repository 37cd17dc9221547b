/// How it stands with the desktop whose windows can be seen.
enum DisplayState: Hashable {
  /// Built without the libraries it takes.
  case lean
  /// Started with `--no-desktop`.
  case unwanted
  /// Nobody has said where it is.
  case none
  case wayland
  case attached(display: String)
  /// It cannot be reached, for a reason in a sentence.
  case lost(reason: String)

  /// What the build needs to have one, in Debian.
  static let packages =
    "libxcb1-dev libxcb-shape0-dev libxcb-sync-dev libcairo2-dev libpango1.0-dev pkg-config"

  /// What a person who asks how things stand should know; nil where windows are seen, and on a machine without any.
  var remark: String? {
    switch self {
    case .attached, .unwanted, .lean, .none: nil
    case .wayland, .lost: note
    }
  }

  /// Why windows are not seen, and what works instead; nil where they are.
  var note: String? {
    switch self {
    case .attached: nil
    case .unwanted: "earnd was started with --no-desktop: earn run and earn front say what is in front."
    case .lean:
      "This earnd was built without the X11 desktop: install \(Self.packages) and build again; earn run and earn front work."
    case .none: "No desktop was named: earn attach, run in your session, names it; earn run and earn front work."
    case .wayland:
      "This is a Wayland session, whose windows earn cannot see yet: earn run and earn front say what is in front."
    case .lost(let reason): "\(reason) It is tried again; until then earn run and earn front say what is in front."
    }
  }
}
