import LineProtocol
import Notifications
import Testing

private let pushups = Offer(activity: "pushups", amount: .count("20", unit: "reps"), earns: .minutes(5))

struct NoticeRow: CustomTestStringConvertible {
  let notice: Notice
  let slot: NoticeSlot
  let title: String
  let body: String

  init(_ notice: Notice, _ slot: NoticeSlot, _ title: String, _ body: String) {
    self.notice = notice
    self.slot = slot
    self.title = title
    self.body = body
  }

  var testDescription: String { title }
}

@Suite struct NoticeTextTests {
  @Test(
    "every notice says exactly what happened",
    arguments: [
      NoticeRow(
        .warning(left: .minutes(5), target: "Steam", offer: pushups), .balance, "5 minutes left",
        "Then Steam rests. 20 push-ups earn 5 minutes."),
      NoticeRow(.warning(left: 60, target: "Steam", offer: nil), .balance, "1 minute left", "Then Steam rests."),
      NoticeRow(
        .warning(left: 292, target: "Steam", offer: nil), .balance, "4 minutes 52 seconds left", "Then Steam rests."),
      NoticeRow(.countdown(left: 135, target: "Steam"), .balance, "2:15 left", "Steam is in front."),
      NoticeRow(
        .timeIsUp(target: "Steam", offer: pushups), .balance, "Time is up",
        "Steam is resting. 20 push-ups earn 5 minutes."),
      NoticeRow(
        .shieldShown(target: "Steam", offer: pushups), .balance, "Steam is resting",
        "You have 0:00. 20 push-ups earn 5 minutes."),
      NoticeRow(
        .emptyGrace(target: "Steam", wait: 60, offer: pushups), .balance, "Steam rests in 1 minute",
        "It is blocked now, and you have 0:00. 20 push-ups earn 5 minutes."),
      NoticeRow(
        .credited(activity: "pushups", earned: .minutes(5), balance: 599), .credited, "5 minutes earned",
        "For push-ups. You have 9:59 now."),
      NoticeRow(.goalMet(.minutes(30)), .goal, "Goal met", "You earned your 30 minutes for today."),
      NoticeRow(.newLevel(3, next: 4, at: .hours(6)), .level, "Level 3", "Level 4 comes at 6 hours earned in all."),
      NoticeRow(
        .milestone(days: 7, earned: .minutes(20)), .milestone, "7 days in a row", "That earns you 20 minutes."),
      NoticeRow(
        .milestone(days: 1, earned: .minutes(1)), .milestone, "1 day in a row", "That earns you 1 minute."),
      NoticeRow(
        .clockJumped(by: -7500), .clock, "The clock went back by 2 hours 5 minutes",
        "Your day goes on as before. If the new time is right: earn clock accept"),
      NoticeRow(
        .clockJumped(by: 86_400), .clock, "The clock went ahead by 1 day",
        "Your day goes on as before. If the new time is right: earn clock accept"),
      NoticeRow(
        .rulesError(line: 12, message: "unknown statement \"blok\": did you mean block?", inForce: .lastGood), .rules,
        "Your rules have an error in line 12",
        "unknown statement \"blok\": did you mean block? The rules from before stay in force."),
      NoticeRow(
        .rulesError(line: 1, message: "homework needs earns", inForce: .none), .rules,
        "Your rules have an error in line 1", "homework needs earns. No rules are in force until it is put right."),
      NoticeRow(
        .ledgerReplaced(recovery: "The ledger was gone. The backup /b stands in its place: 1 entry. Nothing is lost."),
        .ledger, "Your ledger had to be replaced",
        "The ledger was gone. The backup /b stands in its place: 1 entry. Nothing is lost."),
    ])
  func row(_ row: NoticeRow) {
    let text = row.notice.text
    #expect(text.slot == row.slot)
    #expect(text.title == row.title)
    #expect(text.body == row.body)
  }

  @Test("only a lost ledger is urgent, and what was not typed just now is quiet")
  func urgency() {
    #expect(Notice.ledgerReplaced(recovery: "Nothing is lost.").text.urgency == .critical)
    #expect(Notice.timeIsUp(target: "Steam", offer: nil).text.urgency == .normal)
    #expect(Notice.credited(activity: "piano", earned: 60, balance: 60).text.urgency == .low)
    #expect(Notice.countdown(left: 15, target: "Steam").text.urgency == .low)
  }

