internal import CXCB
internal import Glibc

/// One connection to one X server. Nothing waits for the server after `init`: an answer is handed to the closure that
/// was given with the question, when it has arrived.
final class XConnection {
  /// xcb's own, for requests without an answer.
  let xcb: OpaquePointer
  /// In memory of xcb's, where what belongs to the screen lies behind it.
  let screen: UnsafeMutablePointer<xcb_screen_t>
  private(set) var loss: XFailure?
  private let display: String
  private let numbers: [AtomName: xcb_atom_t]
  private let names: [xcb_atom_t: AtomName]
  /// Where the events of xcb-sync begin; nil where the server does not have it, and may not be asked for it.
  let firstSync: UInt8?
  let hasShape: Bool
  private var questions: ArraySlice<Question> = []
  /// An event and an answer that were found queued when it was asked whether there are any.
  private var found: UnsafeMutablePointer<xcb_generic_event_t>?
  private var foundAnswer: Answer?

  /// A request whose answer is waited for.
  private struct Question {
    let sequence: UInt32
    let take: (UnsafeMutableRawPointer?) -> Void
  }

  /// Nil: the request was refused.
  private struct Answer { let reply: UnsafeMutableRawPointer? }

  /// - Parameters:
  ///   - display: `:0`, `host:0.1`.
  ///   - authority: the file with the cookies; nil: the one of this user.
  init(display: String, authority: String?) throws(XFailure) {
    var number: Int32 = 0
    guard let xcb = Self.connect(display, authority, &number) else {
      throw XFailure(display: display, code: XCB_CONN_CLOSED_MEM_INSUFFICIENT)
    }
    let code = xcb_connection_has_error(xcb)
    guard code == 0, let screen = Self.screen(number, of: xcb) else {
      xcb_disconnect(xcb)
      throw XFailure(display: display, code: code == 0 ? XCB_CONN_CLOSED_INVALID_SCREEN : code)
    }
    self.xcb = xcb
    self.screen = screen
    self.display = display
    numbers = Self.intern(xcb)
    names = Dictionary(numbers.map { ($1, $0) }) { first, _ in first }
    let extensions = Self.extensions(["SYNC", "SHAPE"], of: xcb)
    firstSync = extensions["SYNC"]
    hasShape = extensions["SHAPE"] != nil
  }

  deinit {
    free(found)
    free(foundAnswer?.reply)
    xcb_disconnect(xcb)
  }

  var root: xcb_window_t { screen.pointee.root }
  var descriptor: Int32 { xcb_get_file_descriptor(xcb) }

  /// Whether an event or an answer is here that the descriptor does not show any more: sending reads, too.
  var hasQueued: Bool {
    if foundAnswer == nil, let question = questions.first { foundAnswer = answer(to: question) }
    if found == nil { found = xcb_poll_for_queued_event(xcb) }
    return found != nil || foundAnswer != nil
  }

  func number(_ atom: AtomName) -> xcb_atom_t { numbers[atom] ?? 0 }
  func name(_ atom: xcb_atom_t) -> AtomName? { names[atom] }

  /// Sends what was asked for.
  func flush() { xcb_flush(xcb) }

  /// Has `take` called with the answer to a request, or with nil where the X server refused it.
  func onAnswer<Answer>(
    _ sequence: UInt32, as _: Answer.Type, _ take: @escaping (UnsafeMutablePointer<Answer>?) -> Void
  ) {
    questions.append(Question(sequence: sequence) { take($0?.assumingMemoryBound(to: Answer.self)) })
  }

  /// Hands out every event and answer that has arrived, in the X server's order.
  func drain(_ handle: (XEvent) -> Void) {
    var goesOn = true
    while goesOn {
      goesOn = false
      while let raw = nextEvent() {
        // xcb queues events and answers apart; an answer the server gave before this event is told before it.
        answer(upTo: raw.pointee.full_sequence)
        if let event = XEvent(raw, firstSync) { handle(event) }
        free(raw)
        goesOn = true
      }
      if answer(upTo: nil) { goesOn = true }
    }
    if loss == nil, xcb_connection_has_error(xcb) != 0 { loss = .lost(display) }
  }

  private func nextEvent() -> UnsafeMutablePointer<xcb_generic_event_t>? {
    if let event = found {
      found = nil
      return event
    }
    return xcb_poll_for_event(xcb)
  }

  /// - Returns: whether there was one.
  @discardableResult
  private func answer(upTo limit: UInt32?) -> Bool {
    var wasAnswered = false
    while let question = questions.first {
      // Sequence numbers wrap.
      if let limit, Int32(bitPattern: limit &- question.sequence) < 0 { break }
      guard let answer = foundAnswer ?? answer(to: question) else { break }
      foundAnswer = nil
      questions.removeFirst()
      question.take(answer.reply)
      free(answer.reply)
      wasAnswered = true
    }
    return wasAnswered
  }

  /// The answer to a question; nil while it has not come.
  private func answer(to question: Question) -> Answer? {
    guard xcb_connection_has_error(xcb) == 0 else { return nil }
    var reply: UnsafeMutableRawPointer?
    var error: UnsafeMutablePointer<xcb_generic_error_t>?
    let hasCome = xcb_poll_for_reply(xcb, question.sequence, &reply, &error) != 0
    free(error)
    // A lost connection answers everything with nothing.
    return hasCome && xcb_connection_has_error(xcb) == 0 ? Answer(reply: reply) : nil
  }
}
