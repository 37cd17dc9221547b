import Glibc

/// The processes of a session, found as ps finds them.
enum Session {
  /// Those that still run, zombies left out.
  static func members(of leader: Int32) -> [Int32] {
    FileTree.names(in: "/proc").compactMap(Int32.init).filter { process in
      guard let stat = FileTree.read("/proc/\(process)/stat"), let end = stat.lastIndex(of: ")") else { return false }
      // Behind the name: state, parent, group, session.
      let fields = stat[end...].split(separator: " ")
      return fields.count > 4 && fields[1] != "Z" && fields[4] == "\(leader)"
    }
  }

  static func kill(_ leader: Int32) {
    // A process may start another while we look, so look until none is left.
    for _ in 0..<100 {
      let left = members(of: leader)
      if left.isEmpty { return }
      for process in left { Glibc.kill(process, SIGKILL) }
      sched_yield()
    }
  }
}
