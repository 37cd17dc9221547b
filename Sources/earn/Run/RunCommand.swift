import LineProtocol

/// Spending time in a program.
enum RunCommand {
  static func run(_ call: Call) throws(Stop) -> Int32 {
    guard let program = call.word(0) else { throw Stop.usage("A program is needed, as in earn run -- top.") }
    let name = call.arguments["as"] ?? String(program.split(separator: "/").last ?? "program")
    let path = try Surroundings.socketPath(option: call.settings.socket).path
    let session = RunSession(
      call, name: name, link: RunLink(name: name, path: path, timeout: call.settings.timeout))
    return try session.run()
  }
}
