import Testing

/// `#expect` shows no values of an expression that waits; these do.
func expect(
  _ actual: String, is expected: String, _ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, comment, sourceLocation: location)
}

func expect(_ actual: String, begins prefix: String, at location: SourceLocation = #_sourceLocation) {
  #expect(actual.hasPrefix(prefix), "it is \(actual)", sourceLocation: location)
}

func expect(_ actual: String, contains part: String, at location: SourceLocation = #_sourceLocation) {
  #expect(actual.contains(part), "it is \(actual)", sourceLocation: location)
}

func expect(_ actual: String, ends suffix: String, at location: SourceLocation = #_sourceLocation) {
  #expect(actual.hasSuffix(suffix), "it is \(actual)", sourceLocation: location)
}
