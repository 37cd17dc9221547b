import Glibc
import LineProtocol

/// Where answers go: stdout for data, stderr for what is said about it.
struct Output {
  let style: Style
  let isJSON: Bool
  private let isQuiet: Bool

  init(_ settings: Settings) {
    isJSON = settings.isJSON
    isQuiet = settings.isQuiet
    let isColorful = !settings.noColor && !settings.isPlain && !settings.isJSON && Surroundings.allowsColor
    let width = settings.isPlain ? nil : Surroundings.columns(STDOUT_FILENO)
    style = Style(hasColor: isColorful && isatty(STDOUT_FILENO) == 1, isPlain: settings.isPlain, width: width)
  }

  /// One line, or with `--json` the pairs as one object.
  func answer(_ pairs: [Pair], _ line: () -> String) {
    self.line(isJSON ? JSONText.object(pairs) : line())
  }

  /// Rows, or with `--json` one object a row.
  func answer(_ rows: [[Pair]], _ table: () -> Table) {
    if isJSON {
      text(rows.map { JSONText.object($0) + "\n" }.joined())
    } else {
      text(table().lines(style).map { $0 + "\n" }.joined())
    }
  }

  func line(_ line: String) { text(line + "\n") }

  func text(_ text: String) {
    if !isQuiet { Self.write(text, to: STDOUT_FILENO) }
  }

  /// What is said besides the data.
  func remark(_ message: String) {
    if !isQuiet && !isJSON { Self.write(message + "\n", to: STDERR_FILENO) }
  }

  static func error(_ message: String) { write("earn: \(Text.clean(message))\n", to: STDERR_FILENO) }

  /// All of it, whatever the descriptor is; a reader that went away ends the program as SIGPIPE would.
  static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno == EPIPE {
        exit(ExitCode.brokenPipe)
      } else if errno != EINTR {
        exit(ExitCode.storage)
      }
    }
  }
}
