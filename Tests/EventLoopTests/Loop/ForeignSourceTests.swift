import EarnCore
import Glibc
import Testing

@testable import EventLoop

/// A library with a queue of its own, as xcb has: what it has read is not shown by the descriptor any more.
private final class Library: ForeignSource {
  let descriptor: Int32
  var interest: Interest = .read
  var deadline: Int64?
  var calls = 0
  var onProcess: () -> Void = {}

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func process() {
    calls += 1
    onProcess()
  }
}

@Suite("Foreign sources")
struct ForeignSourceTests {
  let loop: EventLoop
  let pair = SocketPair()

  init() throws { loop = try EventLoop() }

  @Test("is called when its descriptor is ready for what it waits for at that moment")
  func followsInterest() throws {
    let library = Library(pair.near)
    library.interest = []
    let attachment = try loop.attach(library)
    pair.say("x")
    #expect(try loop.runUntilQuiet() == 0)
    library.interest = .read
    try loop.run(until: { library.calls == 1 })
    attachment.detach()
    #expect(loop.sourceCount == 0)
    close(pair.near)
  }

  @Test("what it holds back in its own queue is served without a wait, one call a turn")
  func drainsQueue() throws {
    let library = Library(pair.near)
    library.deadline = 0
    library.onProcess = { if library.calls == 3 { library.deadline = nil } }
    let attachment = try loop.attach(library)
    try loop.run(until: { library.calls == 3 })
    #expect(try loop.runUntilQuiet() == 0)
    #expect(library.calls == 3)
    attachment.detach()
    close(pair.near)
  }

  @Test("is called at its deadline, which may move before every wait")
  func keepsDeadline() throws {
    let library = Library(pair.near)
    library.deadline = loop.now().monotonic + 3_600_000_000_000
    library.onProcess = { library.deadline = nil }
    let attachment = try loop.attach(library)
    #expect(try loop.runUntilQuiet() == 0)
    let deadline = loop.now().monotonic + 1_000_000
    library.deadline = deadline
    try loop.run(until: { library.calls == 1 })
    #expect(loop.now().monotonic >= deadline)
    attachment.detach()
    close(pair.near)
  }

  @Test("may detach itself while it is called, and close its descriptor")
  func detachesItself() throws {
    let library = Library(pair.near)
    library.deadline = 0
    let attachment = try loop.attach(library)
    library.onProcess = { [pair] in
      attachment.detach()
      close(pair.near)
    }
    try loop.run(until: { library.calls == 1 })
    #expect(loop.sourceCount == 0)
    #expect(try loop.runUntilQuiet() == 0)
  }
}
