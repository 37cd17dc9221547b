import CSystemd

extension Connection {
  func call(
    _ call: BusCall, timeout: UInt64, completion: @escaping (Result<[BusValue], BusError>) -> Void
  ) throws(BusError) {
    let message = try message(for: call)
    defer { sd_bus_message_unref(message) }
    var slot: OpaquePointer?
    let box = Unmanaged.passRetained(Handler(completion))
    let code = sd_bus_call_async(
      handle, &slot, message,
      { message, userdata, _ in
        guard let message, let userdata else { return 0 }
        let handler = Unmanaged<Handler<Result<[BusValue], BusError>>>.fromOpaque(userdata).takeUnretainedValue()
        handler.run(MessageReader(message: message).reply)
        return 1
      }, box.toOpaque(), timeout)
    guard code >= 0, let slot else {
      box.release()
      throw BusError(code, in: "calling \(call.interface).\(call.member)")
    }
    sd_bus_slot_set_destroy_callback(slot, releaseHandler)
    // From here the connection owns the slot, and with it the handler, until the reply.
    sd_bus_slot_set_floating(slot, 1)
    sd_bus_slot_unref(slot)
  }

  /// Adds the match without waiting for the bus to say yes. The slot is the caller's to give back.
  func match(_ rule: String, handler: @escaping (BusSignal) -> Void) throws(BusError) -> OpaquePointer {
    var slot: OpaquePointer?
    let box = Unmanaged.passRetained(Handler(handler))
    let code = sd_bus_add_match_async(
      handle, &slot, rule,
      { message, userdata, _ in
        guard let message, let userdata, let signal = MessageReader(message: message).signal else { return 0 }
        Unmanaged<Handler<BusSignal>>.fromOpaque(userdata).takeUnretainedValue().run(signal)
        return 0
      },
      // Without an install callback a refused match would end the connection.
      { _, _, _ in 1 }, box.toOpaque())
    guard code >= 0, let slot else {
      box.release()
      throw BusError(code, in: "matching \(rule)")
    }
    sd_bus_slot_set_destroy_callback(slot, releaseHandler)
    return slot
  }

  private func message(for call: BusCall) throws(BusError) -> OpaquePointer {
    var message: OpaquePointer?
    try BusError.check(
      sd_bus_message_new_method_call(
        handle, &message, call.destination, call.path, call.interface, call.member),
      in: "a call of \(call.interface).\(call.member) at \(call.path)")
    guard let message else { throw .disconnected }
    do throws(BusError) {
      try BusError.check(
        sd_bus_message_set_auto_start(message, call.startsOwner ? 1 : 0), in: "sd_bus_message_set_auto_start")
      for argument in call.arguments { try MessageWriter(message: message).append(argument) }
    } catch {
      sd_bus_message_unref(message)
      throw error
    }
    return message
  }
}

/// A closure that a slot keeps alive.
private final class Handler<Value> {
  let run: (Value) -> Void

  init(_ run: @escaping (Value) -> Void) { self.run = run }
}

private func releaseHandler(_ userdata: UnsafeMutableRawPointer?) {
  if let userdata { Unmanaged<AnyObject>.fromOpaque(userdata).release() }
}
