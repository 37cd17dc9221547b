import LineProtocol

/// An event as one line.
enum EventText {
  static func json(_ event: EventLine) -> String {
    JSONText.object([Pair("seq", event.sequence), Pair("type", event.type)] + event.pairs)
  }

  /// `log pushups 20 +5m → 52m`, `balance 47m`, `warn 5:00 left`; a type of a later service with its pairs.
  static func plain(_ event: EventLine, _ style: Style) -> String {
    ([event.type] + words(event, style)).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func words(_ event: EventLine, _ style: Style) -> [String] {
    switch event.type {
    case "balance": [style.paint(event["text"] ?? "", Tone(event["level"]))]
    case "state": [text(event["state"])]
    case "log":
      [Doing.text(event.pairs), amount(event, "earned", style), arrow(event, style)]
    case "grant", "deduct", "undo", "approve": [amount(event, "amount", style), arrow(event, style)]
    case "warn": [balance(event, "left"), "left"]
    case "shield", "unshield": [text(event["app"]), text(event["title"])]
    case "notify": [text(event["title"]), text(event["body"])]
    default: event.pairs.map { "\($0.key)=\(Text.clean($0.value))" }
    }
  }

  private static func text(_ value: String?) -> String { Text.clean(value ?? "") }

  private static func amount(_ event: EventLine, _ key: String, _ style: Style) -> String {
    event.pairs.seconds(key).map { style.amount($0) } ?? ""
  }

  private static func arrow(_ event: EventLine, _ style: Style) -> String {
    event["balance"] == nil ? "" : "\(style.arrow) \(balance(event, "balance"))"
  }

  private static func balance(_ event: EventLine, _ key: String) -> String {
    event.pairs.seconds(key).map(DurationText.balance) ?? ""
  }
}
