enum ShieldWindow { static let className = "earn-shield" }
