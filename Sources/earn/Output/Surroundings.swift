import CLinux
import Glibc
import LineProtocol

/// What the environment and the terminal say.
enum Surroundings {
  /// Nil when unset or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// `NO_COLOR` and a terminal that cannot.
  static var allowsColor: Bool { variable("NO_COLOR") == nil && variable("TERM") != "dumb" }

  /// The terminal's width; nil when the descriptor is none.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// A pipe through which nothing has come that is not read yet, and whose other end is open.
  static func isSilentPipe(_ descriptor: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return isPipe(descriptor) && poll(&ready, 1, 0) == 0
  }

  /// Where the service's socket is.
  static func socketPath(option: String?) throws(Stop) -> SocketPath {
    let uid = getuid()
    let runtimeDirectory = variable("XDG_RUNTIME_DIR")
    let isRunUserAsked = runtimeDirectory?.utf8.first != UInt8(ascii: "/")
    let surroundings = SocketPath.Surroundings(
      option: option, earnSocket: variable("EARN_SOCKET"), runtimeDirectory: runtimeDirectory,
      stateHome: variable("XDG_STATE_HOME"), home: variable("HOME"), uid: uid,
      ownsRunUser: isRunUserAsked && owns("/run/user/\(uid)", uid))
    do throws(SocketPath.Problem) {
      return try SocketPath.resolve(surroundings)
    } catch {
      throw Stop(ExitCode.unreachable, error.message)
    }
  }

  private static func owns(_ path: String, _ uid: uid_t) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == uid
  }
}
