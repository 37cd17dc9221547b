import Dispatch
import Foundation
import ManagedSettings
import Testing

private struct Counter: HostedState {
  static let stateName = "counter"
  var count = 0
}

private struct Refusal: Error {}

@Suite("the host")
struct HostTests {
  @Test("state begins new, and is what was last made of it")
  func state() {
    let host = InMemoryHost()
    #expect(host.read(Counter.self).count == 0)
    #expect(
      host.update(Counter.self) {
        $0.count += 2
        return $0.count
      } == 2)
    #expect(host.read(Counter.self).count == 2)
  }

  @Test("an update that throws lets its error through, and the host goes on")
  func throwing() {
    let host = InMemoryHost()
    #expect(throws: Refusal.self) { try host.update(Counter.self) { _ in throw Refusal() } }
    host.update(Counter.self) { $0.count += 1 }
    #expect(host.read(Counter.self).count == 1)
  }

  @Test("an update may read and change other state")
  func otherState() {
    let host = InMemoryHost()
    host.update(Counter.self) { counter in
      let token = host.update(TokenBook.self) { $0.token(forApplication: "chess") }
      counter.count = host.read(TokenBook.self).identifier(of: token) == "chess" ? 1 : 0
    }
    #expect(host.read(Counter.self).count == 1)
  }

  @Test("an update that reaches its own state is a mistake that is said")
  func ownState() async {
    await #expect(processExitsWith: .failure) {
      let host = InMemoryHost()
      host.update(Counter.self) { _ in _ = host.read(Counter.self) }
    }
  }

  @Test("updates from many threads are all there")
  func threads() {
    let host = InMemoryHost()
    DispatchQueue.concurrentPerform(iterations: 1000) { _ in host.update(Counter.self) { $0.count += 1 } }
    #expect(host.read(Counter.self).count == 1000)
  }

  @Test("the clock stands until it is moved, and both readings move together")
  func clock() {
    let host = InMemoryHost(moment: HostMoment(date: Date(timeIntervalSince1970: 100), monotonic: .seconds(7)))
    host.advance(by: .milliseconds(1500))
    #expect(
      host.moment == HostMoment(date: Date(timeIntervalSince1970: 101.5), monotonic: .milliseconds(8500)))
  }

  @Test("a task's host comes before the process's own, and is lost in Dispatch, where that one is found")
  func ambient() async {
    await #expect(processExitsWith: .success) {
      let own = InMemoryHost()
      ScreenTime.install(own)
      let tasks = InMemoryHost()
      ScreenTime.$taskHost.withValue(tasks) {
        guard ScreenTime.host === tasks else { exit(1) }
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          guard ScreenTime.host === own else { exit(2) }
          done.signal()
        }
        done.wait()
      }
      guard ScreenTime.host === own else { exit(3) }
    }
  }

  @Test("a second host is a mistake that is said")
  func installedTwice() async {
    await #expect(processExitsWith: .failure) {
      ScreenTime.install(InMemoryHost())
      ScreenTime.install(InMemoryHost())
    }
  }

  @Test("no host is a mistake that is said")
  func none() async {
    await #expect(processExitsWith: .failure) { _ = ManagedSettingsStore().shield }
  }
}
