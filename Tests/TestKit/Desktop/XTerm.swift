/// An xterm on a display, known by its title.
public struct XTerm: Sendable {
  public let title: String
  private let process: ChildProcess

  /// - Parameters:
  ///   - geometry: columns x rows + left + top, as X programs take it.
  ///   - program: xterm, or a copy of it by another name.
  ///   - command: what runs in it; nil: nothing that ends or prints.
  public init(
    _ title: String, on display: Display, geometry: String = "40x10+50+50", background: String = "white",
    class name: String = "XTerm", program: String = "xterm", command: String? = nil
  ) throws {
    self.title = title
    process = try display.start(
      program,
      [
        "-T", title, "-class", name, "-geometry", geometry, "-bg", background, "-fg", "black", "-e", "sh", "-c",
        command ?? "cat >/dev/null",
      ])
  }

  public func close() async throws {
    process.send(15)
    try await process.wait()
  }
}
