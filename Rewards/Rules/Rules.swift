public import LineProtocol

/// Everything the rules file says; what it leaves unwritten stands here.
public struct Rules: Hashable, Sendable {
  /// What of the balance is kept when a day ends.
  public enum Carry: Hashable, Sendable {
    case all
    case none
    /// At most this much.
    case upTo(Seconds)

    /// The most that is kept; nil = all.
    public var limit: Seconds? {
      switch self {
      case .all: nil
      case .none: 0
      case .upTo(let most): most
      }
    }
  }

  /// Whether the time left is shown while a blocked target is in front.
  public enum Countdown: Hashable, Sendable {
    case off
    case on
    /// Only in the last so many seconds.
    case last(Seconds)

    /// Whether it is shown with this much left.
    public func isWanted(at balance: Seconds) -> Bool {
      switch self {
      case .off: false
      case .on: true
      case .last(let span): balance <= span
      }
    }
  }

  /// In the order of the file.
  public var activities: [Activity] = []
  /// One for each word of a `block` line, in the order of the file.
  public var blocks: [BlockRule] = []
  /// Apps that are never blocked, whatever a category says.
  public var allows: [String] = []
  /// What is kept of the balance at `day-start`.
  public var carry = Carry.all
  /// Seconds after local midnight at which a day begins.
  public var dayStart = 4 * 3600
  /// Seconds left at which to warn, the most first.
  public var warnings: [Seconds] = [.minutes(5), .minutes(1), 15]
  /// Without input for so long, a person counts as away.
  public var idle: Seconds = .minutes(5)
  /// Whether a notice counts down.
  public var countdown = Countdown.off
  /// What a shield says instead of its own title; nil = its own.
  public var shieldTitle: String?
  /// What a shield says instead of its own second line; nil = its own.
  public var shieldSubtitle: String?
  /// What the shield's button runs to log something.
  public var logCommand: String?
  /// Seconds to earn a day; nil = no goal.
  public var goal: Seconds? = .minutes(30)
  /// Missed days a calendar month that do not end a streak.
  public var freeze = 0
  /// Fewest days first.
  public var milestones: [Milestone] = []
  /// Whether the game is shown and pays.
  public var game = true

  public init() {}

  /// The activity of this name, compared as Unicode compares.
  /// - Throws: `unknown-activity`, with `near=` for a slip of the keyboard.
  public func activity(_ name: String) throws(Failure) -> Activity {
    if let activity = activities.first(where: { $0.name == name }) { return activity }
    let near = Spelling.nearest(to: name, among: activities.map(\.name))
    let hint = near.map { "did you mean \($0)?" } ?? "the rules declare \(declared)."
    throw Failure(
      .unknownActivity, "There is no activity \(name.excerpt); \(hint)",
      pairs: near.map { [Pair("near", $0)] } ?? [])
  }

  private var declared: String {
    let names = activities.prefix(8).map(\.name)
    if names.isEmpty { return "none" }
    return names.joined(separator: ", ") + (activities.count > names.count ? " and more" : "")
  }

  /// Whether a day that goes from `before` to `after` earned seconds meets the goal by it.
  public func meetsGoal(from before: Seconds, to after: Seconds) -> Bool {
    guard game, let goal else { return false }
    return before < goal && goal <= after
  }
}
