public import DBus
public import EarnCore

/// The presence of a user as logind tells it. Every change is a reason to read afresh; what a signal carries is not
/// believed, for properties flap. When logind goes its last word stands until it is back: a locked screen stays locked.
public final class LoginPresence {
  public private(set) var word = LoginWord.none(reason: unanswered)

  private let bus: Bus
  private let user: UInt32
  private let changed: (Presence) -> Void
  private let inhibitors: IdleInhibitors
  private var tokens: [Bus.Token] = []
  /// The unique name of logind, as its signals carry it.
  private var owner: String?
  private var isReading = false
  /// Which reading it is; the answers to an older one are nobody's.
  private var reading = 0
  /// Something changed while it was read.
  private var isStale = false
  /// PrepareForSleep was said, and not taken back.
  private var isGoingToSleep = false
  /// What was told last.
  private var told: Presence?
  /// What the desktop itself says of input; nil where it does not measure it, and the session's own hint counts.
  private var input: InputState?
  /// Somebody gave input while logind said that another session is in front, and it said so again afterwards.
  private var isInputBelieved = false

  /// - Parameters:
  ///   - system: the system bus.
  ///   - session: the session bus, for idle inhibitors.
  ///   - user: whose sessions count.
  ///   - changed: called from a bus's `process()`, only when its word differs.
  public init(system: Bus, session: Bus, user: UInt32, changed: @escaping (Presence) -> Void) {
    bus = system
    self.user = user
    self.changed = changed
    inhibitors = IdleInhibitors(on: session)
    inhibitors.changed = { [weak self] in self?.read() }
    tokens = [
      bus.observe { [weak self] state in self?.busChanged(state) },
      bus.watchName(LoginReading.name) { [weak self] owner in self?.ownerChanged(owner) },
    ]
    for match in Self.signals {
      tokens.append(bus.subscribe(match) { [weak self] signal in self?.heard(signal) })
    }
    busChanged(bus.state)
  }

  deinit { for token in tokens { bus.cancel(token) } }

  /// The desktop says that input came, or did not for a while; nil: it does not say any more.
  public func note(_ input: InputState?) {
    self.input = input
    read()
  }

  /// Input goes on while logind says that another session is in front: one that is stuck is not believed until it says
  /// something else.
  public func believeInput() {
    isInputBelieved = true
    read()
  }

  /// Reads everything afresh, as after input while it says that nobody is there.
  public func read() {
    guard owner != nil else { return judgeInput() }
    if isReading {
      isStale = true
      return
    }
    reading += 1
    let number = reading
    do throws(BusError) {
      try LoginReading.start(on: bus, user: user) { [weak self] in self?.finished($0, of: number) }
      (isReading, isStale) = (true, false)
    } catch {
      fallSilent(error.message)
    }
  }

  private static let unanswered = "logind has not answered yet"

  private static let signals = [
    BusMatch(
      sender: LoginReading.name, pathNamespace: LoginReading.path, interface: "org.freedesktop.DBus.Properties",
      member: "PropertiesChanged"),
    BusMatch(sender: LoginReading.name, path: LoginReading.path, interface: LoginReading.manager),
    BusMatch(sender: LoginReading.name, interface: LoginReading.session),
  ]
}

extension LoginPresence {
  private func busChanged(_ state: BusState) {
    switch state {
    case .ready: lost(Self.unanswered)
    case .connecting: lost("the system bus has not answered yet")
    case .absent(let reason): lost("there is no system bus: \(reason)")
    case .lost(let reason): lost("the system bus is lost: \(reason)")
    }
  }

  private func ownerChanged(_ newOwner: String?) {
    guard newOwner == nil || newOwner != owner else { return }
    forgetReading()
    owner = newOwner
    fallSilent(newOwner == nil ? "logind is not on the system bus" : Self.unanswered)
    read()
  }

  private func lost(_ reason: String) {
    owner = nil
    forgetReading()
    fallSilent(reason)
  }

  /// What is on its way comes from another logind.
  private func forgetReading() {
    reading += 1
    (isReading, isGoingToSleep) = (false, false)
  }

  private func heard(_ signal: BusSignal) {
    guard signal.sender == owner, isOfInterest(signal) else { return }
    if signal.member == "PrepareForSleep", let isGoing = signal.arguments.first?.boolean {
      isGoingToSleep = isGoing
      // The machine may be asleep before an answer comes.
      if isGoing { settle(.asleep) }
    }
    read()
  }

  /// Seats and users change as well, and say nothing new.
  private func isOfInterest(_ signal: BusSignal) -> Bool {
    guard signal.member == "PropertiesChanged" else { return true }
    let interface = signal.arguments.first?.text
    return interface == LoginReading.session || interface == LoginReading.manager
  }

  private func finished(_ result: Result<LoginState, BusError>, of number: Int) {
    guard isReading, number == reading else { return }
    isReading = false
    if isStale { return read() }
    switch result {
    case .failure(let error): fallSilent("logind does not tell: \(error.message)")
    case .success(var state):
      state.isAsleep = state.isAsleep || isGoingToSleep
      state.take(input)
      if state.presence != .inactive { isInputBelieved = false }
      if isInputBelieved { state.activateSessions() }
      state.presence == .idle ? askInhibitors(state, number) : settle(state.presence)
    }
  }

  /// Where there is no logind somebody is there, unless the desktop says that there was no input for long. One that is
  /// gone leaves its last word.
  private func judgeInput() {
    guard let input, word.presence == nil else { return }
    reading += 1
    let state = LoginState(sessions: [LoginSession(id: "desktop", isIdle: input == .idle)])
    state.presence == .idle ? askInhibitors(state, reading) : tell(state.presence)
  }

  /// Keepers that hang must not hide what changes meanwhile, so this is no reading any more: the next one makes the
  /// answer nobody's.
  private func askInhibitors(_ state: LoginState, _ number: Int) {
    inhibitors.ask { [weak self] isInhibited in
      guard let self, number == self.reading else { return }
      var state = state
      state.isIdleInhibited = isInhibited
      self.owner == nil ? self.tell(state.presence) : self.settle(state.presence)
    }
  }

  private func settle(_ newPresence: Presence) {
    word = .says(newPresence)
    tell(newPresence)
  }

  private func tell(_ presence: Presence) {
    guard presence != told else { return }
    told = presence
    changed(presence)
  }

  private func fallSilent(_ reason: String) {
    word = word.presence.map { .said($0, reason: reason) } ?? .none(reason: reason)
  }
}
