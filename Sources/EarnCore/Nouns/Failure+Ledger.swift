public import LineProtocol

extension Failure {
  /// Whether the ledger was the reason, so that the same may go well later.
  public var isOfLedger: Bool {
    switch slug {
    case .busy, .ledgerFull, .ledgerReadOnly, .internal: true
    default: false
    }
  }

  /// What a client is told when the ledger could not be read or written. Nothing was stored.
  public init(_ error: LedgerError) {
    switch error {
    case .busy: self.init(.busy, "The ledger is in use by another program; try again.")
    case .full: self.init(.ledgerFull, "There is no room left on the ledger's disk; nothing was stored.")
    case .readOnly: self.init(.ledgerReadOnly, "The ledger's file cannot be written; nothing was stored.")
    case .corrupt: self.init(.internal, "The ledger's file is damaged; earnd starts over to restore it.")
    case .failed(let reason): self.init(.internal, "The ledger failed: \(reason).")
    }
  }
}
