internal import CXCB

/// Which windows go with a covered one: its dialogs, theirs, and those of its group.
struct ShieldFamily {
  let clients: [xcb_window_t: XClient]
  let root: xcb_window_t

  /// The covered window a window belongs to; itself where it is one.
  func owner(of client: XClient, among covered: Set<xcb_window_t>) -> xcb_window_t? {
    var current = client
    // A chain of hints may be of any length, or a ring.
    for _ in 0..<8 {
      if covered.contains(current.id) { return current.id }
      guard let parent = current.transientFor else { return nil }
      if parent == 0 || parent == root { return groupOwner(of: current, among: covered) }
      if covered.contains(parent) { return parent }
      guard let next = clients[parent] else { return nil }
      current = next
    }
    return nil
  }

  private func groupOwner(of client: XClient, among covered: Set<xcb_window_t>) -> xcb_window_t? {
    guard let leader = client.groupLeader else { return nil }
    return covered.filter { $0 == leader || clients[$0]?.groupLeader == leader }.min()
  }
}
