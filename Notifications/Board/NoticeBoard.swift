/// What the person is told, slot by slot: a value that decides, from events, what to post and what to close.
///
/// It is part of the service's state. After a restart nothing is posted a second time to the same owner, and what
/// stands there can still be replaced and closed. Boards are equal where what is stored of them is.
public struct NoticeBoard: Hashable, Codable, Sendable {
  /// Shields that come up again and again are told of this often, in seconds.
  public static let shieldInterval = 30

  private var standings: [NoticeSlot: NoticeStanding] = [:]
  private var lastShield: ShieldTime?
  @OfThisRun private var lastTicket = 0
  @OfThisRun private var server = NoticeServer.unknown

  private struct ShieldTime: Hashable, Codable {
    let boottime: Int
    let bootID: String
  }

  private enum CodingKeys: String, CodingKey {
    case standings, lastShield
  }

  public init() {}

  /// What a slot shows, or would if somebody could show it.
  public subscript(slot: NoticeSlot) -> Notice? { standings[slot]?.notice }

  /// A notice is due.
  public mutating func tell(_ notice: Notice, at moment: NoticeMoment) -> NoticeTelling {
    if case .shieldShown = notice, isTooSoon(moment) { return NoticeTelling(isFact: false, actions: []) }
    if notice.isOfShield { lastShield = ShieldTime(boottime: moment.boottime, bootID: moment.bootID) }
    standings[notice.slot, default: NoticeStanding()].tell(notice)
    return NoticeTelling(isFact: !notice.isQuiet, actions: settle([notice.slot], at: moment))
  }

  /// What a slot shows is no longer so: a credit withdraws `balance`, a good reload `rules`.
  public mutating func withdraw(_ slot: NoticeSlot, at moment: NoticeMoment) -> [NoticeAction] {
    if slot == .balance { lastShield = nil }
    standings[slot]?.withdraw()
    return settle([slot], at: moment)
  }

  /// Somebody shows notifications, another one does, or nobody.
  public mutating func serverChanged(_ newServer: NoticeServer, at moment: NoticeMoment) -> [NoticeAction] {
    server = newServer
    if case .present(let owner) = newServer {
      for slot in standings.keys { standings[slot]?.meet(owner) }
    }
    return settle(NoticeSlot.allCases, at: moment)
  }

  /// The server took the post of this ticket and gave it an id.
  public mutating func posted(_ ticket: Int, id: UInt32, at moment: NoticeMoment) -> [NoticeAction] {
    guard let slot = slot(of: ticket) else { return [] }
    standings[slot]?.posted(id)
    return settle([slot], at: moment)
  }

  /// The post of this ticket was refused, or ended with its server or bus.
  public mutating func failed(_ ticket: Int, at moment: NoticeMoment) -> [NoticeAction] {
    guard let slot = slot(of: ticket) else { return [] }
    // The same notice is not tried again at once, but one that came after it, or its withdrawal, has waited for this.
    let hasMoved = standings[slot].map { $0.isDue || $0.notice == nil } ?? false
    standings[slot]?.failed()
    return hasMoved ? settle([slot], at: moment) : []
  }

  /// The notification of this id is no longer on the screen.
  public mutating func closed(id: UInt32, _ closing: NoticeClosing) {
    for (slot, standing) in standings where standing.id == id && standing.ticket == nil {
      standings[slot]?.closed(closing)
    }
    forget()
  }
}

extension NoticeBoard {
  private func isTooSoon(_ moment: NoticeMoment) -> Bool {
    guard let lastShield, lastShield.bootID == moment.bootID else { return false }
    return moment.boottime - lastShield.boottime < Self.shieldInterval
  }

  private func slot(of ticket: Int) -> NoticeSlot? { standings.first { $0.value.ticket == ticket }?.key }

  private mutating func settle(_ slots: [NoticeSlot], at moment: NoticeMoment) -> [NoticeAction] {
    let owner: String?
    switch server {
    case .unknown, .absent(canBeStarted: false): return []
    case .absent(canBeStarted: true): owner = nil
    case .present(let present): owner = present
    }
    var actions: [NoticeAction] = []
    for slot in slots {
      let next = lastTicket + 1
      guard let action = standings[slot]?.settle(to: owner, ticket: next, at: moment) else { continue }
      if case .post = action { lastTicket = next }
      actions.append(action)
    }
    forget()
    return actions
  }

  private mutating func forget() { standings = standings.filter { !$0.value.isOver } }
}

extension Notice {
  /// Says that something blocked is covered.
  fileprivate var isOfShield: Bool {
    switch self {
    case .timeIsUp, .shieldShown: true
    default: false
    }
  }
}
