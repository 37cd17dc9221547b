import TestKit
import Testing

extension Trait where Self == ConditionTrait {
  /// Where displays with window managers can be had, and earnd was built to see them.
  static var onScreen: ConditionTrait {
    .enabled(if: Screens.areSeen && WindowManager.areAvailable, Comment(rawValue: Screens.needs))
  }

  /// The same, with five window managers more.
  static var onOtherScreens: ConditionTrait {
    .enabled(if: Screens.areSeen && WindowManager.othersAreAvailable, Comment(rawValue: Screens.otherNeeds))
  }
}

private enum Screens {
  static let areSeen: Bool = {
    #if DESKTOP_X11
      true
    #else
      Requirement.allowsNoSkip
    #endif
  }()

  static let needs = "\(WindowManager.packages), and \(libraries)"
  static let otherNeeds = "\(WindowManager.otherPackages), and \(libraries)"
  private static let libraries = "libxcb1-dev libxcb-shape0-dev libxcb-sync-dev libcairo2-dev libpango1.0-dev to build"
}
