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
  var backups: String { beside("backup") }

  var stateDirectory: String { (ledger as NSString).deletingLastPathComponent }

  init(_ options: Options, environment: [String: String], uid: UInt32) throws(SocketPath.Problem) {
    socket = try SocketPath.resolve(
      SocketPath.Surroundings(
        option: options.socket, earnSocket: environment["EARN_SOCKET"],
        runtimeDirectory: environment["XDG_RUNTIME_DIR"], stateHome: environment["XDG_STATE_HOME"],
        home: environment["HOME"], uid: uid, ownsRunUser: Self.owns("/run/user/\(uid)", uid)))
    let home = environment["HOME"] ?? "/"
    let state = Self.absolute(environment["XDG_STATE_HOME"]) ?? home + "/.local/state"
    let configuration = Self.absolute(environment["XDG_CONFIG_HOME"]) ?? home + "/.config"
    ledger = options.ledger.map(Self.fromHere) ?? state + "/earn/ledger.sqlite"
    rules = options.rules.map(Self.fromHere) ?? configuration + "/earn/earn.conf"
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
