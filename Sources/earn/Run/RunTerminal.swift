import CLinux
import Glibc

/// The terminal that this program and the one it runs take turns with.
final class RunTerminal {
  let descriptor: Int32
  private let ownGroup = getpgrp()
  private let original: termios
  /// As the program had set it when it was stopped.
  private var ofProgram: termios?
  /// Whether the program has had it.
  private(set) var isLent = false

  /// The controlling terminal, whatever stdin and stdout are: a pager reads its keys there. Nil where there is none,
  /// and so nobody to ask.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      close(descriptor)
      return nil
    }
    original = settings
  }

  deinit { close(descriptor) }

  /// The group that reads what is typed.
  var foreground: pid_t { tcgetpgrp(descriptor) }
  var isForeground: Bool { foreground == ownGroup }
  /// Whether this is part of a pipeline: a neighbour in it may be a pager, or ask for a password.
  private let isShared = Surroundings.isPipe(STDIN_FILENO) || Surroundings.isPipe(STDOUT_FILENO)
  /// Whether a shield can be shown and its keys read.
  var isFree: Bool { isForeground && !isTaken }
  /// Whether a neighbour in a pipeline reads from it already: a pager its keys, sudo a password.
  var isTaken: Bool {
    var settings = termios()
    guard !isLent, isShared, tcgetattr(descriptor, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ICANON) == 0 || settings.c_lflag & tcflag_t(ECHO) == 0
  }
  var columns: Int { Surroundings.columns(descriptor) ?? 80 }

  /// Takes the terminal from the program's groups and sets it as it was before the program began.
  func take(from groups: [pid_t]) {
    guard groups.contains(foreground) else { return }
    var settings = termios()
    if tcgetattr(descriptor, &settings) == 0 { ofProgram = settings }
    tcsetpgrp(descriptor, ownGroup)
    restore()
  }

  /// Gives it back as the program had it, unless it is somebody else's by now; see `lend`.
  /// - Parameter isAskedFor: the program was stopped because it wants it.
  func give(to group: pid_t, isAskedFor: Bool) {
    guard isForeground, isLent || isAskedFor || !isShared else { return }
    if var settings = ofProgram { tcsetattr(descriptor, TCSADRAIN, &settings) }
    tcsetpgrp(descriptor, group)
    isLent = true
  }

  /// What a program that begins now gets as its own; nil in the background.
  ///
  /// Nil, too, in a pipeline: its neighbours keep the keys until the program asks for them, which stops it with
  /// SIGTTIN or SIGTTOU.
  func lend() -> Int32? {
    guard isForeground, !isShared else { return nil }
    isLent = true
    return descriptor
  }

  func restore() {
    guard isForeground else { return }
    var settings = original
    tcsetattr(descriptor, TCSADRAIN, &settings)
  }

  /// Each key at once and unseen; Ctrl-C and Ctrl-Z stay signals.
  func readKeys() {
    var settings = original
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    settings.c_lflag |= tcflag_t(ISIG)
    settings.c_iflag |= tcflag_t(ICRNL)
    tcsetattr(descriptor, TCSAFLUSH, &settings)
  }

  /// What is typed, without waiting for it; nil when the terminal is gone.
  func read() -> [UInt8]? {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// For a program that was stopped without a chance to tidy: the main screen, the cursor, no mouse, no colours.
  func tidy() { write("\u{1B}[?1047l\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1000;1002;1003;1006l\u{1B}[?1l\u{1B}>\u{1B}[0m") }

  /// A terminal that went away is no reason to stop.
  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR || errno == EAGAIN else { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }
}
