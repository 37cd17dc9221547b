import CLinux
import Glibc

/// A program on a terminal of its own, as if a person had started it there.
public final class PTY: Sendable {
  public let identifier: Int32
  private let process: RunningProcess
  private let master: ByteStream
  /// Held open so that what the program wrote last is not lost between its end and our reading.
  private let slave: Int32

  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = ProcessEnvironment.inherited,
    directory: String? = nil, columns: UInt16 = 80, rows: UInt16 = 24
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { throw TestFailure.system("no pseudoterminal") }
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    self.master = ByteStream(master)
    self.slave = slave
    var environment = environment
    environment["TERM"] = environment["TERM"] ?? "xterm"
    let spawn = Spawn(
      program: program, arguments: arguments, environment: environment, directory: directory,
      terminal: String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    do {
      process = try spawn.start()
    } catch {
      close(slave)
      throw error
    }
    identifier = process.identifier
  }

  deinit { close(slave) }

  /// Everything that appeared on the terminal, escape sequences and all.
  public var text: String { master.drain(); return master.text }

  /// What appeared since the last text that was expected.
  public var unread: String { master.drain(); return master.unread }

  /// Types.
  public func type(_ keys: String, within limit: Duration = .seconds(10)) async throws {
    let master = master
    let isTyped = await OwnThreads.wait {
      Descriptors.write(Array(keys.utf8), to: master.descriptor, until: Deadline(within: limit))
    }
    guard isTyped else { throw TestFailure("the terminal of \(process.name) takes no more keys") }
  }

  /// Waits for a text on the terminal and returns everything since the last one, up to and with it.
  @discardableResult
  public func expect(_ text: String, within limit: Duration = .seconds(10)) async throws -> String {
    if let found = await master.take(through: text, until: Deadline(within: limit)) { return found }
    throw TestFailure(
      "\(process.name) did not show \(text.debugDescription); the terminal shows \(master.unread.debugDescription)")
  }

  public func send(_ signal: Int32) { process.send(signal) }

  public func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master.descriptor, UInt(TIOCSWINSZ), &size)
  }

  /// Waits for the program's end, reading the terminal meanwhile.
  @discardableResult
  public func wait(within limit: Duration = .seconds(20)) async throws -> Exit {
    guard let exit = await process.wait(reading: [master], until: Deadline(within: limit)) else {
      throw TestFailure("\(process.name) did not end within \(limit)")
    }
    return exit
  }

  /// Whether typed keys are echoed and lines are edited: the terminal as a shell leaves it.
  public var isCooked: Bool {
    var attributes = termios()
    guard tcgetattr(slave, &attributes) == 0 else { return false }
    let both = tcflag_t(ICANON | ECHO)
    return attributes.c_lflag & both == both
  }

  /// The process group in the terminal's foreground.
  public var foregroundGroup: Int32 { tcgetpgrp(master.descriptor) }

  /// What lives of its session.
  public var session: [Int32] { process.session }
}
