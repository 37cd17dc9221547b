public import LineProtocol

/// The facts that are kept, as a feed reads them.
///
/// Visits those with a greater number than the one given, oldest first, as many as it thinks fit for one call and for
/// as long as the visitor answers true.
/// - Throws: when facts after that number are no longer kept, or cannot be read.
public typealias FactReader = (_ sequence: Int, _ visit: (EventLine) -> Bool) throws(Failure) -> Void

/// What a connection is still to be sent of events. Facts are read from where they are kept when there is room for
/// them, so a reader that does not read costs no memory, however far behind it is.
struct EventFeed {
  /// An event to be written, and the newest fact its reader has all of with it.
  typealias Writer = (_ event: EventLine, _ mark: Int?) -> Void

  private struct Past {
    let types: Set<String>
    let read: FactReader
  }

  /// The newest fact a subscriber was sent, or does without.
  private var reached = 0
  /// While it stands, every fact is found by reading on.
  private var past: Past?
  /// Facts for this connection alone, subscribed or not, oldest first.
  private var own: ArraySlice<EventLine> = []
  /// The newest event of each coalesced type, behind all facts.
  private var newest: [EventLine] = []

  var isEmpty: Bool { past == nil && own.isEmpty && newest.isEmpty }

  /// Begins a subscription, in place of an earlier one and of what that was still to be sent.
  /// - Parameters:
  ///   - sequence: the newest fact the subscriber has, or does without.
  ///   - types: of facts; empty for all.
  ///   - read: where those after it are, when the subscriber wants them.
  mutating func follow(after sequence: Int, _ types: Set<String>, _ read: FactReader?) {
    reached = sequence
    past = read.map { Past(types: types, read: $0) }
    newest = []
  }

  /// Drops all but the connection's own.
  mutating func unfollow() { (past, newest) = (nil, []) }

  mutating func drop() { (past, own, newest) = (nil, [], []) }

  mutating func addCoalesced(_ event: EventLine) {
    newest.removeAll { $0.type == event.type }
    newest.append(event)
  }

  /// A fact that just happened. Anything else that waits is older and comes first.
  /// - Returns: whether it is to be written now.
  mutating func passes(_ fact: EventLine, isOwn: Bool) -> Bool {
    if past != nil || !own.isEmpty {
      if (isOwn || past == nil) && own.last?.sequence != fact.sequence { own.append(fact) }
      return false
    }
    guard fact.sequence > reached else { return false }
    reached = fact.sequence
    return true
  }

  /// Writes what waits, in order, while there is room, but no more of the past than one reading.
  /// - Returns: whether there is room for another reading.
  mutating func pour(while hasRoom: () -> Bool, to write: Writer) throws(Failure) -> Bool {
    if let past, hasRoom() {
      let before = reached
      try past.read(reached) { fact in
        writeOwn(before: fact.sequence, to: write)
        let isOwn = own.first?.sequence == fact.sequence
        if isOwn { own.removeFirst() }
        reached = fact.sequence
        if isOwn || past.types.isEmpty || past.types.contains(fact.type) { write(fact, reached) }
        return hasRoom()
      }
      if reached > before { return hasRoom() }
      self.past = nil
    }
    guard past == nil else { return false }
    while hasRoom(), let fact = own.popFirst() {
      reached = max(reached, fact.sequence)
      write(fact, reached)
    }
    while hasRoom(), !newest.isEmpty { write(newest.removeFirst(), nil) }
    return false
  }

  private mutating func writeOwn(before sequence: Int, to write: Writer) {
    while let fact = own.first, fact.sequence < sequence {
      own.removeFirst()
      // A second subscription may begin before or behind it: it vouches for no other fact.
      write(fact, reached)
    }
  }
}
