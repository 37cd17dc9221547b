#if DESKTOP_X11
  import Desktop
  import EarnCore
  import Glibc
  import TestKit
  import Testing

  @Suite("A shield as a PNG file")
  struct CardPNGTests {
    private let image = CardPainter.paint(
      ShieldDialog(ShieldCard(id: "1", title: ShieldCard.Label("Steam is resting"))),
      on: CardSurface(width: 320, height: 240)
    ).image

    @Test("the file is a PNG of the size that was asked for, and takes the place of what was there")
    func written() throws {
      let directory = try TemporaryDirectory()
      let path = directory.path + "/shield.png"
      try image.writePNG(to: path)
      try image.writePNG(to: path)
      let bytes = try #require(Self.head(of: path))
      #expect(bytes.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      #expect(bytes[16..<24].elementsEqual([0, 0, 1, 64, 0, 0, 0, 240]))
    }

    private static func head(of path: String) -> [UInt8]? {
      guard let file = fopen(path, "re") else { return nil }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 24)
      return fread(&bytes, 1, bytes.count, file) == bytes.count ? bytes : nil
    }

    @Test("where it cannot be written, a sentence says why")
    func refused() {
      #expect(
        throws: CardImage.WriteFailure(
          message: "The picture /nowhere/shield.png cannot be written: No such file or directory.")
      ) { try image.writePNG(to: "/nowhere/shield.png") }
    }
  }
#endif
