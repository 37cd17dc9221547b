extension CommandTable {
  /// The command of a request whose shape is right: the words and keys the verb takes, and no others.
  ///
  /// What the words mean (an activity's name, an amount) is for whoever runs the command.
  /// - Throws: `unknown-command`, `unknown-field`, `duplicate-field`, `missing-argument`, `bad-syntax`, `bad-key`.
  public static func check(_ request: Request) throws(Failure) -> Command {
    let command = try lookup(request.verb)
    try checkKeys(request, command)
    try checkSubject(request, command)
    try checkWords(request, command)
    if command.writes, let key = request["key"], !isIdempotencyKey(key) {
      throw Failure(.badKey, "A key is 1 to 64 letters, digits, dots, hyphens, underscores or colons.")
    }
    return command
  }

  /// 1–64 of `[A-Za-z0-9._:-]`.
  public static func isIdempotencyKey(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", ":", "-": true
        default: false
        }
      }
  }

  private static func checkKeys(_ request: Request, _ command: Command) throws(Failure) {
    var seen: Set<String> = []
    for key in request.pairs.map(\.key) {
      guard command.keys.contains(key) else { throw unknownField(key, command) }
      guard seen.insert(key).inserted else {
        throw Failure(.duplicateField, "\(key)= is given twice; a key may stand once in a line.")
      }
    }
  }

  private static func unknownField(_ key: String, _ command: Command) -> Failure {
    let taken = command.keys.map { $0 + "=" }.joined(separator: ", ")
    let near = Spelling.nearest(to: key, among: command.keys)
    return Failure(
      .unknownField,
      "\(command.verb) does not take \(key.excerpt)=; it takes \(taken.isEmpty ? "no keys" : taken).",
      pairs: near.map { [Pair("near", $0)] } ?? [])
  }

  private static func checkSubject(_ request: Request, _ command: Command) throws(Failure) {
    let given = command.subject.keys.filter { request[$0] != nil }
    let isNamedByWord = command.words.upperBound > 0 && !request.words.isEmpty
    if given.count > 1 || (!given.isEmpty && isNamedByWord) {
      throw Failure(.badSyntax, "\(command.verb) is about one thing at a time: \(command.usage).")
    }
    if case .required = command.subject, given.isEmpty, !isNamedByWord { throw missing(command) }
    if let key = given.first(where: { request[$0] == "" }) {
      throw Failure(.missingArgument, "\(key)= needs a value: \(command.usage).")
    }
    if isNamedByWord, !command.subject.keys.isEmpty, let key = command.keys.first(where: { request[$0] != nil }) {
      throw Failure(.badSyntax, "\(key)= goes with \(command.subject.keys[0])= alone: \(command.usage).")
    }
  }

  private static func checkWords(_ request: Request, _ command: Command) throws(Failure) {
    guard request.words.count >= command.words.lowerBound else { throw missing(command) }
    guard request.words.count <= command.words.upperBound else {
      throw Failure(
        .badSyntax, "There are too many words; write \(command.usage), with quotes around a name with spaces.")
    }
    guard !command.choices.isEmpty else { return }
    for word in request.words where !command.choices.contains(word.lowercased()) {
      let near = Spelling.nearest(to: word, among: command.choices)
      throw Failure(
        .badSyntax, "\(command.verb) does not know \(word.excerpt); it takes \(list(command.choices)).",
        pairs: near.map { [Pair("near", $0)] } ?? [])
    }
  }

  private static func missing(_ command: Command) -> Failure {
    Failure(.missingArgument, "Something is missing; write \(command.usage).")
  }

  private static func list(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }
}
