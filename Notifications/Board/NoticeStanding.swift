/// How one slot stands: what should be seen there, and what the server was sent.
struct NoticeStanding: Hashable, Codable {
  /// What is true and told; nil once it is withdrawn.
  var notice: Notice?
  /// It was not sent yet.
  var isDue = false
  /// The person has had it: another server is not sent it again.
  var isSeen = false
  /// The person waved it away: quiet updates stay away.
  var isDismissed = false
  /// Whom it was sent to; nil also while the bus starts somebody for it.
  var owner: String?
  /// The id it stands under at that owner.
  var id: UInt32?
  /// The post under way. After a restart nobody hears the answer, and what was sent counts as shown.
  @OfThisRun var ticket: Int?

  private enum CodingKeys: String, CodingKey {
    case notice, isDue, isSeen, isDismissed, owner, id
  }

  /// Nothing is left to post, to close or to show to a later server.
  var isOver: Bool {
    guard id == nil, ticket == nil, let notice else { return id == nil && ticket == nil }
    return isSeen && notice.slot != .balance
  }

  mutating func tell(_ newNotice: Notice) {
    let staysAway = newNotice.isQuiet && isDismissed
    notice = newNotice
    isDue = !staysAway
    isSeen = staysAway
    isDismissed = staysAway
  }

  mutating func withdraw() {
    notice = nil
    isDue = false
  }

  /// There is an owner. What another one had is gone from the screen.
  mutating func meet(_ newOwner: String) {
    if owner == newOwner { return }
    // Sent while nobody owned the name: this is whom the bus started for it.
    if owner == nil, ticket != nil || !isDue {
      owner = newOwner
      return
    }
    isDue = isDue || (notice != nil && !isSeen)
    owner = newOwner
    id = nil
    ticket = nil
  }

  mutating func posted(_ newID: UInt32) {
    ticket = nil
    id = newID
    // A fact is told once; the balance's own notice stays true, and a later server shows it again.
    if let notice, notice.slot != .balance, !isDue { isSeen = true }
  }

  mutating func failed() {
    ticket = nil
    // Nobody refused it, nobody was there: whoever appears shall have it. One that died of it is not started for it
    // again, in a circle.
    if owner == nil { isDue = notice != nil && !isSeen }
  }

  mutating func closed(_ closing: NoticeClosing) {
    id = nil
    isSeen = isSeen || (!isDue && (closing == .expired || closing == .dismissed))
    isDismissed = closing == .dismissed
  }

  /// What to do now, one thing at a time: while a post is under way the id of the next is not known.
  mutating func settle(to owner: String?, ticket newTicket: Int, at moment: NoticeMoment) -> NoticeAction? {
    guard ticket == nil else { return nil }
    let standingID = owner != nil && owner == self.owner ? id : nil
    if let notice, isDue {
      (ticket, isDue, self.owner, id) = (newTicket, false, owner, standingID)
      return .post(NoticePost(ticket: newTicket, notice: notice.posted(at: moment), replaces: standingID ?? 0))
    }
    guard notice == nil, let standingID else { return nil }
    id = nil
    return .close(id: standingID)
  }
}

extension Notice {
  /// The time left is the one at the time of posting, however late that is.
  fileprivate func posted(at moment: NoticeMoment) -> Notice {
    switch self {
    case .warning(_, let target, let offer): .warning(left: moment.balance, target: target, offer: offer)
    case .countdown(_, let target): .countdown(left: moment.balance, target: target)
    default: self
    }
  }
}
