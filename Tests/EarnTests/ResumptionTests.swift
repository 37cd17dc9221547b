import LineProtocol
import Testing

@testable import earn

@Suite("Watching on after a break")
struct ResumptionTests {
  @Test("cut off inside the backlog, earn watch goes on behind the last fact it was told, not at the snapshot's number")
  func loses() {
    var resumption = Resumption()
    resumption.begin(at: 10)
    #expect(resumption.sequence == 10)
    resumption.advance(past: EventLine(sequence: 12, type: "log"))
    // The service was away; it answers with the newest number, sends the snapshot, then one of eight facts.
    resumption.begin(at: 20)
    resumption.advance(past: EventLine(sequence: 20, type: "balance"))
    resumption.advance(past: EventLine(sequence: 20, type: "state"))
    #expect(resumption.sequence == 12)
    resumption.advance(past: EventLine(sequence: 13, type: "grant"))
    #expect(resumption.sequence == 13)
  }

  @Test("where facts are no longer kept it begins anew, at the newest")
  func startsAnew() {
    var resumption = Resumption()
    resumption.begin(at: 10)
    resumption.startAnew()
    #expect(resumption.sequence == nil)
    resumption.begin(at: 20_000)
    #expect(resumption.sequence == 20_000)
  }
}
