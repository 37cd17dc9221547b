public import Rewards

/// An activity and the amount of it logged most often.
public struct UsualAmount: Hashable, Sendable {
  public let activity: String
  public let units: Units?
  /// How many logs of the activity, of any amount.
  public let logs: Int

  public init(activity: String, units: Units?, logs: Int) {
    self.activity = activity
    self.units = units
    self.logs = logs
  }
}
