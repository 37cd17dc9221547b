import DBus
import Desktop
import EarnCore
import TestKit
import Testing

@Suite("Input that a desktop measures", .fewAtOnce, .enabled(if: PrivateBus.canMock, "install dbus python3-dbusmock"))
struct InputPresenceTests {
  @Test("without logind somebody is there until there was no input for long, and again at the next")
  func alone() async throws {
    let stage = try await LoginStage()
    try await stage.until(.none(reason: "logind is not on the system bus"))
    stage.presence?.note(.active)
    stage.presence?.note(.idle)
    try await stage.told([.present, .idle])
    stage.presence?.note(.active)
    try await stage.told([.present, .idle, .present])
  }

  @Test("the desktop's own measure counts in place of the session's hint")
  func inPlaceOfTheHint() async throws {
    let stage = try await LoginStage()
    try await stage.startLogind()
    try await stage.until(.present)
    stage.presence?.note(.active)
    try await stage.set(["IdleHint": .boolean(true)])
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.presence?.word == .says(.present))
    stage.presence?.note(.idle)
    try await stage.until(.idle)
    stage.presence?.note(nil)
    try await stage.set(["IdleHint": .boolean(false)])
    try await stage.until(.present)
  }

  @Test("situation 23: at the edge the inhibitors are asked: a film that plays is use")
  func film() async throws {
    let stage = try await LoginStage()
    let keeper = try await stage.startKeeper()
    try await stage.inhibit(true)
    stage.presence?.note(.idle)
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.words.allSatisfy { $0 == .present })
    try await stage.inhibit(false)
    try await stage.told([.present, .idle])
    _ = keeper
  }

  @Test("situation 20: input under a logind that stays at inactive counts, until it says something else")
  func stuck() async throws {
    let stage = try await LoginStage()
    try await stage.startLogind()
    try await stage.set(["Active": .boolean(false)])
    try await stage.until(.inactive)
    stage.presence?.note(.active)
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.presence?.word == .says(.inactive))
    stage.presence?.believeInput()
    try await stage.until(.present)
    // Locked, so that it can be seen when this has been read.
    try await stage.set(["Active": .boolean(true), "LockedHint": .boolean(true)])
    try await stage.until(.locked)
    try await stage.set(["Active": .boolean(false), "LockedHint": .boolean(false)])
    try await stage.until(.inactive)
  }

  @Test("a locked screen stays locked, whatever input there is")
  func locked() async throws {
    let stage = try await LoginStage()
    try await stage.startLogind()
    try await stage.set(["LockedHint": .boolean(true)])
    try await stage.until(.locked)
    stage.presence?.note(.active)
    stage.presence?.believeInput()
    await stage.runner.run(for: .milliseconds(50))
    #expect(stage.presence?.word == .says(.locked))
    stage.endLogind()
    try await stage.until(.said(.locked, reason: "logind is not on the system bus"))
    stage.presence?.note(.active)
    #expect(stage.words.last == .locked)
  }
}
