import DesktopX11
import EarnCore
import Glibc
import TestKit
import Testing

@Suite(.serialized, .enabled(if: WindowManager.areAvailable, Comment(rawValue: WindowManager.packages)))
struct ConnectionTests {
  @Test("a server that goes is told once, in a sentence")
  func loss() async throws {
    let bed = try await Bed(.openbox)
    try await bed.open("first")
    try await bed.display.kill()
    try await bed.run(until: "the loss is told") { bed.loss != nil }
    #expect(bed.loss?.description == "The X server of display \(bed.display.name) is gone.")
    let told = bed.views.count
    bed.desktop.process(now: Bed.now)
    #expect(bed.views.count == told)
    #expect(throws: XFailure.self) { try XDesktop(display: bed.display.name) { _ in FrontWindow(app: "") } }
  }

  @Test(
    "a display that cannot be opened says why",
    arguments: [
      (":987", "no X server answers there, or it refused the authority file"),
      ("nonsense", "a display is written :0 or host:0"),
    ])
  func refused(_ display: String, _ reason: String) {
    let refusal = #expect(throws: XFailure.self) { try XDesktop(display: display) { _ in FrontWindow(app: "") } }
    #expect(refusal?.description == "The display \(display) cannot be opened: \(reason).")
  }

  @Test("the authority is the file that is named, whatever the environment says")
  func authority() async throws {
    let folder = try TemporaryDirectory()
    let cookies = ["right", "wrong"].map { cookie in
      // Of any machine, for any display.
      "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{12}MIT-MAGIC-COOKIE-1\u{0}\u{10}\(cookie) cookie here"
    }
    func file(_ text: String, _ name: String) throws -> String {
      var bytes = Array(text.utf8.prefix(8 + 18 + 2)) + Array(text.utf8.dropFirst(8 + 18 + 2).prefix(16))
      while bytes.count < 44 { bytes.append(0x2e) }
      let path = folder.path + "/" + name
      let stream = try #require(fopen(path, "w"))
      bytes[0] = 0xff
      bytes[1] = 0xff
      fwrite(bytes, 1, bytes.count, stream)
      fclose(stream)
      return path
    }
    let right = try file(cookies[0], "right")
    let wrong = try file(cookies[1], "wrong")
    let display = try await Display("-auth", right)
    func open(_ authority: String) throws {
      _ = try XDesktop(display: display.name, authority: authority, identify: identify)
    }
    try open(right)
    #expect(throws: XFailure.self) { try open(wrong) }
    #expect(throws: XFailure.self) { try open("/nowhere") }
  }

  private func identify(_ identity: XWindowIdentity) -> FrontWindow { FrontWindow(app: identity.wmClassName ?? "") }
}
