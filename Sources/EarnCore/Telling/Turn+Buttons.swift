import LineProtocol
import Notifications

extension Turn {
  /// Puts the two likeliest ways to earn on every notification that leads back to earning, and one to log by hand.
  func addButtons() {
    noticeActions = noticeActions.map { action in
      guard case .post(var post) = action, post.notice.offersToEarn else { return action }
      post.buttons = offers.prefix(2).enumerated().map { button(for: $1, number: $0, on: post) } + [.log]
      return .post(post)
    }
  }

  /// A button's key is the request it stands for, under an idempotency key of its own: it needs no memory, and counts
  /// once however often it is pressed.
  private func button(for offer: Offer, number: Int, on post: NoticePost) -> NoticeButton {
    let key = "notice-\(core.sequence)-\(post.ticket)-\(number)"
    let request = Request(verb: "LOG", words: offer.logWords, pairs: [Pair("key", key)])
    return NoticeButton(key: request.line, label: offer.label)
  }

  func buttonPressed(_ key: String) {
    if key == NoticeButton.log.key { return windowActions.append(.openLog) }
    do throws(Failure) {
      guard let request = try Request.parse(key.utf8), request.verb == "LOG", request["key"] != nil else { return }
      _ = try CommandTable.check(request)
      if try Self.replay(request, from: ledger) == nil { try log(request) }
    } catch {
      // A button of a program that speaks like us, or for an activity the rules no longer have.
      return
    }
  }
}
