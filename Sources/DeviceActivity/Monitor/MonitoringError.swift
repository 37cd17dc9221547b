public import Foundation

extension DeviceActivityCenter {
  /// Why an activity cannot be monitored.
  public enum MonitoringError: LocalizedError, Hashable, Sendable {
    /// Twenty others are monitored already.
    case excessiveActivities
    /// Longer than seven calendar days, and with events.
    case intervalTooLong
    /// Shorter than fifteen minutes.
    case intervalTooShort
    /// Components that match no future interval, or a length that is none.
    case invalidDateComponents
    /// Authorization was not asked for, or not given.
    case unauthorized

    /// What is wrong, in one sentence.
    public var errorDescription: String? {
      switch self {
      case .excessiveActivities: "Too many activities are monitored already."
      case .intervalTooLong: "The schedule's interval is too long to monitor events in."
      case .intervalTooShort: "The schedule's interval is too short."
      case .invalidDateComponents:
        "The schedule's date components match no future interval, or a threshold or warning time is not a length."
      case .unauthorized: "This program is not authorized to monitor activity."
      }
    }

    /// What would be right, in one sentence.
    public var recoverySuggestion: String? {
      switch self {
      case .excessiveActivities: "Stop one: at most 20 activities are monitored at a time."
      case .intervalTooLong: "Make the interval at most one week long, or leave out the events."
      case .intervalTooShort: "Make the interval at least 15 minutes long; a warning time reaches shorter lengths."
      case .invalidDateComponents:
        "Give times of day and dates that exist, and lengths in weeks, days, hours, minutes, seconds and nanoseconds."
      case .unauthorized: "Request authorization from AuthorizationCenter first."
      }
    }
  }
}
