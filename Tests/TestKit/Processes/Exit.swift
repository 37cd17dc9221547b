import Glibc

/// How a program ended.
public enum Exit: Hashable, Sendable, CustomStringConvertible {
  case status(Int32)
  case signal(Int32)

  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .status((waitStatus >> 8) & 0xff) : .signal(signal)
  }

  public var description: String {
    switch self {
    case .status(let status): "exit status \(status)"
    case .signal(let signal): "signal \(signal) (\(String(cString: strsignal(signal))))"
    }
  }
}
