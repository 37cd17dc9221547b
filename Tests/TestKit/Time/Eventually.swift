/// Asks again every 10 ms until it holds. Only where nothing tells of the change: everything else waits for its event.
public func eventually(
  within limit: Duration = .seconds(10), _ holds: () async throws -> Bool
) async rethrows -> Bool {
  let deadline = Deadline(within: limit)
  while true {
    if try await holds() { return true }
    if deadline.hasPassed { return false }
    _ = await OwnThreads.wait { Descriptors.readable([], until: Deadline(within: .milliseconds(10))) }
  }
}
