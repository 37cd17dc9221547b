import Glibc
import TestKit
import Testing

@Suite struct TerminalTests {
  @Test("a program on a terminal has it as its own and can be typed at")
  func terminal() async throws {
    let terminal = try PTY("sh", ["-c", "tty; stty size; read line; echo \"<$line>\"; exit 7"], columns: 100, rows: 30)
    try await terminal.expect("/dev/pts/")
    try await terminal.expect("30 100\r\n")
    #expect(terminal.foregroundGroup == terminal.identifier)
    #expect(terminal.isCooked)
    try await terminal.type("hello\n")
    try await terminal.expect("<hello>\r\n")
    #expect(try await terminal.wait() == .status(7))
  }

  @Test("Ctrl-C reaches the program in front")
  func interrupt() async throws {
    let terminal = try PTY("sh", ["-c", "echo ready; read line"])
    try await terminal.expect("ready")
    try await terminal.type("\u{3}")
    #expect(try await terminal.wait() == .signal(SIGINT))
  }

  @Test("tmux shows a screen", .enabled(if: Requirement.met("tmux"), "install tmux"))
  func tmux() async throws {
    let tmux = try await Tmux("printf 'name? '; read name; printf '\\033[?1049h\\033[Hhello %s' \"$name\"; read end")
    try await tmux.wait(for: "name?")
    #expect(try await tmux.tell("#{alternate_on}") == "0")
    try await tmux.type("world", "Enter")
    #expect(try await tmux.wait(for: "hello world").hasPrefix("hello world\n"))
    #expect(try await tmux.tell("#{alternate_on} #{window_width}x#{window_height}") == "1 80x24")
  }
}
