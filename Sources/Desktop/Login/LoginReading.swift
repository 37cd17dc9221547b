import DBus

/// One reading of the logins: the sessions of this user and the manager, all at once, as one value.
///
/// A logind that hangs answers when it is awake again, so nothing here has a timeout; one that dies ends the calls.
final class LoginReading {
  private let bus: Bus
  private let user: UInt32
  private let completion: (Result<LoginState, BusError>) -> Void
  private var state = LoginState(sessions: [])
  private var open = 0

  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let manager = "org.freedesktop.login1.Manager"
  static let session = "org.freedesktop.login1.Session"

  /// Starts it; the completion comes once, from the bus's `process()`.
  static func start(
    on bus: Bus, user: UInt32, completion: @escaping (Result<LoginState, BusError>) -> Void
  ) throws(BusError) {
    // The calls under way keep it alive.
    let reading = LoginReading(bus, user, completion)
    try bus.call(BusCall(name, path, manager, "ListSessions"), timeout: nil) { reading.listed($0) }
  }

  private init(_ bus: Bus, _ user: UInt32, _ completion: @escaping (Result<LoginState, BusError>) -> Void) {
    self.bus = bus
    self.user = user
    self.completion = completion
  }

  private func listed(_ reply: Result<[BusValue], BusError>) {
    switch reply {
    case .failure(let error): completion(.failure(error))
    case .success(let values):
      // A row is id, uid, user name, seat, path.
      let rows = (values.first?.elements ?? []).compactMap(\.fields).filter { $0.count == 5 && $0[1].uint32 == user }
      open = 1
      for row in rows { if let id = row[0].text, let path = row[4].text { readSession(id, path) } }
      read(Self.path, Self.manager) { state, properties in state.take(manager: properties) }
      closeOne()
    }
  }

  private func readSession(_ id: String, _ path: String) {
    read(path, Self.session) { state, properties in
      state.sessions.append(LoginSession(id: id, properties: properties))
    }
  }

  /// An object that cannot be read is gone, or does not say: it adds nothing.
  private func read(
    _ path: String, _ interface: String, take: @escaping (inout LoginState, [String: BusValue]) -> Void
  ) {
    open += 1
    do throws(BusError) {
      try bus.call(.allProperties(Self.name, path, interface), timeout: nil) { reply in
        if let properties = (try? reply.get())?.first?.dictionary { take(&self.state, properties) }
        self.closeOne()
      }
    } catch {
      closeOne()
    }
  }

  private func closeOne() {
    open -= 1
    if open == 0 { completion(.success(state)) }
  }
}

extension LoginState {
  fileprivate mutating func take(manager properties: [String: BusValue]) {
    isAsleep = properties["PreparingForSleep"]?.boolean ?? false
    isIdleInhibited = (properties["BlockInhibited"]?.text ?? "").split(separator: ":").contains("idle")
  }
}

extension LoginSession {
  /// From the properties of org.freedesktop.login1.Session; what is missing is what harms least.
  init(id: String, properties: [String: BusValue]) {
    self.init(
      id: id, isActive: properties["Active"]?.boolean ?? true, isLocked: properties["LockedHint"]?.boolean ?? false,
      isIdle: properties["IdleHint"]?.boolean ?? false, sessionClass: properties["Class"]?.text ?? "user",
      state: properties["State"]?.text ?? "active", isRemote: properties["Remote"]?.boolean ?? false)
  }
}
