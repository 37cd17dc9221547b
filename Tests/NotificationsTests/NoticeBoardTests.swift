import Foundation
import LineProtocol
import Notifications
import Testing

private let timeIsUp = Notice.timeIsUp(target: "Steam", offer: nil)
private let shield = Notice.shieldShown(target: "Steam", offer: nil)
private let goal = Notice.goalMet(.minutes(30))

private func warning(_ left: Seconds) -> Notice { .warning(left: left, target: "Steam", offer: nil) }

private func at(_ boottime: Int, balance: Seconds = 0, boot: String = "boot-a") -> NoticeMoment {
  NoticeMoment(boottime: boottime, bootID: boot, balance: balance)
}

extension NoticeBoard {
  /// A board whose server is there.
  fileprivate static func served(by owner: String = "a") -> NoticeBoard {
    var board = NoticeBoard()
    _ = board.serverChanged(.present(owner: owner), at: at(0))
    return board
  }

  /// Tells, and takes the server's answer; the id the notification stands under.
  fileprivate mutating func show(_ notice: Notice, as id: UInt32, at moment: NoticeMoment) {
    for case .post(let post) in tell(notice, at: moment).actions {
      #expect(posted(post.ticket, id: id, at: moment).isEmpty)
    }
  }

  /// What a restart of the service makes of it.
  fileprivate var restarted: NoticeBoard {
    get throws { try JSONDecoder().decode(NoticeBoard.self, from: JSONEncoder().encode(self)) }
  }
}

extension [NoticeAction] {
  /// Without the tickets, which count up and mean nothing.
  fileprivate var summary: [String] {
    map { action in
      switch action {
      case .post(let post): "post \(post.notice.text.title) over \(post.replaces)"
      case .close(let id): "close \(id)"
      }
    }
  }

  fileprivate var ticket: Int {
    for case .post(let post) in self { return post.ticket }
    return 0
  }
}

extension NoticeTelling {
  /// Whether it is a fact, and what the server is asked.
  fileprivate var summary: [String] { (isFact ? ["fact"] : []) + actions.summary }
  fileprivate var ticket: Int { actions.ticket }
  fileprivate var isNothing: Bool { summary.isEmpty }
}

@Suite struct BalanceSlotTests {
  @Test("situation 51: warnings, time is up and the shield replace one another under one id, each told once")
  func oneID() {
    var board = NoticeBoard.served()
    let first = board.tell(warning(300), at: at(10, balance: 300))
    #expect(first.summary == ["fact", "post 5 minutes left over 0"])
    #expect(board.posted(first.ticket, id: 7, at: at(10)).isEmpty)
    let second = board.tell(warning(60), at: at(250, balance: 60))
    #expect(second.summary == ["fact", "post 1 minute left over 7"])
    #expect(board.posted(second.ticket, id: 7, at: at(250)).isEmpty)
    #expect(board.tell(timeIsUp, at: at(310)).summary == ["fact", "post Time is up over 7"])
  }

  @Test("ten shields within 20 s of the end are one notification")
  func repeatedShields() {
    var board = NoticeBoard.served()
    board.show(timeIsUp, as: 1, at: at(100))
    for second in stride(from: 102, through: 120, by: 2) { #expect(board.tell(shield, at: at(second)).isNothing) }
    #expect(board.tell(shield, at: at(130)).summary == ["fact", "post Steam is resting over 1"])
    #expect(board.tell(shield, at: at(159)).isNothing)
  }

  @Test("another boot's clock says nothing about how long ago a shield was told")
  func otherBoot() throws {
    var board = NoticeBoard.served()
    board.show(timeIsUp, as: 1, at: at(100_000))
    board = try board.restarted
    #expect(board.tell(shield, at: at(5, boot: "boot-b")).summary == ["fact"])
  }

  @Test("a credit closes it, and the next notice has an id of its own")
  func credit() {
    var board = NoticeBoard.served()
    board.show(timeIsUp, as: 4, at: at(100))
    #expect(board.withdraw(.balance, at: at(110)) == [.close(id: 4)])
    #expect(board.withdraw(.balance, at: at(111)).isEmpty)
    #expect(board[.balance] == nil)
    #expect(board.tell(timeIsUp, at: at(115)).summary == ["fact", "post Time is up over 0"])
  }

  @Test("a credit while the server has not answered closes it when it does")
  func creditUnderWay() {
    var board = NoticeBoard.served()
    let ticket = board.tell(timeIsUp, at: at(100)).ticket
    #expect(board.withdraw(.balance, at: at(101)).isEmpty)
    #expect(board.posted(ticket, id: 9, at: at(102)) == [.close(id: 9)])
  }

  @Test("what comes while a post is under way waits for its id; of several only the newest is posted")
  func coalesced() {
    var board = NoticeBoard.served()
    let ticket = board.tell(warning(60), at: at(100, balance: 60)).ticket
    #expect(board.tell(warning(15), at: at(145, balance: 15)).summary == ["fact"])
    #expect(board.tell(timeIsUp, at: at(160)).summary == ["fact"])
    #expect(board.posted(ticket, id: 3, at: at(161)).summary == ["post Time is up over 3"])
  }

  @Test("a countdown updates quietly: no fact, the same id; dismissed it stays away until the next notice")
  func countdown() {
    var board = NoticeBoard.served()
    func step(_ left: Seconds) -> Notice { .countdown(left: left, target: "Steam") }
    board.show(warning(60), as: 2, at: at(0, balance: 60))
    let update = board.tell(step(45), at: at(15, balance: 45))
    #expect(update.summary == ["post 0:45 left over 2"])
    _ = board.posted(update.ticket, id: 2, at: at(15))
    board.closed(id: 2, .dismissed)
    #expect(board.tell(step(30), at: at(30, balance: 30)).isNothing)
    #expect(
      board.tell(warning(15), at: at(45, balance: 15)).summary == [
        "fact", "post 15 seconds left over 0",
      ])
  }

