import CLinux
import Glibc
import Synchronization

/// A program started by a test, in a session of its own, with its standard streams on pipes.
/// When this goes, so do the program and everything it left in its session.
public final class ChildProcess: Sendable {
  public let identifier: Int32
  private let process: RunningProcess
  private let input: Mutex<Int32>
  private let output: ByteStream
  private let error: ByteStream

  /// Starts it. `environment` is the whole environment: nothing is inherited unasked.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = ProcessEnvironment.inherited,
    directory: String? = nil
  ) throws {
    let (inputEnd, ourInput) = try ChildProcess.pipe()
    defer { close(inputEnd) }
    let (ourOutput, outputEnd) = try ChildProcess.pipe()
    defer { close(outputEnd) }
    let (ourError, errorEnd) = try ChildProcess.pipe()
    defer { close(errorEnd) }
    input = Mutex(ourInput)
    output = ByteStream(ourOutput)
    error = ByteStream(ourError)
    let spawn = Spawn(
      program: program, arguments: arguments, environment: environment, directory: directory,
      descriptors: [inputEnd, outputEnd, errorEnd])
    do {
      process = try spawn.start()
    } catch {
      close(ourInput)
      throw error
    }
    identifier = process.identifier
    // Writing to a program that has ended is an error to read, not a signal to die of.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { closeInput() }

  /// Everything it has said so far.
  public var outputText: String { output.drain(); return output.text }
  public var errorText: String { error.drain(); return error.text }

  public func send(_ signal: Int32) { process.send(signal) }

  /// How it ended, if it has.
  public var exit: Exit? { process.reap() }

  /// Readable once it has ended.
  var endDescriptor: Int32 { process.descriptor }

  /// Writes to its standard input, all of it.
  public func write(_ text: String, within limit: Duration = .seconds(10)) async throws {
    let descriptor = input.withLock { $0 }
    let isWritten = await OwnThreads.wait {
      Descriptors.write(Array(text.utf8), to: descriptor, until: Deadline(within: limit))
    }
    guard isWritten else { throw TestFailure("\(process.name) did not read its input") }
  }

  public func closeInput() {
    input.withLock { descriptor in
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  /// Waits for a text on standard output and returns everything since the last one, up to and with it.
  @discardableResult
  public func expect(_ text: String, within limit: Duration = .seconds(10)) async throws -> String {
    if let found = await output.take(through: text, until: Deadline(within: limit)) { return found }
    throw TestFailure(
      "\(process.name) did not print \(text.debugDescription); it printed \(output.unread.debugDescription), "
        + "and as errors \(errorText.debugDescription)")
  }

  /// The same on standard error.
  @discardableResult
  public func expectError(_ text: String, within limit: Duration = .seconds(10)) async throws -> String {
    if let found = await error.take(through: text, until: Deadline(within: limit)) { return found }
    throw TestFailure(
      "\(process.name) did not print \(text.debugDescription) as an error; it printed \(error.unread.debugDescription)")
  }

  /// Waits for something new on standard output and returns it; empty at the end or the deadline.
  public func nextOutput(within limit: Duration = .seconds(10)) async -> String {
    await output.takeNext(until: Deadline(within: limit))
  }

  /// Waits for its end, reading what it says meanwhile.
  @discardableResult
  public func wait(within limit: Duration = .seconds(20)) async throws -> Exit {
    guard let exit = await process.wait(reading: [output, error], until: Deadline(within: limit)) else {
      throw TestFailure("\(process.name) did not end within \(limit)")
    }
    return exit
  }

  /// What lives of its session: itself, and whatever it started that is in no session of its own.
  public var session: [Int32] { process.session }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw TestFailure.system("no pipe") }
    return (ends[0], ends[1])
  }
}
