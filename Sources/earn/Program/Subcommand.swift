/// One row of the program's own command table: what it takes, what it says of itself, and what it does.
///
/// A class, because the program lives for a millisecond, and the copies of a value took part of it.
final class Subcommand: Sendable {
  let name: String
  /// The name and what follows it, in the help's notation.
  let usage: String
  let help: String
  let words: ClosedRange<Int>
  let options: [Option]
  /// Everything from the first word on belongs to another program.
  let takesCommandLine: Bool
  let run: @Sendable (Call) throws(Stop) -> Int32

  init(
    _ usage: String, _ help: String, words: ClosedRange<Int> = 0...0, options: [Option] = [],
    takesCommandLine: Bool = false, run: @escaping @Sendable (Call) throws(Stop) -> Int32
  ) {
    self.name = String(decoding: usage.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    self.usage = usage
    self.help = help
    self.words = words
    self.options = options
    self.takesCommandLine = takesCommandLine
    self.run = run
  }

  var line: String { "earn \(usage)" }
}

/// One call of the program: what was typed, and what it is answered through.
struct Call {
  let arguments: Arguments
  let settings: Settings
  let output: Output

  var client: Client { Client(settings) }
  func word(_ index: Int) -> String? { index < arguments.words.count ? arguments.words[index] : nil }
}
