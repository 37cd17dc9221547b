import LineProtocol
import Testing

@Suite("The prompt file and the socket's place")
struct PublishedTests {
  @Test(
    "the prompt file is one line of digits and words",
    arguments: [
      (2820, BalanceState.ready, "1 4711 1042 2820 ready ok 47m"),
      (301, .drain, "1 4711 1042 301 drain ok 5:01"),
      (300, .drain, "1 4711 1042 300 drain low 5:00"),
      (60, .ready, "1 4711 1042 60 ready crit 1:00"),
      (0, .empty, "1 4711 1042 0 empty crit 0:00"),
      (3900, .paused, "1 4711 1042 3900 paused off 1h05m"),
    ])
  func prompt(_ balance: Int, _ state: BalanceState, _ line: String) {
    let prompt = PromptLine(pid: 4711, sequence: 1042, balance: Seconds(balance), state: state)
    #expect(prompt.line == line)
    #expect(PromptLine.parse(line) == prompt)
  }

  @Test(
    "anything else in it shows nothing",
    arguments: [
      "", "1", "2 4711 1042 2820 ready ok 47m", "1 4711 1042 2820 ready ok", "1 4711 1042 2820 ready ok $(x)",
      "1 4711 1042 2820 ready ok 47m x", "1 -1 1042 2820 ready ok 47m", "1 0 1 1 ready ok 1:00",
      "1 4711 1042 2820 reddy ok 47m", "1 4711 1042 2820 ready red 47m", "1 4711  1042 2820 ready ok 47m",
      "1 +1 1042 2820 ready ok 47m", "1 4711 1042 99999999999999999999 ready ok 47m", "1 4711 1042 2820 ready ok 47m\0",
    ])
  func torn(_ line: String) {
    #expect(PromptLine.parse(line) == nil)
  }

  private static let all = SocketPath.Surroundings(
    option: "/o/s", earnSocket: "/e/s", runtimeDirectory: "/run/user/7", stateHome: "/state", home: "/home/ann",
    uid: 7, ownsRunUser: true)

  @Test("situation 74: four steps give the socket's path, and none of them is /tmp")
  func steps() throws {
    var it = Self.all
    func expect(_ path: String, _ source: SocketPath.Source) throws {
      let found = try SocketPath.resolve(it)
      #expect(found.path == path && found.source == source)
    }
    try expect("/o/s", .option)
    it.option = nil
    try expect("/e/s", .earnSocket)
    it.earnSocket = ""
    try expect("/run/user/7/earn/sock", .runtimeDirectory)
    it.runtimeDirectory = "relative"
    try expect("/run/user/7/earn/sock", .runUser)
    it.ownsRunUser = false
    try expect("/state/earn/run/sock", .stateHome)
    it.stateHome = ""
    try expect("/home/ann/.local/state/earn/run/sock", .stateHome)
    it.home = nil
    #expect(throws: SocketPath.Problem.nowhere) { try SocketPath.resolve(it) }
  }

  @Test("files lie beside the socket, slashes at the end of a variable do not matter")
  func beside() throws {
    var it = Self.all
    (it.option, it.earnSocket, it.runtimeDirectory) = (nil, nil, "/run/user/7//")
    #expect(try SocketPath.resolve(it).path == "/run/user/7/earn/sock")
    #expect(try SocketPath.resolve(it).beside("prompt") == "/run/user/7/earn/prompt")
    it.option = "sock"
    #expect(try SocketPath.resolve(it).beside("prompt") == "./prompt")
    it.option = "/sock"
    #expect(try SocketPath.resolve(it).beside("prompt") == "/prompt")
  }

  @Test("107 bytes fit a socket's address, 108 are refused by name")
  func length() throws {
    var it = Self.all
    it.option = "/" + String(repeating: "é", count: 53)
    #expect(try SocketPath.resolve(it).path.utf8.count == 107)
    let long = "/a" + String(repeating: "é", count: 53)
    it.option = long
    let problem = #expect(throws: SocketPath.Problem.self) { try SocketPath.resolve(it) }
    #expect(
      problem?.message == "The socket's path \(long) has 108 bytes, and at most 107 fit; "
        + "set EARN_SOCKET to a shorter one.")
  }
}
