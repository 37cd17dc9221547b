import Glibc

/// The shield, drawn into a file by the program that draws it on the screen.
enum ShieldCommand {
  static func run(_ call: Call) throws(Stop) -> Int32 {
    guard let file = call.arguments["preview"], !file.isEmpty else {
      throw Stop.usage("Something is missing; write earn shield --preview FILE.")
    }
    guard let earnd = Companion.path(of: "earnd") else {
      throw Stop(ExitCode.unreachable, "There is no earnd beside earn or in PATH; it is what draws the shield.")
    }
    return Spawn.wait([earnd, "--preview-shield", file])
  }
}

/// A program that is installed together with this one.
enum Companion {
  /// Beside this program, else in PATH.
  static func path(of name: String) -> String? {
    let shared = (Surroundings.variable("PATH") ?? "").split(separator: ":").map(String.init)
    return ([folder].compactMap { $0 } + shared).map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The folder this program lies in.
  private static var folder: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }
}
