import CLinux
import EventLoop
import Foundation
import LineProtocol
import Rewards

/// The rules file on disk: read whole or not at all, edited without touching a comment.
struct RulesFile {
  let path: String
  /// Where the rules that last read without an error are kept.
  let lastGoodPath: String

  /// What was read, and how many lines it has.
  struct Reading {
    let rules: Rules
    let text: String

    var lines: Int { Rules.lineCount(of: text) }
  }

  /// Reads the file as it is now. At a first start, when no rules were ever read, a first file is written.
  func read() throws(RulesProblem) -> Reading {
    var status = stat()
    let isFirstStart = lstat(path, &status) != 0 && errno == ENOENT && access(lastGoodPath, F_OK) != 0
    if isFirstStart { try write(Rules.firstFile) }
    return try parse(try contents())
  }

  /// The rules as the file has them now; nothing is kept or written.
  func parsed() throws(RulesProblem) -> Rules {
    let bytes = try contents()
    do throws(RulesError) { return try Rules.parse(bytes: bytes) } catch { throw .rules(error) }
  }

  /// Writes an edited text, unless it would not read.
  func replace(_ text: String) throws(RulesProblem) -> Reading {
    let reading = try parse(Array(text.utf8))
    try write(text)
    return reading
  }

  /// The rules that last read without an error; nil where none are kept.
  var lastGood: Reading? {
    guard let text = try? String(contentsOfFile: lastGoodPath, encoding: .utf8),
      let rules = try? Rules.parse(text)
    else { return nil }
    return Reading(rules: rules, text: text)
  }

  /// A pipe would hold up the service for ever, and a huge file for long: neither is opened.
  private func contents() throws(RulesProblem) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .file("The rules file \(path) cannot be read: \(Self.systemError).") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .file("\(path) is no plain file; put the rules file there.") }
    guard status.st_size <= Rules.largestFile else {
      throw .file("\(path) has \(status.st_size) bytes; a rules file has at most \(Rules.largestFile).")
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw .file("\(path) cannot be read: \(Self.systemError).")
    }
    return [UInt8](data)
  }

  private func parse(_ bytes: [UInt8]) throws(RulesProblem) -> Reading {
    do throws(RulesError) {
      let reading = Reading(rules: try Rules.parse(bytes: bytes), text: String(decoding: bytes, as: UTF8.self))
      try? AtomicFile.replace(lastGoodPath, reading.text)
      return reading
    } catch {
      throw .rules(error)
    }
  }

  /// A link stays a link: what it leads to is replaced, and keeps its mode.
  private func write(_ text: String) throws(RulesProblem) {
    let target = (path as NSString).resolvingSymlinksInPath
    let directory = (target as NSString).deletingLastPathComponent
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o600
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try AtomicFile.replace(target, text, mode: mode, isDurable: true)
    } catch {
      throw .file("\(path) cannot be written: \(error)")
    }
  }

  private static var systemError: String { String(cString: strerror(errno)) }
}

/// What is wrong with the rules file.
enum RulesProblem: Error, Hashable {
  /// A statement that cannot be understood.
  case rules(RulesError)
  /// The file itself, in a sentence that names it.
  case file(String)

  /// What an asker is told: `400 bad-rules`.
  func failure(in path: String) -> Failure {
    switch self {
    case .rules(let error): error.failure(in: path)
    case .file(let sentence): Failure(.badRules, sentence)
    }
  }
}
