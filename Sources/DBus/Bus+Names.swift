extension Bus {
  /// Tells who owns a name: at once when the bus is ready, then at every change. Nil means nobody.
  @discardableResult
  public func watchName(_ name: String, handler: @escaping (_ owner: String?) -> Void) -> Token {
    let match = BusMatch(sender: busName, interface: busName, member: "NameOwnerChanged", firstArgument: name)
    let ask: (Bus, Token) -> Void = { bus, token in
      try? bus.call(.driver("GetNameOwner", .string(name))) { [weak bus] reply in
        if bus?.isSubscribed(token) == true { handler((try? reply.get())?.first?.text) }
      }
    }
    return subscribe(match, whenReady: ask) { signal in
      guard let owner = signal.arguments.last?.text else { return }
      handler(owner.isEmpty ? nil : owner)
    }
  }

  /// Whether the bus can start an owner for the name when it is called. False where the bus does not say.
  public func askActivatable(_ name: String, completion: @escaping (Bool) -> Void) {
    do throws(BusError) {
      try call(.driver("ListActivatableNames")) { reply in
        completion((try? reply.get())?.first?.strings?.contains(name) ?? false)
      }
    } catch {
      completion(false)
    }
  }
}
