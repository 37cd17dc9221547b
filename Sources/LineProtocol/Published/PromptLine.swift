/// The one line of the prompt file: `1 <pid> <seq> <balance-seconds> <state> <level> <text>`.
///
/// A shell reads it with builtins and shows the text, so the text is digits, `h`, `m`, `s`, `:`, `+` and `-` alone:
/// nothing in it can run.
public struct PromptLine: Hashable, Sendable {
  /// The process that wrote it; the line is stale when that is gone.
  public let pid: Int
  /// The number of the latest fact.
  public let sequence: Int
  /// Never less than zero.
  public let balance: Seconds
  public let state: BalanceState
  public let level: BalanceLevel

  /// As a person reads it; `[0-9hms:+-]*`.
  public let text: String

  public init(pid: Int, sequence: Int, balance: Seconds, state: BalanceState) {
    self.init(
      pid: pid, sequence: sequence, balance: balance, state: state, level: BalanceLevel(balance: balance, state: state),
      text: DurationText.balance(balance))
  }

  private init(
    pid: Int, sequence: Int, balance: Seconds, state: BalanceState, level: BalanceLevel, text: String
  ) {
    self.pid = pid
    self.sequence = sequence
    self.balance = balance
    self.state = state
    self.level = level
    self.text = text
  }

  /// Without its line feed.
  public var line: String {
    "1 \(pid) \(sequence) \(balance.count) \(state.rawValue) \(level.rawValue) \(text)"
  }

  /// Nil for anything that is not such a line, torn or of a later version: a prompt then shows nothing.
  public static func parse(_ line: some StringProtocol) -> PromptLine? {
    let words = line.split(separator: " " as Character, omittingEmptySubsequences: false).map { String($0) }
    guard words.count == 7, words[0] == "1", let pid = number(words[1]), pid > 0, let sequence = number(words[2]),
      let balance = number(words[3]), let state = BalanceState(rawValue: words[4]),
      let level = BalanceLevel(rawValue: words[5]), words[6].utf8.allSatisfy(isHarmless)
    else { return nil }
    return PromptLine(
      pid: pid, sequence: sequence, balance: Seconds(balance), state: state, level: level, text: words[6])
  }

  private static func number(_ text: String) -> Int? { text.utf8.allSatisfy(isDigit) ? Int(text) : nil }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isHarmless(_ byte: UInt8) -> Bool { isDigit(byte) || "hms:+-".utf8.contains(byte) }
}
