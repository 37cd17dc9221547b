import TestKit
import Testing

@Suite("earn raw", .fewAtOnce)
struct RawTests {
  @Test("a goodbye that was asked for is printed with the rest", arguments: ["QUIT", "@a quit"])
  func quits(_ line: String) async throws {
    let earnd = try await Earnd.start()
    let tag = line.hasPrefix("@a") ? "@a " : ""
    #expect(try await earnd.earn("raw", "PING", line) == EarnResult(status: 0, output: "OK\n\(tag)OK\nBYE quit\n"))
    let piped = try await earnd.earn("raw", input: "PING\n\(line)\n")
    #expect(piped == EarnResult(status: 0, output: "OK\n\(tag)OK\nBYE quit\n"))
    #expect(try await earnd.earn("raw", "SHUTDOWN") == EarnResult(status: 0, output: "OK\nBYE stopping\n"))
    #expect(try await earnd.process.wait() == .status(0))
  }

  @Test("a goodbye that is refused is not waited for")
  func refuses() async throws {
    let earnd = try await Earnd.start()
    let result = try await earnd.earn("raw", "QUIT now")
    #expect(result.status == 65)
    #expect(result.output.hasPrefix("ERR 400 bad-syntax "))
    try await earnd.stop()
  }
}
