/// A pattern of `*` (any run) and `?` (any one character), compared without regard to case.
struct Glob {
  private let pattern: [Character]

  init(_ pattern: String) { self.pattern = Array(pattern.lowercased()) }

  func matches(_ text: String) -> Bool {
    let text = Array(text.lowercased())
    var at = 0
    var inPattern = 0
    // After a mismatch only the newest star need take one character more: earlier stars took the least they could.
    var star: (pattern: Int, text: Int)?
    while at < text.count {
      if inPattern < pattern.count, pattern[inPattern] == "*" {
        star = (inPattern, at)
        inPattern += 1
      } else if inPattern < pattern.count, pattern[inPattern] == "?" || pattern[inPattern] == text[at] {
        at += 1
        inPattern += 1
      } else if let (starInPattern, starInText) = star {
        star = (starInPattern, starInText + 1)
        at = starInText + 1
        inPattern = starInPattern + 1
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy { $0 == "*" }
  }
}
