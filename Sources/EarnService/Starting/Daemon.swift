import CLinux
import EarnCore
import EventLoop
import Foundation
import Ledger
import LineProtocol
import Rewards

/// earnd, from its command line to its exit status.
public enum Daemon {
  public static let version = "0.1.0"

  /// Runs the program.
  /// - Returns: the exit status: 0, or as `--help` lists them.
  public static func run(_ arguments: [String]) -> Int32 {
    Kernel.openStandardStreams()
    // Whoever reads what we say of ourselves may go; that is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    LogProgram.forgetChildren()
    do throws(Options.Misuse) {
      let options = try Options(arguments)
      switch options.action {
      case .serve: return serve(options)
      case .checkRules: return checkRules(options)
      case .previewShield(let file): return previewShield(file, options)
      case .version: return say("earnd \(version)\n")
      case .help: return say(Options.usage)
      }
    } catch {
      return complain(error.message, .usage)
    }
  }

  private static func say(_ text: String) -> Int32 {
    FileHandle.standardOutput.write(Data(text.utf8))
    return 0
  }

  /// What the loop is stopped with when the ledger has to be opened afresh.
  static let startOver: Int32 = -1

  /// Set in the environment of a process that began anew: it does not do so again, or a ledger that nobody can mend
  /// would have it start for ever.
  static let startedOver = "EARN_STARTED_OVER"

  /// Begins anew as a fresh process, every descriptor closed; under a service manager by ending, so that it starts us
  /// with the socket it keeps.
  private static func serveAgain() -> Int32 {
    guard ProcessInfo.processInfo.environment["NOTIFY_SOCKET"] == nil else { return Exit.ledger.rawValue }
    setenv(startedOver, "1", 1)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    return complain("earnd cannot start over: \(String(cString: strerror(errno))).", .ledger)
  }

  private static func serve(_ options: Options) -> Int32 {
    do {
      let starting = try Starting(options)
      let status = try starting.serve()
      return status == startOver ? serveAgain() : status
    } catch let error as Places.Problem {
      return complain(error.message, .configuration)
    } catch let error as SocketFailure {
      return complain(error.description, code: error.exitCode)
    } catch let error as SystemFailure {
      return complain(error.sentence, [EACCES, EPERM].contains(error.code) ? .permission : .configuration)
    } catch let error as OpeningError {
      return complain(error.message, code: error.exitStatus)
    } catch let error as LedgerError {
      return complain(Failure(error).message, .ledger)
    } catch {
      return complain("\(error)", .configuration)
    }
  }

  /// Reads the rules as a start would, and says whether they are right.
  private static func checkRules(_ options: Options) -> Int32 {
    do throws(Places.Problem) {
      let places = try Places(options, environment: ProcessInfo.processInfo.environment, uid: getuid())
      guard FileManager.default.fileExists(atPath: places.rules) else {
        return say("There is no rules file \(places.rules); a first start writes one.\n")
      }
      return check(RulesFile(path: places.rules, lastGoodPath: places.lastGoodRules))
    } catch {
      return complain(error.message, .configuration)
    }
  }

  private static func check(_ file: RulesFile) -> Int32 {
    do throws(RulesProblem) {
      let rules = try file.parsed()
      let notes = rules.unenforced(onDesktop: false).map { "line \($0.rule.line): not enforced: \($0.reason)\n" }
        .joined()
      return say(
        "\(file.path) is right: \(rules.activities.count) activities, \(rules.blocks.count) blocked.\n" + notes)
    } catch {
      return complain(error.failure(in: file.path).message, .configuration)
    }
  }

  enum Exit: Int32 {
    case usage = 64
    case unavailable = 69
    /// A file that cannot be written.
    case output = 73
    case ledger = 74
    case permission = 77
    case configuration = 78
  }

  static func complain(_ message: String, _ exit: Exit) -> Int32 { complain(message, code: exit.rawValue) }

  private static func complain(_ message: String, code: Int32) -> Int32 {
    Log.line(message)
    return code
  }
}
