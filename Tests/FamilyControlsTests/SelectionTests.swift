import FamilyControls
import Foundation
import ManagedSettings
import Testing

@Suite("a selection")
struct SelectionTests {
  private func selection(includeEntireCategory: Bool) -> FamilyActivitySelection {
    var book = TokenBook()
    var selection = FamilyActivitySelection(includeEntireCategory: includeEntireCategory)
    selection.applicationTokens = [book.token(forApplication: "chess"), book.token(forApplication: "go")]
    selection.categoryTokens.insert(book.token(forCategory: "game"))
    selection.webDomainTokens.insert(book.token(forWebDomain: "video.org"))
    return selection
  }

  @Test("begins empty, without entire categories")
  func empty() {
    let selection = FamilyActivitySelection()
    #expect(!selection.includeEntireCategory)
    #expect(selection == FamilyActivitySelection(includeEntireCategory: false))
    #expect(selection != FamilyActivitySelection(includeEntireCategory: true))
    #expect(selection.applications.isEmpty && selection.categories.isEmpty && selection.webDomains.isEmpty)
  }

  @Test("shows its tokens as applications, categories and domains without names")
  func things() {
    let selection = selection(includeEntireCategory: false)
    #expect(Set(selection.applications.compactMap(\.token)) == selection.applicationTokens)
    #expect(Set(selection.categories.compactMap(\.token)) == selection.categoryTokens)
    #expect(Set(selection.webDomains.compactMap(\.token)) == selection.webDomainTokens)
    #expect(selection.applications.allSatisfy { $0.bundleIdentifier == nil })
  }

  @Test("stays equal through JSON and property lists", arguments: [true, false])
  func coded(includeEntireCategory: Bool) throws {
    let selection = selection(includeEntireCategory: includeEntireCategory)
    let json = try JSONEncoder().encode(selection)
    #expect(try JSONDecoder().decode(FamilyActivitySelection.self, from: json) == selection)
    #expect(String(decoding: json, as: UTF8.self).contains(#""data":"#))
    let list = try PropertyListEncoder().encode(selection)
    #expect(try PropertyListDecoder().decode(FamilyActivitySelection.self, from: list) == selection)
  }
}
