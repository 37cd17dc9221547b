/// What the person pressed on a shield.
public enum ShieldAction: Int, Sendable {
  case primaryButtonPressed
  case secondaryButtonPressed
  case firstSecondarySubmenuItemPressed
  case secondSecondarySubmenuItemPressed
  case thirdSecondarySubmenuItemPressed
}

/// What a shield does when a button was pressed.
public enum ShieldActionResponse: Int, Sendable {
  /// Nothing more; whether the shield stays is asked of the settings again.
  case none
  /// Close the application or the browser.
  case close
  /// Keep the shield and ask for its configuration again.
  case `defer`
  /// Open the application that shields.
  case openParentalControlsApp
}
