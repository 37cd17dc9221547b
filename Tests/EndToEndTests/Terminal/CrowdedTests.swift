import TestKit
import Testing

@Suite("a service that takes no more connections", .fewAtOnce)
struct CrowdedTests {
  @Test("earn says so, and that it is worth another try")
  func crowded() async throws {
    let earnd = try await Earnd.start()
    var clients: [LineClient] = []
    for _ in 0..<256 { clients.append(try await earnd.connect()) }
    for arguments in [["balance"], ["log", "pushups", "20"], ["run", "--", "true"]] {
      let result = try await EarnCLI.run(arguments, environment: earnd.environment)
      #expect(result.status == 75, "earn \(arguments)")
      #expect(result.error.contains("too many connections"), "earn \(arguments): \(result.error)")
    }
    #expect(clients.count == 256)
  }
}
