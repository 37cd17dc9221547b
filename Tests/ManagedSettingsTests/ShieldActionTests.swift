import Foundation
import ManagedSettings
import Testing

private final class OneAnswer: ShieldActionDelegate {
  override func handle(
    action: ShieldAction, for application: ApplicationToken,
    completionHandler: @escaping (ShieldActionResponse) -> Void
  ) {
    switch action {
    case .primaryButtonPressed: completionHandler(.defer)
    case .secondaryButtonPressed: completionHandler(.none)
    default: completionHandler(.openParentalControlsApp)
    }
  }
}

@Suite("the buttons of a shield")
struct ShieldActionTests {
  private func answers(_ ask: (@escaping (ShieldActionResponse) -> Void) -> Void) -> [ShieldActionResponse] {
    var answers: [ShieldActionResponse] = []
    ask { answers.append($0) }
    return answers
  }

  @Test("what is overridden answers, what is not is closed")
  func handle() {
    var book = TokenBook()
    let (application, category, site) = (
      book.token(forApplication: "a"), book.token(forCategory: "c"), book.token(forWebDomain: "d")
    )
    let delegate: ShieldActionDelegate = OneAnswer()
    #expect(
      answers { delegate.handle(action: .primaryButtonPressed, for: application, completionHandler: $0) } == [.defer])
    #expect(
      answers { delegate.handle(action: .secondaryButtonPressed, for: application, completionHandler: $0) } == [.none])
    #expect(
      answers {
        delegate.handle(action: .thirdSecondarySubmenuItemPressed, for: application, completionHandler: $0)
      } == [.openParentalControlsApp])
    #expect(
      answers { delegate.handle(action: .primaryButtonPressed, for: category, completionHandler: $0) } == [.close])
    #expect(answers { delegate.handle(action: .primaryButtonPressed, for: site, completionHandler: $0) } == [.close])
  }

  @Test("raw values count from zero in the order of declaration")
  func rawValues() {
    #expect((0...4).map { ShieldAction(rawValue: $0) }.allSatisfy { $0 != nil })
    #expect((0...3).compactMap(ShieldActionResponse.init) == [.none, .close, .defer, .openParentalControlsApp])
    #expect(ShieldAction(rawValue: 5) == nil)
  }
}
