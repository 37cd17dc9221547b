/// Idempotency keys: 128 random bits, made before the first send and kept for every retry.
enum Key {
  static func fresh() -> String {
    let digits = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }
    return "cli-" + digits.joined()
  }
}
