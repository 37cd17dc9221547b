/// What earnd was asked to do on its command line.
struct Options: Hashable {
  var socket: String?
  var ledger: String?
  var rules: String?
  var isDesktopWanted = true
  var action = Action.serve

  enum Action: Hashable {
    case serve, checkRules, version, help
    case previewShield(file: String)
  }

  /// A word that earnd does not know, in one sentence.
  struct Misuse: Error, Hashable {
    let message: String
  }

  init(_ arguments: some Sequence<String>) throws(Misuse) {
    var words = Array(arguments)[...]
    while let word = words.popFirst() {
      let (name, inlineValue) = Self.split(word)
      func value() throws(Misuse) -> String {
        if let inlineValue { return inlineValue }
        guard let next = words.popFirst(), !next.isEmpty else {
          throw Misuse(message: "\(name) needs a path after it.")
        }
        return next
      }
      switch name {
      case "--socket": socket = try value()
      case "--ledger": ledger = try value()
      case "--rules": rules = try value()
      case "--no-desktop": isDesktopWanted = false
      case "--check-rules": action = .checkRules
      case "--preview-shield": action = .previewShield(file: try value())
      case "--version": action = .version
      case "--help", "-h": action = .help
      default: throw Misuse(message: "earnd does not know \(word); earnd --help lists its options.")
      }
    }
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  static let usage = """
    usage: earnd [--socket PATH] [--ledger PATH] [--rules PATH] [--no-desktop]
           earnd --check-rules [--rules PATH]
           earnd --preview-shield FILE [--rules PATH]
           earnd --version | --help

      --socket PATH   listen there instead of in the runtime directory
      --ledger PATH   keep the ledger there instead of in the state directory
      --rules PATH    read the rules there instead of in the configuration directory
      --no-desktop    touch no session bus and no login manager: no notifications, presence assumed
      --check-rules   read the rules file, say whether it is right, and exit
      --preview-shield FILE
                      draw the shield as these rules have it into a PNG file, without a display

    exit status: 0 done, 1 another earnd runs, 64 usage, 69 built without what draws a shield,
                 73 a file that cannot be written, 74 ledger, 77 permission,
                 78 configuration, or a ledger newer than this program

    """
}
