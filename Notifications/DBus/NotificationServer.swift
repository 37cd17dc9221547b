public import DBus
public import Notifications

/// org.freedesktop.Notifications on the session bus: does what the notice board decides, and tells it what came of it.
///
/// Nothing here waits. An owner of the name serves once it has said what it can: one that hangs from the start is sent
/// nothing, and the board keeps what is due, over a restart too. One that hangs later leaves its post unanswered for as
/// long as it lives: the call has no timeout, for a second one would show the notice twice when the server wakes up.
public final class NotificationServer {
  static let name = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"

  let bus: Bus
  private let report: (NoticeEvent) -> Void
  private var tokens: [Bus.Token] = []
  /// The unique name of the owner, as its signals carry it.
  private var owner: String?
  private var capabilities: Capabilities?
  /// The question about capabilities that is under way.
  private var question: Question?
  private var lastQuestion = 0
  /// Posts that wait for the capabilities of whom the bus starts.
  private var waiting: [NoticePost] = []
  /// The tickets of the posts the server has not answered yet.
  private var unanswered: Set<Int> = []
  /// Who serves, as it was reported last.
  public private(set) var server = NoticeServer.unknown

  private struct Question: Equatable {
    let number: Int
    /// Nil where the bus starts somebody for it.
    let owner: String?
  }

  /// - Parameter report: called from the bus's `process()` or `reopen`, never from `post` or `close`.
  public init(on bus: Bus, report: @escaping (NoticeEvent) -> Void) {
    self.bus = bus
    self.report = report
    tokens = [
      bus.observe { [weak self] state in self?.busChanged(state) },
      bus.watchName(Self.name) { [weak self] owner in self?.ownerChanged(owner) },
      bus.subscribe(
        BusMatch(sender: Self.name, path: Self.path, interface: Self.name, member: "NotificationClosed")
      ) { [weak self] signal in self?.closed(signal) },
      bus.subscribe(BusMatch(sender: Self.name, path: Self.path, interface: Self.name, member: "ActionInvoked")) {
        [weak self] signal in self?.pressed(signal)
      },
    ]
  }

  deinit { for token in tokens { bus.cancel(token) } }

  /// Whether it was asked something that it has not answered: for `doctor`, which tells a hanging server by it.
  public var isAwaited: Bool { question != nil || !unanswered.isEmpty }

  /// Sends a notification; `posted` or `failed` of its ticket follows, exactly once.
  public func post(_ post: NoticePost) {
    if let capabilities { return send(post, capabilities) }
    waiting.append(post)
    askCapabilities()
  }

  /// Takes a notification off the screen, if it is still there.
  public func close(id: UInt32) {
    guard owner != nil else { return }
    try? bus.call(method("CloseNotification", .uint32(id)), timeout: nil)
  }
}

// Who serves.
extension NotificationServer {
  private func busChanged(_ state: BusState) {
    guard state != .ready else { return }
    // A bus that is opened anew answers nothing of what it was asked before.
    let lost = unanswered.sorted() + takeWaiting()
    (owner, capabilities, unanswered) = (nil, nil, [])
    tell(.unknown)
    fail(lost)
  }

  private func ownerChanged(_ newOwner: String?) {
    guard let newOwner else { return ownerLeft() }
    guard newOwner != owner else { return }
    (owner, capabilities) = (newOwner, nil)
    // A question asked while the name was nobody's is what started this owner: it will answer.
    if let question, question.owner == nil { return }
    let lost = takeWaiting()
    tell(.unknown)
    fail(lost)
    askCapabilities()
  }

  private func ownerLeft() {
    if owner != nil {
      let lost = question?.owner == nil ? [] : takeWaiting()
      (owner, capabilities) = (nil, nil)
      tell(.absent(canBeStarted: false))
      fail(lost)
    }
    bus.askActivatable(Self.name) { [weak self] canBeStarted in
      guard let self, self.owner == nil else { return }
      self.tell(.absent(canBeStarted: canBeStarted))
    }
  }

  private func tell(_ newServer: NoticeServer) {
    server = newServer
    report(.serverChanged(newServer))
  }

  private func closed(_ signal: BusSignal) {
    guard signal.sender == owner, signal.arguments.count == 2, let id = signal.arguments[0].uint32 else { return }
    report(.closed(id: id, signal.arguments[1].uint32.flatMap(NoticeClosing.init) ?? .undefined))
  }

  /// Every program on the bus hears of everybody's notifications: a key says by itself whether it is one of ours.
  private func pressed(_ signal: BusSignal) {
    guard signal.sender == owner, signal.arguments.count == 2, let key = signal.arguments[1].text else { return }
    report(.pressed(key: key))
  }
}

// What it can, and what it is sent.
extension NotificationServer {
  private func askCapabilities() {
    guard question == nil else { return }
    lastQuestion += 1
    let asked = Question(number: lastQuestion, owner: owner)
    question = asked
    // What cannot be sent fails with the bus, whose end is about to be told.
    try? bus.call(method("GetCapabilities"), timeout: nil) { [weak self] in self?.learn($0, from: asked) }
  }

  private func learn(_ reply: Result<[BusValue], BusError>, from asked: Question) {
    guard asked == question else { return }
    question = nil
    switch reply {
    case .success(let values): capabilities = Capabilities(values.first?.strings ?? [])
    case .failure where owner == nil: return fail(takeWaiting())
    // A server that does not even know the question is sent plain text.
    case .failure: capabilities = Capabilities([])
    }
    // A unique name is unique on one run of one bus only.
    if let owner { tell(.present(owner: "\(bus.busID ?? "")/\(owner)")) }
    guard let capabilities else { return }
    let posts = waiting
    waiting = []
    for post in posts { send(post, capabilities) }
  }

  private func send(_ post: NoticePost, _ capabilities: Capabilities) {
    let notify = method("Notify", arguments: post.arguments(for: capabilities))
    unanswered.insert(post.ticket)
    try? bus.call(notify, timeout: nil) { [weak self] in self?.answered(post.ticket, $0) }
  }

  private func answered(_ ticket: Int, _ reply: Result<[BusValue], BusError>) {
    guard unanswered.remove(ticket) != nil else { return }
    if case .success(let values) = reply, let id = values.first?.uint32 {
      report(.posted(ticket: ticket, id: id))
    } else {
      report(.failed(ticket: ticket))
    }
  }

  /// Forgets the question about capabilities, and the posts that wait for its answer.
  private func takeWaiting() -> [Int] {
    defer { (question, waiting) = (nil, []) }
    return waiting.map(\.ticket)
  }

  private func fail(_ tickets: [Int]) {
    for ticket in tickets { report(.failed(ticket: ticket)) }
  }

  private func method(_ member: String, _ arguments: BusValue...) -> BusCall { method(member, arguments: arguments) }

  private func method(_ member: String, arguments: [BusValue]) -> BusCall {
    var call = BusCall(Self.name, Self.path, Self.name, member)
    call.arguments = arguments
    return call
  }
}
