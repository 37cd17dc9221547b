import Glibc
import TestKit
import Testing

@testable import EventLoop

@Suite("Watched descriptors")
struct WatchTests {
  let loop: EventLoop
  let pair = SocketPair()

  init() throws { loop = try EventLoop() }

  @Test("a handler is told what the descriptor is ready for, and again while it is")
  func reports() throws {
    var told: [Readiness] = []
    let watch = try loop.watch(pair.near, .write) { told.append($0) }
    try loop.run(until: { told.count == 2 })
    #expect(told == [.write, .write])
    watch.setInterest([.read, .write])
    pair.say("x")
    try loop.run(until: { told.count == 3 })
    #expect(told.last == [.read, .write])
    watch.cancel()
    close(pair.near)
  }

  @Test("a handler may cancel itself, close its descriptor, and watch another under the same number")
  func replacesItself() throws {
    var said: [String] = []
    var watch: Watch?
    pair.say("x")
    watch = try loop.watch(pair.near, .read) { [loop, pair] _ in
      said.append("first")
      watch?.cancel()
      // Closes the old one and opens the new in one step: tests beside this one open descriptors as well.
      let copy = dup2(pair.far, pair.near)
      watch = try? loop.watch(copy, .write) { _ in
        said.append("second")
        watch?.cancel()
      }
    }
    try loop.run(until: { said.count == 2 })
    #expect(said == ["first", "second"])
    #expect(loop.sourceCount == 0)
    close(pair.near)
  }

  @Test("a source cancelled by another's handler is not called for what had already happened")
  func cancelsAnother() throws {
    let other = SocketPair()
    pair.say("x")
    other.say("x")
    var calls = 0
    var watches: [Watch] = []
    for descriptor in [pair.near, other.near] {
      watches.append(
        try loop.watch(descriptor, .read) { _ in
          calls += 1
          for watch in watches { watch.cancel() }
        })
    }
    try loop.run(until: { calls > 0 })
    #expect(try loop.runUntilQuiet() == 0)
    #expect(calls == 1)
    for descriptor in [pair.near, other.near] { close(descriptor) }
  }

  @Test("a hang-up is reported without interest in anything, and not while the watch is off")
  func hangsUp() throws {
    var told: [Readiness] = []
    let watch = try loop.watch(pair.near, []) { told.append($0) }
    watch.setEnabled(false)
    pair.closeFar()
    #expect(try loop.runUntilQuiet() == 0)
    watch.setEnabled(true)
    try loop.run(until: { !told.isEmpty })
    #expect(told.first?.contains(.hangUp) == true)
    watch.cancel()
    close(pair.near)
  }

  @Test("what epoll cannot watch is an error with a sentence")
  func refusesFiles() throws {
    let directory = try TemporaryDirectory()
    let file = open(try directory.write("", to: "file"), O_RDONLY)
    defer { close(file) }
    #expect {
      try loop.watch(file, .read) { _ in }
    } throws: {
      "\($0)" == "cannot watch descriptor \(file): Operation not permitted"
    }
    #expect(loop.sourceCount == 0)
    close(pair.near)
  }

  @Test("a cancelled watch is let go, and a loop that goes lets its sources go")
  func releases() throws {
    weak var cancelled: Watch?
    weak var left: Watch?
    do {
      let loop = try EventLoop()
      let first = try loop.watch(pair.near, .read) { _ in }
      cancelled = first
      first.cancel()
      first.cancel()
      left = try loop.watch(pair.far, .read) { _ in }
      #expect(left != nil)
    }
    #expect(cancelled == nil)
    #expect(left == nil)
    close(pair.near)
  }
}
