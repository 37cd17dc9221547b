import DBus
import Notifications

/// What a server says it can do, as far as it matters.
struct Capabilities: Hashable {
  let readsMarkup: Bool
  let hasButtons: Bool

  init(_ names: [String]) {
    readsMarkup = names.contains("body-markup")
    hasButtons = names.contains("actions")
  }
}

extension NoticePost {
  /// The arguments of `Notify`, in its order.
  func arguments(for capabilities: Capabilities) -> [BusValue] {
    let text = notice.text
    return [
      .string(NoticeText.appName), .uint32(replaces), .string(""), .string(text.title),
      .string(capabilities.readsMarkup ? escaped(text.body) : text.body),
      .strings(capabilities.hasButtons ? buttons.flatMap { [$0.key, $0.label] } : []), .dictionary(hints), .int32(-1),
    ]
  }

  private var hints: [String: BusValue] {
    let text = notice.text
    var hints: [String: BusValue] = [
      "urgency": .byte(text.urgency.rawValue),
      "desktop-entry": .string(NoticeText.desktopEntry),
      "category": .string(text.category),
      "x-canonical-private-synchronous": .string("earn-\(text.slot.rawValue)"),
    ]
    if notice.isQuiet { hints["suppress-sound"] = .boolean(true) }
    return hints
  }
}

/// The body as markup that shows exactly this text.
private func escaped(_ text: String) -> String {
  text.reduce(into: "") { result, character in
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    default: result.append(character)
    }
  }
}
