/// Where the socket is, and with it the prompt files: the same four steps in the service, the program and the shell.
public struct SocketPath: Hashable, Sendable {
  /// What the steps look at; an empty variable counts as unset.
  public struct Surroundings: Hashable, Sendable {
    /// An option's value, before everything else.
    public var option: String?
    /// `$EARN_SOCKET`
    public var earnSocket: String?
    /// `$XDG_RUNTIME_DIR`
    public var runtimeDirectory: String?
    /// `$XDG_STATE_HOME`
    public var stateHome: String?
    /// `$HOME`
    public var home: String?
    public var uid: UInt32
    /// `/run/user/<uid>` is a directory and this uid's.
    public var ownsRunUser: Bool

    public init(
      option: String? = nil, earnSocket: String? = nil, runtimeDirectory: String? = nil, stateHome: String? = nil,
      home: String? = nil, uid: UInt32, ownsRunUser: Bool
    ) {
      self.option = option
      self.earnSocket = earnSocket
      self.runtimeDirectory = runtimeDirectory
      self.stateHome = stateHome
      self.home = home
      self.uid = uid
      self.ownsRunUser = ownsRunUser
    }
  }

  /// Which step gave the path.
  public enum Source: String, Hashable, Sendable {
    case option = "--socket"
    case earnSocket = "$EARN_SOCKET"
    case runtimeDirectory = "$XDG_RUNTIME_DIR"
    case runUser = "/run/user"
    /// No runtime directory: a container, WSL. Said once at start.
    case stateHome = "the state directory"
  }

  /// Why there is no path.
  public enum Problem: Error, Hashable, Sendable {
    /// Over the 107 bytes a Unix socket's address holds.
    case tooLong(String)
    /// No variable says where, and there is no home directory.
    case nowhere

    public var message: String {
      switch self {
      case .tooLong(let path):
        "The socket's path \(path) has \(path.utf8.count) bytes, and at most 107 fit; set EARN_SOCKET to a shorter one."
      case .nowhere:
        "There is no place for the socket; set EARN_SOCKET, XDG_RUNTIME_DIR or HOME."
      }
    }
  }

  public let path: String
  public let source: Source

  /// The directory of the socket, the lock and the prompt files.
  public var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A file beside the socket: `prompt`, `prompt.txt`, `names`, `lock`.
  public func beside(_ name: String) -> String { directory == "/" ? "/\(name)" : "\(directory)/\(name)" }

  public static func resolve(_ surroundings: Surroundings) throws(Problem) -> SocketPath {
    guard let found = candidate(surroundings) else { throw .nowhere }
    guard found.path.utf8.count <= 107 else { throw .tooLong(found.path) }
    return found
  }

  private static func candidate(_ it: Surroundings) -> SocketPath? {
    if let path = given(it.option) { return SocketPath(path: path, source: .option) }
    if let path = given(it.earnSocket) { return SocketPath(path: path, source: .earnSocket) }
    if let base = absolute(it.runtimeDirectory) {
      return SocketPath(path: base + "/earn/sock", source: .runtimeDirectory)
    }
    if it.ownsRunUser { return SocketPath(path: "/run/user/\(it.uid)/earn/sock", source: .runUser) }
    guard let base = absolute(it.stateHome) ?? absolute(it.home).map({ $0 + "/.local/state" }) else { return nil }
    return SocketPath(path: base + "/earn/run/sock", source: .stateHome)
  }

  private static func given(_ value: String?) -> String? { value == "" ? nil : value }

  private static let slash = UInt8(ascii: "/")

  /// The base directory specification has relative values ignored.
  private static func absolute(_ value: String?) -> String? {
    guard let value, value.utf8.first == slash else { return nil }
    guard value.utf8.last == slash else { return value }
    let end = value.utf8.lastIndex { $0 != slash }
    return end.map { String(value[...$0]) } ?? ""
  }
}
