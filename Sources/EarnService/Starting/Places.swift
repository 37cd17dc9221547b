import CLinux
import Foundation
import LineProtocol

/// Where everything lies: the socket, the state, the rules.
struct Places: Hashable {
  let socket: SocketPath
  /// True when the socket's place was named, on the command line or in the environment.
  var isSocketNamed: Bool { socket.source == .option || socket.source == .earnSocket }
  let ledger: String
  let rules: String

  /// The rules that last read without an error, beside the ledger.
  var lastGoodRules: String { beside("rules.last-good") }

  var stateDirectory: String { (ledger as NSString).deletingLastPathComponent }

  /// Why there is no place for something, in a sentence.
  struct Problem: Error {
    let message: String
  }

  init(_ options: Options, environment: [String: String], uid: UInt32) throws(Problem) {
    do throws(SocketPath.Problem) {
      socket = try SocketPath.resolve(
        SocketPath.Surroundings(
          option: options.socket, earnSocket: environment["EARN_SOCKET"],
          runtimeDirectory: environment["XDG_RUNTIME_DIR"], stateHome: environment["XDG_STATE_HOME"],
          home: environment["HOME"], uid: uid, ownsRunUser: Self.owns("/run/user/\(uid)", uid)))
    } catch {
      throw Problem(message: error.message)
    }
    ledger = try Self.place(
      "ledger", options.ledger, environment, base: "XDG_STATE_HOME", inHome: ".local/state", "earn/ledger.sqlite")
    rules = try Self.place(
      "rules file", options.rules, environment, base: "XDG_CONFIG_HOME", inHome: ".config", "earn/earn.conf")
  }

  /// The path that was named, else the one under the base directory, else the one at home.
  private static func place(
    _ what: String, _ named: String?, _ environment: [String: String], base: String, inHome: String, _ name: String
  ) throws(Problem) -> String {
    if let named { return fromHere(named) }
    if let base = absolute(environment[base]) { return "\(base)/\(name)" }
    guard let home = absolute(environment["HOME"]) else {
      throw Problem(message: "There is no place for the \(what): set HOME or \(base), or name one on the command line.")
    }
    return "\(home)/\(inHome)/\(name)"
  }

  private func beside(_ name: String) -> String { stateDirectory + "/" + name }

  /// A relative path named on the command line counts from where earnd was started.
  private static func fromHere(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func owns(_ directory: String, _ uid: UInt32) -> Bool {
    var status = stat()
    return lstat(directory, &status) == 0 && status.st_uid == uid && status.st_mode & S_IFMT == S_IFDIR
  }
}
