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

  /// What a start does about the file.
  enum Start {
    case read(Reading)
    /// The file has an error: what is used instead, and what is wrong.
    case fallback(Rules, RulesError)
    case unreadable(Rules, String)

    var rules: Rules {
      switch self {
      case .read(let reading): reading.rules
      case .fallback(let rules, _), .unreadable(let rules, _): rules
      }
    }
  }

  /// Reads the file at a start; writes the first one where there is none.
  func start() -> Start {
    do {
      return .read(try read())
    } catch let error as RulesError {
      return .fallback(lastGood, error)
    } catch {
      return .unreadable(lastGood, "\(error)")
    }
  }

  /// Reads the file as it is now. A missing file is written as a first start would.
  func read() throws -> Reading {
    if !FileManager.default.fileExists(atPath: path) { try write(Rules.firstFile) }
    return try parse(try contents())
  }

  private func contents() throws -> [UInt8] {
    do { return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      throw RulesFileFailure("The rules file \(path) cannot be read: \(error.localizedDescription)")
    }
  }

  /// Writes an edited text, unless it would not read.
  func replace(_ text: String) throws -> Reading {
    let reading = try parse(Array(text.utf8))
    try write(text)
    return reading
  }

  private func parse(_ bytes: [UInt8]) throws -> Reading {
    let reading = Reading(rules: try Rules.parse(bytes: bytes), text: String(decoding: bytes, as: UTF8.self))
    try? AtomicFile.replace(lastGoodPath, reading.text)
    return reading
  }

  /// A link stays a link: what it leads to is replaced.
  private func write(_ text: String) throws {
    let target = (path as NSString).resolvingSymlinksInPath
    let directory = (target as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try AtomicFile.replace(target, text)
    } catch {
      throw RulesFileFailure("The rules file \(path) cannot be written: \(error)")
    }
  }

  private var lastGood: Rules {
    guard let text = try? String(contentsOfFile: lastGoodPath, encoding: .utf8) else { return Rules() }
    return (try? Rules.parse(text)) ?? Rules()
  }
}

/// Why the rules file could not be read or written, in a sentence.
struct RulesFileFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
