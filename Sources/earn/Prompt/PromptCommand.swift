import CLinux
import Glibc
import LineProtocol

/// The balance for a prompt that cannot read the file itself: one line, or nothing, and always success.
enum PromptCommand {
  static func run(_ call: Call) throws(Stop) -> Int32 {
    show(call.settings)
    return ExitCode.done
  }

  /// A prompt has no use for a complaint about its options.
  static func run(_ arguments: [String]) -> Int32 {
    if arguments.contains("--help"), let command = try? SubcommandTable.lookup("prompt") {
      Output.write(Help.of(command, width: nil), to: STDOUT_FILENO)
      return ExitCode.done
    }
    if let parsed = try? Arguments.parse(arguments).arguments, let settings = try? Settings(parsed) { show(settings) }
    return ExitCode.done
  }

  private static func show(_ settings: Settings) {
    guard let path = try? Surroundings.socketPath(option: settings.socket).beside("prompt"), let line = read(path),
      let prompt = PromptLine.parse(line), isAlive(prompt.pid)
    else { return }
    Output(settings).answer([
      Pair("balance", prompt.balance), Pair("text", prompt.text), Pair("state", prompt.state.rawValue),
      Pair("level", prompt.level.rawValue), Pair("seq", prompt.sequence),
    ]) { prompt.text }
  }

  /// The first line of a regular file: never waits for a FIFO or a device.
  private static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0, let end = buffer[..<count].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return String(decoding: buffer[..<end], as: UTF8.self)
  }

  /// A dead service shows nothing rather than a stale balance.
  private static func isAlive(_ pid: Int) -> Bool {
    guard let pid = pid_t(exactly: pid) else { return false }
    return kill(pid, 0) == 0 || errno == EPERM
  }
}
