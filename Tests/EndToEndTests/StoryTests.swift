import TestKit
import Testing

@Suite(.fewAtOnce) struct StoryTests {
  @Test("the story is told, line by line, in less than a minute")
  func story() async throws {
    let home = try EarnHome()
    let story = try ChildProcess(
      Repository.path("Scripts/story"), [BuiltProducts.folder], environment: home.environment)
    story.closeInput()
    let exit = try await story.wait(within: .seconds(70))
    #expect(exit == .status(0), "\(story.outputText)\n\(story.errorText)")
    #expect(story.outputText.hasSuffix("Nothing of this story was kept.\n"))
  }
}

/// What `./run` offers after the story.
@Suite(.fewAtOnce) struct ShellTests {
  @Test("the shell to try it in has the balance in its prompt, and leaving it stops earnd")
  func shell() async throws {
    let home = try EarnHome()
    try FileTree.write("PS1='% '\n", to: "\(home.home)/.bashrc")
    var environment = home.environment
    environment["TERM"] = "dumb"
    let shell = try PTY(Repository.path("Scripts/shell"), [BuiltProducts.folder], environment: environment)
    try await shell.expect("earn log pushups 20")
    try await shell.expect("exit leaves, and stops earnd.")
    try await shell.expect("0:00 % ")
    try await shell.type("earn log pushups 20\n")
    try await shell.expect("+5m pushups → 5:00")
    try await shell.expect("5:00 % ")
    try await shell.type("exit\n")
    #expect(try await shell.wait() == .status(0))
    #expect(shell.session == [])
    #expect(!FileTree.exists(home.socket))
  }
}

/// The checkout these tests were compiled in.
enum Repository {
  static func path(_ name: String) -> String {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return root.joined(separator: "/") + "/" + name
  }
}