  @Test("a refused post is not tried again, but the notice that waited behind it is")
  func refused() {
    var board = NoticeBoard.served()
    let first = board.tell(warning(60), at: at(0, balance: 60)).ticket
    #expect(board.failed(first, at: at(1)).isEmpty)
    let second = board.tell(warning(15), at: at(45, balance: 15)).ticket
    _ = board.tell(timeIsUp, at: at(60))
    #expect(board.failed(second, at: at(61)).summary == ["post Time is up over 0"])
    #expect(board.failed(first, at: at(62)).isEmpty)
  }
}

@Suite struct NoServerTests {
  @Test("situation 53: without a server a notice is told all the same, and posted when one appears")
  func later() {
    var board = NoticeBoard()
    #expect(board.tell(timeIsUp, at: at(0)).summary == ["fact"])
    #expect(board.serverChanged(.absent(canBeStarted: false), at: at(1)).isEmpty)
    #expect(board.serverChanged(.present(owner: "a"), at: at(50)).summary == ["post Time is up over 0"])
  }

  @Test("what is no longer true when a server appears is not posted")
  func noLongerTrue() {
    var board = NoticeBoard()
    _ = board.tell(timeIsUp, at: at(0))
    #expect(board.withdraw(.balance, at: at(5)).isEmpty)
    #expect(board.serverChanged(.present(owner: "a"), at: at(50)).isEmpty)
  }

  @Test("a warning posted late says what is left by then")
  func exactWhenLate() {
    var board = NoticeBoard()
    _ = board.tell(warning(300), at: at(0, balance: 300))
    let late = board.serverChanged(.present(owner: "a"), at: at(30, balance: 285))
    #expect(late.summary == ["post 4 minutes 45 seconds left over 0"])
  }

  @Test("a server the bus can start is called, and taken for the one that was")
  func activation() {
    var board = NoticeBoard()
    _ = board.serverChanged(.absent(canBeStarted: true), at: at(0))
    let ticket = board.tell(timeIsUp, at: at(1)).ticket
    #expect(ticket > 0)
    _ = board.tell(goal, at: at(1))
    #expect(board.tell(shield, at: at(40)).summary == ["fact"])
    #expect(board.serverChanged(.present(owner: "a"), at: at(41)).isEmpty)
    #expect(board.posted(ticket, id: 1, at: at(42)).summary == ["post Steam is resting over 1"])
  }

  @Test("a server that dies of a notice is not started for it again, but whoever appears gets it")
  func crashing() {
    var board = NoticeBoard()
    _ = board.serverChanged(.absent(canBeStarted: true), at: at(0))
    let ticket = board.tell(timeIsUp, at: at(1)).ticket
    #expect(board.serverChanged(.present(owner: "a"), at: at(2)).isEmpty)
    #expect(board.serverChanged(.absent(canBeStarted: true), at: at(3)).isEmpty)
    #expect(board.failed(ticket, at: at(3)).isEmpty)
    #expect(board.serverChanged(.present(owner: "b"), at: at(9)).summary == ["post Time is up over 0"])
  }
}

@Suite struct RestartTests {
  @Test("after a restart with the same owner nothing is posted again, and the id is closed on credit")
  func sameOwner() throws {
    var board = NoticeBoard.served(by: "a")
    board.show(timeIsUp, as: 5, at: at(0))
    board = try board.restarted
    #expect(board.withdraw(.balance, at: at(9)).isEmpty)
    #expect(board.serverChanged(.present(owner: "a"), at: at(10)) == [.close(id: 5)])
  }

  @Test("a post under way when the service ended counts as shown")
  func underWay() throws {
    var board = NoticeBoard.served(by: "a")
    _ = board.tell(timeIsUp, at: at(0))
    board = try board.restarted
    #expect(board.serverChanged(.present(owner: "a"), at: at(10)).isEmpty)
    #expect(board.serverChanged(.absent(canBeStarted: false), at: at(20)).isEmpty)
    #expect(board.serverChanged(.present(owner: "b"), at: at(30)).summary == ["post Time is up over 0"])
  }

