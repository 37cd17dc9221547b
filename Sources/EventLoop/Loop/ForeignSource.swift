/// A library that brings its own descriptor and its own idea of when to be called: sd-bus, xcb.
public protocol ForeignSource: AnyObject {
  var descriptor: Int32 { get }
  /// What the descriptor must be watched for at the moment.
  var interest: Interest { get }
  /// Nanoseconds of CLOCK_MONOTONIC by which `process` must be called although nothing arrived; nil: no such moment;
  /// zero or less: at once, because something is queued that the descriptor does not show.
  var deadline: Int64? { get }
  /// Does what is due, without waiting.
  func process()
}

/// The bond between the loop and a foreign source.
public final class Attachment {
  fileprivate let source: any ForeignSource
  private let watch: Watch
  private let timer: LoopTimer
  private weak var loop: EventLoop?

  fileprivate init(_ source: any ForeignSource, _ watch: Watch, _ timer: LoopTimer, _ loop: EventLoop) {
    self.source = source
    self.watch = watch
    self.timer = timer
    self.loop = loop
  }

  /// Lets the source go. To be called before its descriptor is closed.
  public func detach() {
    watch.cancel()
    timer.cancel()
    loop?.attachments.removeAll { $0 === self }
  }

  /// Reads the source's wishes afresh, and serves one that cannot wait.
  /// - Returns: whether it was served, which may have changed what it and others wish for.
  fileprivate func prepare() -> Bool {
    if let deadline = source.deadline, deadline <= 0 {
      source.process()
      return true
    }
    watch.setInterest(source.interest)
    if let deadline = source.deadline { timer.arm(at: deadline) } else { timer.disarm() }
    return false
  }
}

extension EventLoop {
  /// Watches a foreign source; its interest and its deadline are read again before every wait.
  @discardableResult
  public func attach(_ source: any ForeignSource) throws(SystemFailure) -> Attachment {
    let watch = try watch(source.descriptor, source.interest) { [weak source] _ in source?.process() }
    let timer = try timer(.monotonic) { [weak source] in source?.process() }
    let attachment = Attachment(source, watch, timer, self)
    attachments.append(attachment)
    return attachment
  }

  /// - Returns: whether a source was served, so that all must be asked again before the loop sleeps.
  func prepareAttachments() -> Bool {
    var wasServed = false
    for attachment in attachments where attachment.prepare() { wasServed = true }
    return wasServed
  }
}
