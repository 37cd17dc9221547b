import LineProtocol
import Testing

@Suite("What may stand in a name")
struct DeceptiveTests {
  @Test(
    "every script, combining marks, emoji with their joiners, and letters from right to left",
    arguments: [
      "pushups", "e\u{301}tude", "шахматы", "קריאה", "قراءة", "می\u{200C}خواهم", "हिन्दी", "क\u{94D}\u{200D}ष", "将棋",
      "👩\u{200D}💻", "👩🏽\u{200D}🚀", "🏳\u{FE0F}\u{200D}🌈", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "🇩🇪",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "push ups",
    ])
  func allowed(name: String) {
    #expect(name.deceptiveScalar == nil)
  }

  @Test(
    "but nothing a terminal obeys, nobody sees, or that turns the text about",
    arguments: [
      ("a\u{7}b", "\u{7}"), ("\u{1B}[2J", "\u{1B}"), ("a\u{9B}2J", "\u{9B}"), ("\u{202E}spuhsup", "\u{202E}"),
      ("a\u{2066}b", "\u{2066}"), ("a\u{200E}", "\u{200E}"), ("\u{61C}a", "\u{61C}"), ("push\u{200B}ups", "\u{200B}"),
      ("push\u{200D}ups", "\u{200D}"), ("push\u{200C}ups", "\u{200C}"), ("é\u{200D}", "\u{200D}"),
      ("soft\u{AD}hyphen", "\u{AD}"), ("\u{FEFF}pushups", "\u{FEFF}"), ("a\u{2060}b", "\u{2060}"),
      ("\u{3164}", "\u{3164}"), ("a\u{2028}b", "\u{2028}"), ("a\u{FE0F}", "\u{FE0F}"),
      ("a\u{E0061}", "\u{E0061}"),
    ] as [(String, Unicode.Scalar)])
  func refused(name: String, scalar: Unicode.Scalar) {
    #expect(name.deceptiveScalar == scalar)
  }

  @Test("what is told back never turns the sentence it stands in about")
  func excerpt() {
    #expect("a\u{202E}b\u{2069}c".excerpt == "a\u{FFFD}b\u{FFFD}c")
  }
}
