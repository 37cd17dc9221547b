/// How a shield looks. What is `nil` looks as the system has it.
public struct ShieldConfiguration: Sendable {
  /// A text and the colour it has.
  public struct Label: Sendable {
    /// One line, or a few for a subtitle.
    public let text: String
    /// The colour of its letters.
    public let color: UIColor

    public init(text: String, color: UIColor) {
      self.text = text
      self.color = color
    }
  }

  /// How what lies beneath shows through.
  public let backgroundBlurStyle: UIBlurEffect.Style?
  /// The colour over the blur.
  public let backgroundColor: UIColor?
  /// The picture above the title.
  public let icon: UIImage?
  /// The first line.
  public let title: Label?
  /// What stands below the title.
  public let subtitle: Label?
  /// What the first button says.
  public let primaryButtonLabel: Label?
  /// The colour of the first button.
  public let primaryButtonBackgroundColor: UIColor?
  /// Without it there is no secondary button.
  public let secondaryButtonLabel: Label?
  /// What the secondary button opens, up to three items; without them it is pressed itself.
  public let secondaryButtonSubmenuItems: [String]?

  public init(
    backgroundBlurStyle: UIBlurEffect.Style? = nil, backgroundColor: UIColor? = nil, icon: UIImage? = nil,
    title: Label? = nil, subtitle: Label? = nil, primaryButtonLabel: Label? = nil,
    primaryButtonBackgroundColor: UIColor? = nil, secondaryButtonLabel: Label? = nil,
    secondaryButtonSubmenuItems: [String]? = nil
  ) {
    self.backgroundBlurStyle = backgroundBlurStyle
    self.backgroundColor = backgroundColor
    self.icon = icon
    self.title = title
    self.subtitle = subtitle
    self.primaryButtonLabel = primaryButtonLabel
    self.primaryButtonBackgroundColor = primaryButtonBackgroundColor
    self.secondaryButtonLabel = secondaryButtonLabel
    self.secondaryButtonSubmenuItems = secondaryButtonSubmenuItems.map { Array($0.prefix(3)) }
  }
}