  @Test("a new owner is sent once what is still true, and never the old one's id")
  func newOwner() throws {
    var board = NoticeBoard.served(by: "a")
    board.show(timeIsUp, as: 5, at: at(0))
    board = try board.restarted
    let again = board.serverChanged(.present(owner: "b"), at: at(10))
    #expect(again.summary == ["post Time is up over 0"])
    _ = board.posted(again.ticket, id: 1, at: at(11))
    #expect(board.serverChanged(.present(owner: "b"), at: at(12)).isEmpty)
  }

  @Test("what the person has seen go is not shown to a new owner", arguments: [NoticeClosing.expired, .dismissed])
  func seen(_ closing: NoticeClosing) {
    var board = NoticeBoard.served(by: "a")
    board.show(timeIsUp, as: 5, at: at(0))
    board.closed(id: 5, closing)
    #expect(board.serverChanged(.present(owner: "b"), at: at(10)).isEmpty)
  }

  @Test("a server that restarts with a post under way gets it once, and the old answer is nobody's")
  func serverRestart() {
    var board = NoticeBoard.served(by: "a")
    let old = board.tell(timeIsUp, at: at(0)).ticket
    #expect(board.serverChanged(.present(owner: "b"), at: at(1)).summary == ["post Time is up over 0"])
    #expect(board.failed(old, at: at(2)).isEmpty)
    #expect(board.posted(old, id: 77, at: at(2)).isEmpty)
  }

  @Test("nothing is left of a board whose notices are over")
  func nothingLeft() {
    var board = NoticeBoard.served()
    board.show(goal, as: 1, at: at(0))
    board.show(timeIsUp, as: 2, at: at(0))
    board.closed(id: 1, .expired)
    _ = board.withdraw(.balance, at: at(1))
    #expect(NoticeSlot.allCases.allSatisfy { board[$0] == nil })
  }
}

@Suite struct StoredBoardTests {
  @Test("what happens again and again without anything to say leaves the board as it was stored")
  func unchanged() {
    let empty = NoticeBoard()
    var board = NoticeBoard.served()
    #expect(board == empty)
    for second in 0..<3 { #expect(board.withdraw(.balance, at: at(second)).isEmpty) }
    #expect(board == empty)
    board.show(timeIsUp, as: 1, at: at(10))
    let shown = board
    #expect(board.serverChanged(.unknown, at: at(11)).isEmpty)
    #expect(board.serverChanged(.present(owner: "a"), at: at(12)).isEmpty)
    #expect(board.failed(99, at: at(13)).isEmpty)
    #expect(board == shown)
  }

  @Test("boards are equal exactly where they are stored alike")
  func equality() throws {
    var board = NoticeBoard.served()
    let ticket = board.tell(timeIsUp, at: at(0)).ticket
    #expect(try board == board.restarted)
    let underWay = board
    _ = board.posted(ticket, id: 4, at: at(1))
    #expect(board != underWay)
    #expect(try board == board.restarted)
    #expect(try board.hashValue == board.restarted.hashValue)
  }

  @Test("posts have tickets of their own, one after the other")
  func tickets() {
    var board = NoticeBoard.served()
    #expect(board.tell(timeIsUp, at: at(0)).ticket == 1)
    _ = board.withdraw(.rules, at: at(1))
    _ = board.tell(shield, at: at(2))
    #expect(board.tell(goal, at: at(3)).ticket == 2)
  }
}

@Suite struct FactTests {
  @Test("a fact has a slot of its own, and is shown once, by whatever server")
  func once() {
    var board = NoticeBoard.served(by: "a")
    board.show(timeIsUp, as: 1, at: at(0))
    board.show(goal, as: 2, at: at(5))
    #expect(board.serverChanged(.present(owner: "b"), at: at(10)).summary == ["post Time is up over 0"])
  }

  @Test("the next one of its kind takes its place")
  func replaced() {
    var board = NoticeBoard.served()
    board.show(.newLevel(2, next: 3, at: .hours(3)), as: 8, at: at(0))
    let next = board.tell(.newLevel(3, next: 4, at: .hours(6)), at: at(99))
    #expect(next.summary == ["fact", "post Level 3 over 8"])
  }

  @Test("a good reload closes the rules' error")
  func withdrawn() {
    var board = NoticeBoard.served()
    board.show(.rulesError(line: 3, message: "no", inForce: .lastGood), as: 8, at: at(0))
    #expect(board.withdraw(.rules, at: at(9)) == [.close(id: 8)])
  }

  @Test("a fact that died with its server is shown by the next one")
  func diedOnTheWay() {
    var board = NoticeBoard.served(by: "a")
    let ticket = board.tell(goal, at: at(0)).ticket
    #expect(board.serverChanged(.absent(canBeStarted: false), at: at(1)).isEmpty)
    #expect(board.failed(ticket, at: at(1)).isEmpty)
    #expect(board.serverChanged(.present(owner: "b"), at: at(2)).summary == ["post Goal met over 0"])
  }
}
