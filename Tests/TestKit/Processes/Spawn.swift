import CLinux
import Glibc

/// A program about to start: in a session of its own, with exactly these descriptors, default signals.
struct Spawn {
  var program: String
  var arguments: [String]
  var environment: [String: String]
  var directory: String?
  /// Ours, for the child's 0, 1, 2 …
  var descriptors: [Int32] = []
  /// A terminal to be the session's own, on 0, 1 and 2, instead of descriptors.
  var terminal: String?

  func start() throws -> RunningProcess {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = Int32(CLINUX_POSIX_SPAWN_SETSID) | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    fill(&actions)
    return RunningProcess(try spawn(&actions, &attributes), name: program)
  }

  private func fill(_ actions: inout posix_spawn_file_actions_t) {
    if let terminal {
      // Opened by the leader of a fresh session, it becomes the session's controlling terminal.
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    if let directory { posix_spawn_file_actions_addchdir_np(&actions, directory) }
  }

  private func spawn(
    _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
  ) throws -> Int32 {
    guard let path = Program.path(program) else { throw TestFailure("there is no program \(program)") }
    var arguments = ([program] + arguments).map { strdup($0) } + [nil]
    var environment = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var identifier: Int32 = 0
    let code = posix_spawn(&identifier, path, &actions, &attributes, &arguments, &environment)
    guard code == 0 else { throw TestFailure("cannot start \(program): \(String(cString: strerror(code)))") }
    return identifier
  }
}
