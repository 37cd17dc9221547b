internal import CLinux
internal import Glibc

/// What to wait for on a descriptor. A hang-up and an error are always reported.
public struct Interest: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let read = Interest(rawValue: EPOLLIN.rawValue)
  public static let write = Interest(rawValue: EPOLLOUT.rawValue)
}

/// What is so about a descriptor.
public struct Readiness: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let read = Readiness(rawValue: EPOLLIN.rawValue)
  public static let write = Readiness(rawValue: EPOLLOUT.rawValue)
  /// Both directions are closed: the peer is gone.
  public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
  public static let error = Readiness(rawValue: EPOLLERR.rawValue)
}

/// A watched descriptor. Level-triggered: a handler that leaves data unread is called again.
/// It stays alive until it is cancelled or the loop goes. Cancel it before closing the descriptor.
public final class Watch {
  public let descriptor: Int32
  public private(set) var interest: Interest
  private(set) var isEnabled = true
  private weak var owner: DescriptorSet?
  private var id: UInt64 = 0
  private let handler: (Readiness) -> Void

  fileprivate init(_ descriptor: Int32, _ interest: Interest, _ handler: @escaping (Readiness) -> Void) {
    self.descriptor = descriptor
    self.interest = interest
    self.handler = handler
  }

  public var isCancelled: Bool { owner == nil }

  /// Waits for something else from now on. An empty interest still reports hang-ups.
  public func setInterest(_ interest: Interest) {
    guard interest != self.interest else { return }
    self.interest = interest
    owner?.change(id)
  }

  /// Whether the descriptor is waited for at all. The kernel repeats a hang-up for ever; this is the way not to spin.
  public func setEnabled(_ isEnabled: Bool) {
    guard isEnabled != self.isEnabled else { return }
    self.isEnabled = isEnabled
    owner?.toggle(id)
  }

  /// Ends the watch and closes the descriptor, with which the kernel forgets it: one system call for two.
  func close() {
    owner?.forget(id)
    owner = nil
    Glibc.close(descriptor)
  }

  /// Ends the watch; its handler is not called again, not even for what has already happened. Twice is harmless.
  public func cancel() {
    owner?.remove(id)
    owner = nil
  }

  func tell(_ readiness: Readiness) { handler(readiness) }

  /// The set is going, and the kernel's side with it.
  func forget() { owner = nil }

  fileprivate func join(_ set: DescriptorSet) throws(SystemFailure) {
    id = try set.add(self)
    owner = set
  }
}

extension EventLoop {
  /// Calls `handler` whenever the descriptor is ready for what `interest` names.
  /// - Throws: for a descriptor that epoll(7) cannot watch, such as a regular file or a closed one.
  public func watch(_ descriptor: Int32, _ interest: Interest, _ handler: @escaping (Readiness) -> Void)
    throws(SystemFailure) -> Watch
  {
    let watch = Watch(descriptor, interest, handler)
    try watch.join(descriptors)
    return watch
  }
}
