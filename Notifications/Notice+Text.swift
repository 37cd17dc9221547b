import LineProtocol

/// A notice in words, and how a notification server should treat it.
public struct NoticeText: Hashable, Sendable {
  /// What it replaces, and is replaced by.
  public let slot: NoticeSlot
  /// One line, no markup.
  public let title: String
  /// Plain text: whether it must be escaped is the server's to say.
  public let body: String
  /// How much it may disturb.
  public let urgency: NoticeUrgency
  /// The `category` hint of the desktop notification specification.
  public let category: String

  init(_ slot: NoticeSlot, _ title: String, _ body: String, _ urgency: NoticeUrgency, _ category: String) {
    self.slot = slot
    self.title = title
    self.body = body
    self.urgency = urgency
    self.category = category
  }

  /// What every notice is from: the desktop entry `earn.desktop`.
  public static let desktopEntry = "earn"
  /// The name notifications are posted under.
  public static let appName = "Earn"
}

extension Notice {
  /// The table of everything the person is told, one row a notice.
  public var text: NoticeText {
    switch self {
    case .warning(let left, let target, let offer):
      row(.balance, "\(spoken(left)) left", then("Then \(name(target)) rests.", offer), .normal, balance)
    case .countdown(let left, let target):
      row(.balance, "\(DurationText.balance(left)) left", "\(name(target)) is in front.", .low, balance)
    case .timeIsUp(let target, let offer):
      row(.balance, "Time is up", then("\(name(target)) is resting.", offer), .normal, balance)
    case .shieldShown(let target, let offer):
      row(.balance, "\(name(target)) is resting", then("You have 0:00.", offer), .normal, balance)
    case .emptyGrace(let target, let wait, let offer):
      row(
        .balance, "\(name(target)) rests in \(spoken(wait))", then("It is blocked now, and you have 0:00.", offer),
        .normal, balance)
    case .credited(let activity, let earned, let left):
      row(
        .credited, "\(spoken(earned)) earned", "For \(said(activity)). You have \(DurationText.balance(left)) now.",
        .low, achievement)
    case .goalMet(let goal):
      row(.goal, "Goal met", "You earned your \(spoken(goal)) for today.", .normal, achievement)
    case .newLevel(let level, let next, let lifetime):
      row(
        .level, "Level \(level)", "Level \(next) comes at \(spoken(lifetime)) earned in all.", .normal, achievement)
    case .milestone(let days, let earned):
      row(
        .milestone, "\(SpokenText.counted(days, "day")) in a row", "That earns you \(spoken(earned)).", .normal,
        achievement)
    case .clockJumped(let jump):
      row(
        .clock, "The clock went \(jump < 0 ? "back" : "ahead") by \(SpokenText.distance(jump))",
        "Your day goes on as before. If the new time is right: earn clock accept", .normal, problem)
    case .rulesError(let line, let message, let inForce):
      row(
        .rules, "Your rules have an error in line \(line)", "\(SpokenText.sentence(message)) \(inForce.sentence)",
        .normal, problem)
    case .ledgerReplaced(let recovery):
      row(.ledger, "Your ledger had to be replaced", recovery, .critical, problem)
    }
  }

  public var slot: NoticeSlot { text.slot }

  /// Whether it leads back to earning: it has a button for each of the likeliest ways.
  public var offersToEarn: Bool {
    switch self {
    case .warning(_, _, .some), .timeIsUp(_, .some), .shieldShown(_, .some), .emptyGrace(_, _, .some): true
    default: false
    }
  }

  /// Updates what stands there without drawing attention.
  public var isQuiet: Bool { if case .countdown = self { true } else { false } }
}

private let balance = "x-earn.balance"
private let achievement = "x-earn.achievement"
private let problem = "x-earn.problem"

private func row(
  _ slot: NoticeSlot, _ title: String, _ body: String, _ urgency: NoticeUrgency, _ category: String
) -> NoticeText {
  NoticeText(slot, title, body, urgency, category)
}

private func spoken(_ duration: Seconds) -> String { SpokenText.duration(duration) }

private func name(_ target: String) -> String { ShieldText.name(target) }

private func said(_ activity: String) -> String {
  Offer(activity: activity, amount: .completion, earns: 0).name
}

private func then(_ sentence: String, _ offer: Offer?) -> String {
  offer.map { "\(sentence) \(SpokenText.sentence($0.phrase))" } ?? sentence
}

extension Notice.RulesInForce {
  fileprivate var sentence: String {
    switch self {
    case .lastGood: "The rules from before stay in force."
    case .none: "No rules are in force until it is put right."
    }
  }
}
