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
  private var names: [String]?
  /// Why the last write failed, for `doctor`.
  private(set) var failure: String?

  init(beside socket: SocketPath, pid: Int) {
    self.socket = socket
    self.pid = pid
  }

  func publish(_ report: BalanceReport, names: [String]) {
    if published.map({ !$0.tellsTheSame(as: report) }) ?? true {
      let line = PromptLine(pid: pid, sequence: report.sequence, balance: report.balance, state: report.state)
      write("prompt", line.line)
      write("prompt.txt", line.text)
      published = report
    }
    if self.names != names {
      write("names", names.joined(separator: "\n"))
      self.names = names
    }
  }

  /// A daemon that ends takes its prompt with it.
  func withdraw() {
    for name in ["prompt", "prompt.txt", "names"] { unlink(socket.beside(name)) }
  }

  private func write(_ name: String, _ line: String) {
    do throws(SystemFailure) {
      try AtomicFile.replace(socket.beside(name), line + "\n")
      failure = nil
    } catch {
      failure = "\(socket.beside(name)) cannot be written: \(error)"
    }
  }
}

extension BalanceReport {
  /// The sequence alone is no news.
  func tellsTheSame(as other: BalanceReport) -> Bool { balance == other.balance && state == other.state }
}
