/// What stands on a shield, ready to be drawn: words, colours, and what can be pressed.
public struct ShieldCard: Hashable, Sendable {
  /// Red, green, blue and opacity, each from 0 to 1, in light and in dark appearance.
  public struct Tint: Hashable, Sendable {
    public struct Color: Hashable, Sendable {
      public var red, green, blue, alpha: Double

      public init(red: Double, green: Double, blue: Double, alpha: Double) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
      }
    }

    public var light, dark: Color

    public init(light: Color, dark: Color) {
      self.light = light
      self.dark = dark
    }
  }

  /// A text; without a tint it has the colour its place has.
  public struct Label: Hashable, Sendable {
    public var text: String
    public var tint: Tint?

    public init(_ text: String, tint: Tint? = nil) {
      self.text = text
      self.tint = tint
    }
  }

  /// A way to earn: what its item says, and what is asked before it counts.
  public struct Item: Hashable, Sendable {
    public var label: String
    /// `Did you do 20 push-ups?`; nil where pressing it is enough.
    public var question: String?

    public init(label: String, question: String?) {
      self.label = label
      self.question = question
    }
  }

  /// Names this showing of the shield: what is answered on it counts once, however often it is pressed.
  public var id: String
  public var background: Tint?
  /// The name of an icon in the icon theme.
  public var icon: String?
  public var title: Label?
  public var subtitle: Label?
  public var primary: Label?
  public var primaryBackground: Tint?
  /// Nil where there is no secondary button.
  public var secondary: Label?
  /// What the secondary button opens, at most three; without them it is pressed itself.
  public var items: [Item]

  public init(
    id: String, background: Tint? = nil, icon: String? = nil, title: Label? = nil, subtitle: Label? = nil,
    primary: Label? = nil, primaryBackground: Tint? = nil, secondary: Label? = nil, items: [Item] = []
  ) {
    self.id = id
    self.background = background
    self.icon = icon
    self.title = title
    self.subtitle = subtitle
    self.primary = primary
    self.primaryBackground = primaryBackground
    self.secondary = secondary
    self.items = items
  }
}

/// What was pressed on a shield. An item counts only after its question was answered with yes.
public enum ShieldAnswer: Hashable, Sendable {
  case primary
  case secondary
  /// The number of the item, from 0.
  case item(Int)
}
