import Testing

@testable import DesktopX11

/// Bytes from files and servers.
@Suite struct ReadingTests {
  @Test("a counter's name begins right after its length, two bytes before libxcb looks for it")
  func counters() {
    let reply =
      [UInt8](repeating: 0, count: 32)
      + [7, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 10, 0] + Array("SERVERTIME".utf8)
      + [9, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 8, 0] + Array("IDLETIME".utf8) + [0, 0]
    let counters = SystemCounters(reply: reply, count: 2)
    #expect(counters.counter("SERVERTIME") == 7)
    #expect(counters.counter("IDLETIME") == 9)
    #expect(SystemCounters(reply: Array(reply.prefix(50)), count: 2).counter("IDLETIME") == nil)
  }

  private func field(_ text: String) -> [UInt8] { [0, UInt8(text.utf8.count)] + Array(text.utf8) }

  @Test("the cookie of this machine's display is found among others; a cut file has fewer")
  func authority() throws {
    let name = field("MIT-MAGIC-COOKIE-1")
    let file =
      [1, 0] + field("other") + field("0") + name + field("a") + [1, 0] + field("host") + field("1") + name + field("b")
      + [1, 0] + field("host") + field("0") + name + field("c") + [255, 255] + field("") + field("") + name + field("d")
    let authority = XAuthority(bytes: file)
    let host = Array("host".utf8)
    func data(_ display: String) -> String? {
      authority.entry(display: display, host: host).map { String(decoding: $0.data, as: UTF8.self) }
    }
    #expect(authority.entries.count == 4)
    #expect(data(":0") == "c")
    #expect(data(":1.0") == "b")
    #expect(data(":9") == "d")
    #expect(data("nonsense") == nil)
    #expect(XAuthority(bytes: Array(file.dropLast(1))).entries.count == 3)
    #expect(XAuthority(path: "/nowhere").entries.isEmpty)
  }

  @Test("an area is clipped, and grows by a frame that can be believed")
  func areas() {
    let area = Area(x: 10, y: 20, width: 100, height: 50)
    #expect(area.within(Area(x: 0, y: 0, width: 60, height: 60)) == Area(x: 10, y: 20, width: 50, height: 40))
    #expect(area.within(Area(x: 500, y: 0, width: 60, height: 60)) == nil)
    #expect(area.extended(by: [1, 2, 30, 4]) == Area(x: 9, y: -10, width: 103, height: 84))
    #expect(area.extended(by: [60, 60, 0, 0], -1) == area)
    #expect(area.extended(by: [4_000_000_000, 1, 1, 1]) == area)
  }
}
