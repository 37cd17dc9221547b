import TestKit
import Testing

@Suite(.fewAtOnce, .enabled(if: LoginContainer.isAvailable, Comment(rawValue: LoginContainer.packages)))
struct RealLoginTests {
  @Test("a real logind's locked screen, other session and sleep stop the drain, and their ends go on with it")
  func presence() async throws {
    try await LoginContainer.with { machine in
      try await expect("present", machine)
      try await machine.callSession("SetLockedHint", "b true")
      try await expect("locked", machine)
      try await machine.callSession("SetLockedHint", "b false")
      try await expect("present", machine)

      try await machine.startSession(of: "other")
      try await expect("inactive", machine)
      try await machine.says("systemctl stop session-other")
      try await machine.says(
        "loginctl activate $(loginctl list-sessions --no-legend | awk '$3 == \"earner\" { print $1 }')")
      try await expect("present", machine)

      try await machine.says("systemctl suspend")
      try await expect("asleep", machine)
      try await machine.says("echo >/test/resume")
      try await expect("present", machine)
    }
  }

  private func expect(
    _ presence: String, _ machine: LoginContainer, at location: SourceLocation = #_sourceLocation
  ) async throws {
    var doctor = ""
    let isHeard = try await eventually {
      doctor = try await machine.earn("doctor")
      return doctor.contains("logind says \(presence).")
    }
    #expect(isHeard, "\(doctor)", sourceLocation: location)
    let why = try await machine.earn("why")
    let isCharged = why.contains("game: in front, charged")
    #expect(isCharged == (presence == "present"), "\(why)", sourceLocation: location)
  }
}
