internal import CXCB
internal import Glibc

/// What is asked once, while waiting for the answers.
extension XConnection {
  /// Environment variables are not looked at where the authority is given: earnd learns it later than it starts.
  static func connect(_ display: String, _ authority: String?, _ screen: inout Int32) -> OpaquePointer? {
    guard let authority else { return xcb_connect_to_display_with_auth_info(display, nil, &screen) }
    let entry = XAuthority(path: authority).entry(display: display, host: HostName.bytes)
    var name = (entry?.name ?? []).map { CChar(bitPattern: $0) }
    var data = (entry?.data ?? []).map { CChar(bitPattern: $0) }
    return name.withUnsafeMutableBufferPointer { name in
      data.withUnsafeMutableBufferPointer { data in
        var info = xcb_auth_info_t(
          namelen: Int32(name.count), name: name.baseAddress, datalen: Int32(data.count), data: data.baseAddress)
        return xcb_connect_to_display_with_auth_info(display, &info, &screen)
      }
    }
  }

  static func screen(_ number: Int32, of xcb: OpaquePointer) -> UnsafeMutablePointer<xcb_screen_t>? {
    var screens = xcb_setup_roots_iterator(xcb_get_setup(xcb))
    for _ in 0..<max(0, number) where screens.rem > 0 { xcb_screen_next(&screens) }
    return screens.rem > 0 ? screens.data : nil
  }

  static func intern(_ xcb: OpaquePointer) -> [AtomName: xcb_atom_t] {
    let cookies = AtomName.allCases.map { name in
      (name, xcb_intern_atom(xcb, 0, UInt16(name.rawValue.utf8.count), name.rawValue))
    }
    var numbers: [AtomName: xcb_atom_t] = [:]
    for (name, cookie) in cookies {
      let reply = xcb_intern_atom_reply(xcb, cookie, nil)
      numbers[name] = reply?.pointee.atom
      free(reply)
    }
    return numbers
  }

  /// Those of these that the server has, each with the number of its first event. A request of one it does not have
  /// would end the connection.
  static func extensions(_ names: [String], of xcb: OpaquePointer) -> [String: UInt8] {
    let cookies = names.map { (name: String) in (name, xcb_query_extension(xcb, UInt16(name.utf8.count), name)) }
    xcb_prefetch_maximum_request_length(xcb)
    var found: [String: UInt8] = [:]
    for (name, cookie) in cookies {
      let reply = xcb_query_extension_reply(xcb, cookie, nil)
      if let reply, reply.pointee.present != 0 { found[name] = reply.pointee.first_event }
      free(reply)
    }
    // Asked for the first time it waits for the server.
    _ = xcb_get_maximum_request_length(xcb)
    return found
  }
}
