import LineProtocol

/// What the global options and the environment say about this call.
struct Settings: Hashable {
  var isJSON = false
  var isPlain = false
  var isQuiet = false
  var socket: String?
  /// The whole call, retries included.
  var timeout: Milliseconds = 2000
  var key: String?
  var noColor = false

  init(_ arguments: Arguments) throws(Stop) {
    isJSON = arguments.has("json")
    isPlain = arguments.has("plain")
    isQuiet = arguments.has("quiet")
    noColor = arguments.has("no-color")
    socket = arguments["socket"]
    if let text = arguments["timeout"] { timeout = try Self.timeout(text) }
    if let text = arguments["key"] {
      guard CommandTable.isIdempotencyKey(text) else {
        throw Stop.usage("The option --key takes 1 to 64 letters, digits, dots, hyphens, underscores or colons.")
      }
      key = text
    }
  }

  /// `2s`, `500ms`, `1m`, at most an hour.
  private static func timeout(_ text: String) throws(Stop) -> Milliseconds {
    let milliseconds =
      text.hasSuffix("ms")
      ? Milliseconds(text.dropLast(2)) : DurationText.parse(text).map { min($0.count, 3600) * 1000 }
    guard let milliseconds, milliseconds > 0, milliseconds <= 3_600_000 else {
      throw Stop.usage("The option --timeout takes a length of time such as 2s or 500ms.")
    }
    return milliseconds
  }
}
