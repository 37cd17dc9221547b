import TestKit
import Testing

@Suite(
  .fewAtOnce, .onScreen,
  .enabled(if: Requirement.met("dunst", "xcalc", "dbus-run-session"), "install dunst x11-apps dbus"))
struct DemoTests {
  @Test("the story of the desktop is told in less than two minutes, and its pictures are kept")
  func demo() async throws {
    let home = try EarnHome()
    let pictures = home.directory.path("pictures")
    let demo = try ChildProcess(
      Repository.path("Scripts/demo"), [BuiltProducts.folder, pictures], environment: home.environment)
    demo.closeInput()
    let exit = try await demo.wait(within: .seconds(120))
    #expect(exit == .status(0), "\(demo.outputText)\n\(demo.errorText)")
    #expect(
      FileTree.names(in: pictures) == ["back.png", "question.png", "shield.png", "warning.png", "ways.png"])
    expect(demo.outputText, contains: "Nothing of this story was kept but the pictures in \(pictures).")
  }
}
