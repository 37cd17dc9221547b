import TestKit
import Testing

/// Lets only a few tests that start programs run side by side.
struct FewAtOnce: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Gate.programs.pass(function)
  }
}

extension Trait where Self == FewAtOnce {
  static var fewAtOnce: FewAtOnce { FewAtOnce() }
}
