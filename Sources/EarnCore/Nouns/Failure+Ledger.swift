public import LineProtocol

extension Failure {
  /// What a client is told when the ledger could not be read or written. Nothing was stored.
  public init(_ error: LedgerError) {
    switch error {
    case .busy: self.init(.busy, "the ledger is in use by another program; try again")
    case .full: self.init(.ledgerFull, "there is no room left on the ledger's disk; nothing was stored")
    case .readOnly: self.init(.ledgerReadOnly, "the ledger's file cannot be written; nothing was stored")
    case .corrupt: self.init(.internal, "the ledger's file is damaged; restart earnd to restore its newest backup")
    case .failed(let reason): self.init(.internal, "the ledger failed: \(reason)")
    }
  }
}
