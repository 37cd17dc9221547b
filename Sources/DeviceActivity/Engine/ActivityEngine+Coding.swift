// What is in front is not stored: the time until somebody says again what is, is nobody's.
extension ActivityEngine: Codable {
  private enum CodingKeys: CodingKey {
    case activities, queue
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    monitored = try container.decode([MonitoredActivity].self, forKey: .activities)
    queue = try container.decode([CallbackRecord].self, forKey: .queue).map { try $0.callback(at: decoder.codingPath) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(monitored, forKey: .activities)
    try container.encode(queue.map(CallbackRecord.init), forKey: .queue)
  }
}

private struct CallbackRecord: Codable {
  enum Call: String, Codable {
    case intervalDidStart, intervalDidEnd, eventDidReachThreshold
    case intervalWillStartWarning, intervalWillEndWarning, eventWillReachThresholdWarning
  }

  let call: Call
  let activity: String
  var event: String?

  init(_ callback: MonitorCallback) {
    activity = callback.activity.rawValue
    switch callback {
    case .intervalDidStart: call = .intervalDidStart
    case .intervalDidEnd: call = .intervalDidEnd
    case .intervalWillStartWarning: call = .intervalWillStartWarning
    case .intervalWillEndWarning: call = .intervalWillEndWarning
    case .eventDidReachThreshold(let name, _):
      call = .eventDidReachThreshold
      event = name.rawValue
    case .eventWillReachThresholdWarning(let name, _):
      call = .eventWillReachThresholdWarning
      event = name.rawValue
    }
  }

  func callback(at path: [any CodingKey]) throws -> MonitorCallback {
    let activity = DeviceActivityName(activity)
    switch (call, event.map(DeviceActivityEvent.Name.init(rawValue:))) {
    case (.intervalDidStart, _): return .intervalDidStart(activity)
    case (.intervalDidEnd, _): return .intervalDidEnd(activity)
    case (.intervalWillStartWarning, _): return .intervalWillStartWarning(activity)
    case (.intervalWillEndWarning, _): return .intervalWillEndWarning(activity)
    case (.eventDidReachThreshold, let name?): return .eventDidReachThreshold(name, activity: activity)
    case (.eventWillReachThresholdWarning, let name?): return .eventWillReachThresholdWarning(name, activity: activity)
    case (_, nil):
      let message = "A call for an event must name the event."
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: message))
    }
  }
}
