/// A window manager people use on X11.
public struct WindowManager: CustomStringConvertible, Hashable, Sendable {
  public let program: String
  private let arguments: [String]
  /// Whether Alt+Tab goes to another window without further configuration.
  public let hasAltTab: Bool
  public let canMinimize: Bool

  public var description: String { program }

  public init(_ program: String, _ arguments: [String] = [], hasAltTab: Bool = true, canMinimize: Bool = true) {
    self.program = program
    self.arguments = arguments
    self.hasAltTab = hasAltTab
    self.canMinimize = canMinimize
  }

  public static let openbox = WindowManager("openbox")
  public static let xfwm4 = WindowManager("xfwm4", ["--compositor=off"])
  public static let i3 = WindowManager("i3", hasAltTab: false, canMinimize: false)

  /// Three that differ most: reparenting, publishing two active windows, tiling.
  public static let three = [openbox, xfwm4, i3]

  public static let kwin = WindowManager("kwin_x11")

  /// Others people use, for one test each.
  public static let others = [
    WindowManager("fluxbox"), WindowManager("icewm"), kwin,
    WindowManager("marco", ["--no-composite"]), WindowManager("metacity", ["--no-composite"]),
  ]

  public static var othersAreAvailable: Bool {
    areAvailable && Requirement.met("fluxbox", "icewm", "kwin_x11", "marco", "metacity")
  }

  public static let otherPackages =
    "\(packages) fluxbox icewm kwin-x11 marco mate-settings-daemon-common mate-desktop-common metacity"

  /// Whether tests with these three run here; they need the packages in `packages`.
  public static var areAvailable: Bool {
    Requirement.met("Xvfb", "openbox", "xfwm4", "i3", "xterm", "xdotool", "xprop", "wmctrl", "import", "xrandr")
  }

  public static let packages =
    "install xvfb openbox xfwm4 i3-wm xterm xdotool x11-utils wmctrl imagemagick x11-xserver-utils"

  /// Starts it. It is there when it has named its window on the root window, which is for the test to wait for.
  public func start(on display: Display, environment: [String: String] = [:]) throws -> ChildProcess {
    var arguments = arguments
    if self == .i3 {
      arguments += ["-c", try display.write("font pango:monospace 8\nfocus_follows_mouse no\n", to: "i3.config")]
    }
    // Fluxbox has this show a wallpaper, which complains in a window of its own.
    _ = try display.write("#!/bin/sh\n", to: "bin/fbsetbg", mode: 0o755)
    let path = ProcessEnvironment.inherited["PATH"] ?? ""
    return try display.start(
      program, arguments, environment: environment.merging(["PATH": "\(display.path("bin")):\(path)"]) { $1 })
  }
}
