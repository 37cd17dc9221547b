import Glibc

/// What opening the ledger came to.
public struct OpeningReport: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    /// It was there and in order.
    case opened
    /// There was none, so a fresh one was made.
    case created
    /// It was damaged or gone; a backup, or what could still be read, stands in its place.
    case recovered(Recovery)
  }

  public internal(set) var outcome: Outcome
  /// The schema steps taken, by name.
  public internal(set) var migrations: [String] = []
  /// What `doctor` should say beside, one sentence each.
  public internal(set) var notes: [String] = []

  /// What was lost, in words for `doctor` and a notification; nil when nothing was.
  public var loss: String? { recovery?.sentences }

  public var recovery: Recovery? {
    if case .recovered(let recovery) = outcome { recovery } else { nil }
  }
}

/// What became of a damaged ledger.
public struct Recovery: Hashable, Sendable {
  /// What was wrong, to stand after "The ledger".
  public let damage: String
  /// Where the damaged file is kept; nil when there was none.
  public let movedTo: String?
  /// The backup that stands in its place; nil when no good one was there.
  public let backup: String?
  /// Entries that no backup has and that could still be read.
  public let salvaged: Int
  /// Entries in what stands in its place.
  public let entries: Int
  /// When the newest of them was written, seconds since the epoch.
  public let lastWritten: Int?
  /// Entries lost, where the damaged file could still tell.
  public let lost: Int?
  /// When the newest entry of the damaged file was written, where it could still tell.
  public let lostUntil: Int?

  /// For example: "The ledger was damaged and is kept in …/corrupt/2026-12-01T080000Z/ledger.sqlite. The backup
  /// …/ledger-2026-11-30.sqlite stands in its place: 120 entries, the last of 2026-11-30 19:05. 3 later entries, up to
  /// 2026-12-01 07:58, are lost."
  public var sentences: String {
    "The ledger \(damage)\(movedTo.map { " and is kept in \($0)" } ?? ""). \(replacement) \(missing)"
  }

  private var replacement: String {
    let last = lastWritten.map { ", the last of \(LocalTime.text($0))" } ?? ""
    let restored = (entries == 1 ? "1 entry" : "\(entries) entries") + last
    if let backup, salvaged == 0 { return "The backup \(backup) stands in its place: \(restored)." }
    if let backup { return "The backup \(backup) and what can still be read stand in its place: \(restored)." }
    if entries == 0 { return "No good backup was there; a fresh ledger begins at 0:00." }
    return "No good backup was there; what can still be read stands in its place: \(restored)."
  }

  private var missing: String {
    let until = lostUntil.map { ", up to \(LocalTime.text($0))," } ?? ""
    switch lost {
    case nil: return entries == 0 ? "What it held is lost." : "What was written after that is lost."
    case .some(...0): return "Nothing is lost."
    case 1: return "1 later entry\(until) is lost."
    case .some(let count): return "\(count) later entries\(until) are lost."
    }
  }
}

/// A time as the person's clock shows it.
enum LocalTime {
  static func text(_ epoch: Int) -> String { format(epoch, "%Y-%m-%d %H:%M", localtime_r) }

  /// A name for a file, the same in every zone.
  static func stamp(_ epoch: Int) -> String { format(epoch, "%Y-%m-%dT%H%M%SZ", gmtime_r) }

  private static func format(
    _ epoch: Int, _ pattern: String,
    _ split: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> String {
    var time = time_t(epoch)
    var parts = tm()
    guard split(&time, &parts) != nil else { return String(epoch) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let count = strftime(buffer.baseAddress, buffer.count, pattern, &parts)
      return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
