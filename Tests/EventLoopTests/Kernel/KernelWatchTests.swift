import Glibc
import TestKit
import Testing

@testable import EventLoop

@Suite("News from the kernel")
struct KernelWatchTests {
  @Test("a signal is told to the handler, and does not end the process, before or after")
  func hearsSignals() async {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop()
      var heard: [Int32] = []
      let source = try loop.onSignal([SIGTERM, SIGHUP]) { heard.append($0) }
      raise(SIGTERM)
      raise(SIGHUP)
      try loop.run(until: { heard.count == 2 })
      #expect(heard.sorted() == [SIGHUP, SIGTERM])
      source.cancel()
      source.cancel()
      raise(SIGTERM)
      #expect(try loop.runUntilQuiet() == 0)
      #expect(loop.sourceCount == 0)
    }
  }

  @Test("a replaced time zone link is told, and other files beside it are not")
  func hearsTimeZone() throws {
    let directory = try TemporaryDirectory()
    let link = directory.path("localtime")
    symlink("/usr/share/zoneinfo/UTC", link)
    let loop = try EventLoop()
    var count = 0
    let source = try loop.onTimeZoneChange(of: link) { count += 1 }
    for name in ["hosts", "localtime~", "a name longer than the sixteen bytes that the kernel pads to"] {
      try directory.write("", to: name)
    }
    _ = try loop.runUntilQuiet()
    #expect(count == 0)
    symlink("/usr/share/zoneinfo/Europe/Berlin", directory.path("new"))
    rename(directory.path("new"), link)
    try loop.run(until: { count == 1 })
    unlink(link)
    try loop.run(until: { count == 2 })
    source.cancel()
    #expect(loop.sourceCount == 0)
  }

  @Test("the C library reckons in the new zone by the time the change is told")
  func readsTimeZone() async {
    await #expect(processExitsWith: .success) {
      func offset() -> Int {
        var time = time_t(0)
        var parts = tm()
        return localtime_r(&time, &parts) == nil ? -1 : parts.tm_gmtoff
      }
      let directory = try TemporaryDirectory()
      let loop = try EventLoop()
      setenv("TZ", "UTC0", 1)
      #expect(offset() == 0)
      setenv("TZ", "JST-9", 1)
      #expect(offset() == 0)
      var told: [Int] = []
      try loop.onTimeZoneChange(of: directory.path("localtime")) { told.append(offset()) }
      try directory.write("", to: "localtime")
      try loop.run(until: { !told.isEmpty })
      #expect(told.allSatisfy { $0 == 32_400 })
    }
  }

  @Test("a directory that is not there cannot be watched, and says so")
  func cannotWatch() throws {
    let directory = try TemporaryDirectory()
    let loop = try EventLoop()
    #expect {
      try loop.onTimeZoneChange(of: directory.path("missing/localtime")) {}
    } throws: {
      "\($0)" == "cannot watch \(directory.path("missing")): No such file or directory"
    }
    #expect(loop.sourceCount == 0)
  }

  @Test("readiness and keep-alives reach the service manager")
  func notifies() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let path = directory.path("notify")
      let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      #expect(SocketAddress.with(path) { bind(manager, $0, $1) } == 0)
      func next() -> String {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = recv(manager, &bytes, bytes.count, 0)
        return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
      }
      setenv("NOTIFY_SOCKET", path, 1)
      setenv("WATCHDOG_USEC", "40000", 1)
      let loop = try EventLoop()
      loop.notifyReady()
      #expect(next() == "READY=1")
      #expect(loop.enableWatchdog())
      #expect(next() == "WATCHDOG=1")
      let watch = try loop.watch(manager, .read) { _ in loop.stop() }
      #expect(try loop.run() == 0)
      #expect(next() == "WATCHDOG=1")
      watch.cancel()
      loop.notifyStopping()
      #expect(next() == "STOPPING=1")
    }
  }

  @Test("without a service manager nothing is said and nothing wakes up")
  func staysSilent() throws {
    let loop = try EventLoop()
    loop.notifyReady()
    #expect(!loop.enableWatchdog())
    #expect(try loop.runUntilQuiet() == 0)
  }
}
