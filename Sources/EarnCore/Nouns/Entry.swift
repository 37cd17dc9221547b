public import LineProtocol
public import Rewards

/// What a ledger entry is. The raw value is the word of `HISTORY kind=`.
public enum EntryKind: String, Sendable, CaseIterable {
  case credit, pending, drain, grant, deduction, reversal, milestone, expiry
  case clockJumped = "clock-jumped"
  case pause, resume
}

/// A ledger entry before it has an id.
public struct EntryDraft: Hashable, Sendable {
  public var kind: EntryKind
  /// When it was written, seconds since the epoch.
  public var written: Int
  /// When what it tells of happened: earlier than `written` for `LOG at=`.
  public var happened: Int
  /// The day it counts for.
  public var day: DayKey
  /// The activity of a credit, the target of a drain, the other kind's subject; empty where there is none.
  public var activity: String
  /// How much was done; nil where nothing is counted.
  public var units: Units?
  /// The rate in force, as the rules wrote it; a changed text starts a fresh sum.
  public var rate: String
  /// What the balance changes by.
  public var amount: Seconds
  public var balanceAfter: Seconds
  public var note: String
  /// The client's idempotency key, unique in the ledger.
  public var key: String?
  /// The entry this one undoes or approves.
  public var tiedTo: Int?
  /// What was asked for, where less could be taken, or what a pending log would earn.
  public var asked: Seconds?

  public init(
    kind: EntryKind, written: Int, happened: Int? = nil, day: DayKey, activity: String = "", units: Units? = nil,
    rate: String = "", amount: Seconds = 0, balanceAfter: Seconds, note: String = "", key: String? = nil,
    tiedTo: Int? = nil, asked: Seconds? = nil
  ) {
    self.kind = kind
    self.written = written
    self.happened = happened ?? written
    self.day = day
    self.activity = activity
    self.units = units
    self.rate = rate
    self.amount = amount
    self.balanceAfter = balanceAfter
    self.note = note
    self.key = key
    self.tiedTo = tiedTo
    self.asked = asked
  }
}

/// A ledger entry as it is stored.
public struct Entry: Hashable, Sendable, Identifiable {
  public let id: Int
  /// Unique over all ledgers, so that two machines' ledgers merge as a set.
  public let globalID: String
  public let draft: EntryDraft

  public init(id: Int, globalID: String, draft: EntryDraft) {
    self.id = id
    self.globalID = globalID
    self.draft = draft
  }
}