  @Test("a name of many lines, of controls, of no end or of nothing stays one short line")
  func oddNames() {
    func title(_ target: String) -> String { Notice.shieldShown(target: target, offer: nil).text.title }
    #expect(title("a\nb\u{1B}[31m\t c") == "a b [31m c is resting")
    #expect(title(String(repeating: "x", count: 500)) == String(repeating: "x", count: 39) + "… is resting")
    #expect(title("") == "This app is resting")
    #expect(title("مشغل") == "مشغل is resting")
  }

  @Test(
    "a desktop id is told by the part a person knows",
    arguments: [
      ("org.mozilla.firefox", "firefox"), ("org.gnome.Calculator.desktop", "Calculator"), ("steam", "steam"),
      ("Half-Life 2.5.1 beta", "Half-Life 2.5.1 beta"), ("a.b", "a.b"), ("...", "..."), (".desktop", "This app"),
    ])
  func desktopID(_ target: String, _ name: String) {
    #expect(ShieldText(target: target, offer: nil).title == "\(name) is resting")
  }
}

@Suite struct OfferTests {
  @Test(
    "an offer reads as a sentence",
    arguments: [
      (pushups, "20 push-ups earn 5 minutes"),
      (Offer(activity: "pushups", amount: .count("1", unit: "reps"), earns: 15), "1 push-up earns 15 seconds"),
      (
        Offer(activity: "squats", amount: .count("12.5", unit: "reps"), earns: 61), "12.5 squats earn 1 minute 1 second"
      ),
      (
        Offer(activity: "reading", amount: .count("10", unit: "pages"), earns: .minutes(10)),
        "10 pages of reading earn 10 minutes"
      ),
      (
        Offer(activity: "reading", amount: .count("1", unit: "pages"), earns: .minutes(1)),
        "1 page of reading earns 1 minute"
      ),
      (
        Offer(activity: "homework", amount: .time(.minutes(45)), earns: 1350),
        "45 minutes of homework earn 22 minutes 30 seconds"
      ),
      (Offer(activity: "dishes", amount: .completion, earns: .minutes(15)), "Doing dishes earns 15 minutes"),
    ])
  func phrase(_ offer: Offer, _ phrase: String) {
    #expect(offer.phrase == phrase)
  }

  @Test(
    "an offer is listed and asked about",
    arguments: [
      (pushups, "20 push-ups · +5m", "Did you do 20 push-ups?"),
      (
        Offer(activity: "homework", amount: .time(.minutes(10)), earns: .minutes(5)),
        "10 minutes of homework · +5m", "Did you do 10 minutes of homework?"
      ),
      (
        Offer(activity: "reading", amount: .count("1", unit: "pages"), earns: 90), "1 page of reading · +1m30s",
        "Did you do 1 page of reading?"
      ),
      (
        Offer(activity: "dishes", amount: .completion, earns: .minutes(15)), "dishes · +15m", "Did you do dishes?"
      ),
    ])
  func asked(_ offer: Offer, _ label: String, _ question: String) {
    #expect(offer.label == label)
    #expect(offer.question == question)
  }
}

@Suite struct ShieldTextTests {
  @Test("the shield says what rests, what is left and how to earn")
  func defaultText() {
    let text = ShieldText(target: "Steam", offer: pushups)
    #expect(text.title == "Steam is resting")
    #expect(text.subtitle == "You have 0:00. 20 push-ups earn 5 minutes.")
  }

  @Test("without an activity it says what to do")
  func noOffer() {
    #expect(ShieldText(target: "Steam", offer: nil).subtitle == "You have 0:00. Log what you did to earn more.")
  }

  @Test("the rules' words come first")
  func overrides() {
    let text = ShieldText(
      target: "Steam", offer: pushups, title: "Homework first", subtitle: "20 push-ups earn 5 minutes")
    #expect(text.title == "Homework first")
    #expect(text.subtitle == "20 push-ups earn 5 minutes")
  }
}
