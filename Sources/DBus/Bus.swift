import CSystemd
import Glibc

/// A D-Bus connection that outlives what it connects to. One thread, no waiting, no synchronous call.
///
/// The event loop waits until `descriptor` is readable or `deadline`, read afresh before each wait, has come, and calls
/// `process()`. Subscriptions and watched names stay through `reopen`.
public final class Bus {
  /// What a subscription, a watch or an observer is ended with.
  public struct Token: Hashable, Sendable { let number: Int }

  public private(set) var address: BusAddress
  public private(set) var state: BusState = .absent(reason: "it was not opened yet")

  private let readiness = Readiness()
  private var connection: Connection?
  /// While nobody listens where the address says.
  private var wait: SocketWait?
  private var observers: [(token: Token, handler: (BusState) -> Void)] = []
  private var subscriptions: [Token: Subscription] = [:]
  private var lastToken = 0

  private struct Subscription {
    let rule: String
    let handler: (BusSignal) -> Void
    /// What to ask when the match stands, on each connection.
    let whenReady: (Bus, Token) -> Void
    var slot: OpaquePointer?
  }

  public init(_ address: BusAddress) { self.address = address }

  deinit { disconnect() }

  /// Begins to connect, over again if need be. Nothing waits: `state` and its observers tell how it goes.
  public func open() { reopen() }

  /// Begins anew, at another address where one is given. Calls under way end as disconnected.
  public func reopen(_ newAddress: BusAddress? = nil) {
    defer { prepare() }
    disconnect()
    address = newAddress ?? address
    switch address {
    case .absent(let reason): setState(.absent(reason: reason))
    case .unix(let text): connect(text)
    }
  }

  public func close() {
    defer { prepare() }
    disconnect()
    setState(.absent(reason: "it was closed"))
  }

  /// Tells of every change of `state`.
  @discardableResult
  public func observe(_ handler: @escaping (BusState) -> Void) -> Token {
    let token = nextToken()
    observers.append((token, handler))
    return token
  }

  /// Ends what the token stands for; another time it does nothing.
  public func cancel(_ token: Token) {
    defer { prepare() }
    observers.removeAll { $0.token == token }
    if let slot = subscriptions.removeValue(forKey: token)?.slot { sd_bus_slot_unref(slot) }
  }

  private func connect(_ text: String) {
    if let reason = address.missingSocket {
      let wait = SocketWait(address.sockets)
      self.wait = wait
      return setState(wait.isBlind ? .lost(reason: reason) : .absent(reason: reason))
    }
    do throws(BusError) {
      connection = try Connection.start(text)
      setState(.connecting)
    } catch {
      wait = address.sockets.isEmpty ? nil : SocketWait(address.sockets)
      // Descriptors or inotify instances may be free again later; an address that is none stays none.
      setState(error.isInvalid ? .absent(reason: error.message) : .lost(reason: error.message))
    }
  }

  private func disconnect() {
    for token in subscriptions.keys { subscriptions[token]?.slot.map { _ = sd_bus_slot_unref($0) } }
    for token in subscriptions.keys { subscriptions[token]?.slot = nil }
    connection?.close()
    connection = nil
    wait = nil
  }

  private func setState(_ newState: BusState) {
    guard newState != state else { return }
    state = newState
    tellObservers()
  }

  private func tellObservers() {
    for observer in observers { observer.handler(state) }
  }

  private func nextToken() -> Token {
    lastToken += 1
    return Token(number: lastToken)
  }
}

// What the event loop needs.
extension Bus {
  /// Readable when `process()` is due. The same through every loss and reopening.
  public var descriptor: Int32 { readiness.descriptor }

  /// When `process()` is due without an event: nanoseconds of CLOCK_MONOTONIC, 0 for at once.
  public var deadline: Int64? {
    if wait?.isOver == true { return 0 }
    return connection?.deadline.map { Int64(min($0, UInt64(Int64.max / 1000)) * 1000) }
  }

  /// Handles what is due, a bounded lot at a time; `deadline` is 0 while more is left.
  public func process() {
    defer { prepare() }
    if let wait, wait.hasNews() || wait.isOver { reopen() }
    guard let connection else { return }
    do throws(BusError) {
      for _ in 0..<64 where self.connection?.handle == connection.handle {
        guard try connection.processOne() else { break }
      }
    } catch {
      if self.connection?.handle == connection.handle { lose(error) }
      return
    }
    if state != .ready, self.connection?.isReady == true { becomeReady() }
  }

  /// Whatever was sent or handled may have changed what to wait for.
  private func prepare() {
    if let descriptor = wait?.descriptor { return readiness.watch(descriptor, for: Int16(POLLIN)) }
    readiness.watch(connection?.descriptor, for: connection?.pollEvents ?? 0)
  }

  private func becomeReady() {
    // Subscriptions first: whoever hears of the ready bus and asks it something misses no change after the answer.
    state = .ready
    for token in subscriptions.keys { install(token) }
    tellObservers()
  }

  private func lose(_ error: BusError) {
    disconnect()
    setState(.lost(reason: error.message))
  }
}

extension Bus {
  /// Calls a method. The completion comes from a later `process()`, once, with the reply or an error; not at all if
  /// the bus is reopened or closed by its owner meanwhile.
  ///
  /// - Parameter timeout: nil waits as long as the one called and the connection live.
  /// - Throws: what kept the call from being sent: no connection, or a name or path that is none.
  public func call(
    _ call: BusCall, timeout: Duration? = .seconds(25),
    completion: @escaping (Result<[BusValue], BusError>) -> Void = { _ in }
  ) throws(BusError) {
    guard state == .ready, let connection else { throw .disconnected }
    defer { prepare() }
    try connection.call(call, timeout: timeout.map(microseconds) ?? .max, completion: completion)
  }

  /// Asks for signals, on this connection and on every later one.
  @discardableResult
  public func subscribe(_ match: BusMatch, handler: @escaping (BusSignal) -> Void) -> Token {
    subscribe(match, whenReady: { _, _ in }, handler: handler)
  }

  /// Subscribes, and asks `whenReady` each time the match is in place: what has changed before it is asked for then.
  func subscribe(
    _ match: BusMatch, whenReady: @escaping (Bus, Token) -> Void, handler: @escaping (BusSignal) -> Void
  ) -> Token {
    let token = nextToken()
    subscriptions[token] = Subscription(rule: match.rule, handler: handler, whenReady: whenReady)
    if state == .ready { install(token) }
    prepare()
    return token
  }

  private func install(_ token: Token) {
    guard let connection, let subscription = subscriptions[token], subscription.slot == nil else { return }
    subscriptions[token]?.slot = try? connection.match(subscription.rule, handler: subscription.handler)
    subscription.whenReady(self, token)
  }

  func isSubscribed(_ token: Token) -> Bool { subscriptions[token] != nil }

  /// The identity of the running bus: another after every start of it.
  public var busID: String? { state == .ready ? connection?.busID : nil }

  private func microseconds(_ duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    return UInt64(clamping: min(seconds, 1_000_000_000)) * 1_000_000
      + UInt64(clamping: attoseconds / 1_000_000_000_000)
  }
}
