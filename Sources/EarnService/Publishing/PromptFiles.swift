import EarnCore
import EventLoop
import Glibc
import LineProtocol

/// The files beside the socket that shells read without asking anybody: `prompt`, `prompt.txt`, `names`.
///
/// Each is replaced by a rename, and only when it changes: a reader sees the old line or the new one, never a torn one.
final class PromptFiles {
  private let socket: SocketPath
  private let pid: Int
  private var published: BalanceReport?
  private var written: [String: String] = [:]
  private var failures: [String: String] = [:]

  init(beside socket: SocketPath, pid: Int) {
    self.socket = socket
    self.pid = pid
  }

  /// Why a file could not be written the last time, for `doctor`.
  var failure: String? { failures.values.min() }

  func publish(_ report: BalanceReport, names: [String]) {
    if published.map({ !$0.tellsTheSame(as: report) }) ?? true {
      let line = PromptLine(pid: pid, sequence: report.sequence, balance: report.balance, state: report.state)
      write("prompt", line.line)
      write("prompt.txt", line.text)
      published = failures.isEmpty ? report : nil
    }
    write("names", names.joined(separator: "\n"))
  }

  /// A daemon that ends takes its prompt with it.
  func withdraw() {
    for name in ["prompt", "prompt.txt", "names"] { unlink(socket.beside(name)) }
  }

  private func write(_ name: String, _ text: String) {
    guard written[name] != text else { return }
    do throws(SystemFailure) {
      try AtomicFile.replace(socket.beside(name), text + "\n")
      written[name] = text
      failures[name] = nil
    } catch {
      failures[name] = error.sentence
    }
  }
}

extension BalanceReport {
  /// The sequence alone is no news.
  func tellsTheSame(as other: BalanceReport) -> Bool { balance == other.balance && state == other.state }
}
