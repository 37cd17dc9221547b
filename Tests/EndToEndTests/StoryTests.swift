import TestKit
import Testing

@Suite(.fewAtOnce) struct StoryTests {
  @Test("the story is told, line by line, in less than a minute", .timeLimit(.minutes(2)))
  func story() async throws {
    let home = try EarnHome()
    let story = try ChildProcess(
      Repository.path("Scripts/story"), [BuiltProducts.folder], environment: home.environment)
    story.closeInput()
    let exit = try await story.wait(within: .seconds(70))
    #expect(exit == .status(0), "\(story.outputText)\n\(story.errorText)")
    #expect(story.outputText.hasSuffix("Nothing of this story was kept.\u{1b}[0m\n"))
  }
}

/// The checkout these tests were compiled in.
enum Repository {
  static func path(_ name: String, file: String = #filePath) -> String {
    let root = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return root.joined(separator: "/") + "/" + name
  }
}
