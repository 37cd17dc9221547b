import FamilyControls
import Foundation
import ManagedSettings
import Testing

/// The form of the request that is deprecated, reached without the warning.
private protocol OldRequests {
  func requestAuthorization(completionHandler: @escaping (Result<Void, any Error>) -> Void)
}

extension AuthorizationCenter: OldRequests {}

@Suite("authorization")
struct AuthorizationTests {
  @Test("an individual is granted it, and it stays")
  func individual() async throws {
    try await ScreenTime.$taskHost.withValue(InMemoryHost()) {
      let center = AuthorizationCenter.shared
      #expect(center.authorizationStatus == .notDetermined)
      try await center.requestAuthorization(for: .individual)
      #expect(center.authorizationStatus == .approved)
      try await center.requestAuthorization(for: .individual)
      #expect(center.authorizationStatus == .approved)
    }
  }

  @Test("a child is refused with the reason, in either form, and nothing changes")
  func child() async {
    await ScreenTime.$taskHost.withValue(InMemoryHost()) {
      await #expect(throws: FamilyControlsError.invalidAccountType) {
        try await AuthorizationCenter.shared.requestAuthorization(for: .child)
      }
      let old: any OldRequests = AuthorizationCenter.shared
      var results: [Result<Void, any Error>] = []
      old.requestAuthorization { results.append($0) }
      #expect(results.count == 1)
      #expect(throws: FamilyControlsError.invalidAccountType) { try results.first?.get() }
      #expect(AuthorizationCenter.shared.authorizationStatus == .notDetermined)
    }
  }

  @Test("statuses and members say their names and are stored as their numbers")
  func names() throws {
    #expect(AuthorizationStatus.approvedWithDataAccess.description == "approvedWithDataAccess")
    #expect((0...3).compactMap(AuthorizationStatus.init).map(\.description).count == 4)
    #expect(FamilyControlsMember.individual.description == "individual")
    #expect(try JSONEncoder().encode([FamilyControlsMember.individual]) == Data("[1]".utf8))
    #expect(try JSONDecoder().decode([AuthorizationStatus].self, from: Data("[2]".utf8)) == [.approved])
  }

  @Test("an error has a number, a domain and a sentence")
  func errors() {
    let error = FamilyControlsError.authorizationCanceled as NSError
    #expect(error.domain == "FamilyControls.FamilyControlsError")
    #expect(error.code == 5)
    #expect(error.localizedDescription == "The request was cancelled.")
    let all = (0...8).compactMap(FamilyControlsError.init)
    #expect(Set(all.compactMap(\.errorDescription)).count == 9)
  }
}
