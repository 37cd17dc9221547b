import DeviceActivity
import Foundation
import ManagedSettings
import Testing

@Suite("warnings")
struct WarningTests {
  @Test("10 to 11, half an hour, 5 minutes ahead: at 9:55, after 25 minutes of use, at 10:55")
  func documentedExample() throws {
    var story = try Story(at: "2026-06-10T09:00:00-04:00")
    try story.monitor("hour", from: (10, 0), until: (11, 0), warning: 5, ["half": 1800])
    story.front("game")
    #expect(
      story.pass(3 * 3600) == [
        "3300: start warning hour", "3600: start hour", "5100: event warning half of hour",
        "5400: event half of hour", "6900: end warning hour", "7200: end hour",
      ])
  }

  @Test("a warning whose moment is past when monitoring begins is not given")
  func past() throws {
    var story = try Story(at: "2026-06-10T09:58:00-04:00")
    try story.monitor("hour", from: (10, 0), until: (11, 0), warning: 5)
    #expect(story.pass(600) == ["120: start hour"])
  }

  @Test("a warning longer than the interval comes with its start")
  func long() throws {
    var story = try Story()
    try story.monitor("hour", from: (10, 0), until: (11, 0), warning: 90, ["half": 1800])
    story.front("game")
    #expect(
      story.pass(1800) == [
        "0: start hour", "0: end warning hour", "0: event warning half of hour", "1800: event half of hour",
      ])
  }

  @Test("due together, the warning comes before what it warns of")
  func together() throws {
    var story = try Story(at: "2026-06-10T09:00:00-04:00")
    try story.monitor("hour", from: (10, 0), until: (11, 0), warning: 5, ["ten": 600])
    #expect(story.jump(3600) == ["start warning hour", "start hour"])
    story.front("game")
    #expect(story.jump(600) == ["event warning ten of hour", "event ten of hour"])
    #expect(story.jump(3600) == ["end warning hour", "end hour"])
  }

  @Test("of an interval without a break, tomorrow's start is warned of today")
  func aroundTheClock() throws {
    var story = try Story()
    try story.monitor("day", from: (0, 0), until: (0, 0), warning: 5)
    #expect(
      story.pass(14 * 3600) == [
        "0: start day", "50100: start warning day", "50100: end warning day", "50400: end day", "50400: start day",
      ])
  }
}
