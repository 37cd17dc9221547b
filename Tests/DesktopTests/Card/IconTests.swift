#if DESKTOP_X11
  import EarnCore
  import Glibc
  import TestKit
  import Testing

  @testable import Desktop

  @Suite("The icon on a shield")
  struct IconTests {
    private let disk: TemporaryDirectory

    init() throws { disk = try TemporaryDirectory() }

    /// A red square as a PNG file.
    private func picture(_ name: String, side: Int = 16) throws -> String {
      let path = disk.path(name)
      if let slash = path.lastIndex(of: "/") { try FileTree.makeFolder(String(path[..<slash])) }
      let red = [UInt32](repeating: 0xFFFF_0000, count: side * side)
      try CardImage(width: side, height: side, pixels: red).writePNG(to: path)
      return path
    }

    private func redShare(icon: String) -> Double {
      let card = ShieldCard(id: "1", icon: icon, title: ShieldCard.Label("Steam is resting"))
      let image = CardPainter.paint(ShieldDialog(card), on: CardSurface(width: 480, height: 400)).image
      return image.share { $0 == CardImage.Pixel(red: 255, green: 0, blue: 0, alpha: 255) }
    }

    @Test("a picture is drawn as large as the icon's place")
    func drawn() throws {
      let red = redShare(icon: try picture("a.png", side: 152)) * 480 * 400
      #expect((74 * 74...76 * 76).contains(Int(red.rounded())))
    }

    @Test("a name is looked up by size, then by folder; pixmaps come last")
    func lookedUp() throws {
      let sizes = try [32, 64, 128].map { try picture("own/icons/hicolor/\($0)x\($0)/apps/steam.png") }
      let shared = try picture("usr/icons/hicolor/128x128/apps/steam.png")
      let pixmap = try picture("usr/pixmaps/old.png")
      let folders = [disk.path("own"), disk.path("usr")]
      func found(_ name: String, _ pixels: Int, in folders: [String]) -> String? {
        IconFile.named(name, pixels: pixels, in: folders)?.path
      }
      #expect(found("steam", 40, in: folders) == sizes[1])
      #expect(found("steam", 64, in: folders) == sizes[1])
      #expect(found("steam", 76, in: folders) == sizes[2])
      #expect(found("steam", 500, in: folders) == sizes[2])
      #expect(found("steam", 76, in: [disk.path("usr")]) == shared)
      #expect(found("old", 76, in: folders) == pixmap)
      #expect(found("none", 76, in: folders) == nil)
      #expect(found("../own/icons/hicolor/32x32/apps/steam", 76, in: folders) == nil)
    }

    @Test("a picture that is cut off, or says it is enormous, is left out")
    func broken() throws {
      let whole = try picture("whole.png")
      let bytes = try #require(SmallFile.bytes(whole, limit: 1 << 20))
      for (name, bytes) in [
        ("cut", Array(bytes.prefix(40))), ("short", Array(bytes.prefix(10))),
        ("huge", bytes[..<16] + [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF] + bytes[24...]),
      ] as [(String, [UInt8])] {
        let path = disk.path("\(name).png")
        let file = try #require(fopen(path, "we"))
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        fclose(file)
        #expect(redShare(icon: path) == 0, "\(name)")
      }
    }
  }
#endif
