/// Finds what a mistyped word was meant to be.
public enum Spelling {
  /// The candidate nearest to `word`, or nil when none is near enough to be worth saying; the first wins a tie.
  ///
  /// Letter case does not count. A slip is a letter missing, added, changed, or swapped with its neighbour: one is
  /// near for words up to three letters, two up to six, three beyond; one where the first letters differ, for that is
  /// the letter people get right. A beginning of at least two letters is near.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased())
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let limit = wanted.count <= 3 ? 1 : wanted.count <= 6 ? 2 : 3
    var best: (candidate: String, slips: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().prefix(80))
      let slips = wanted.count >= 2 && letters.starts(with: wanted) ? 1 : slips(wanted, letters)
      let limit = letters.first == wanted.first ? limit : 1
      if slips <= limit, slips < max(wanted.count, letters.count), slips < best?.slips ?? .max {
        best = (candidate, slips)
      }
    }
    return best?.candidate
  }

  /// Optimal string alignment distance, three rows at a time.
  private static func slips(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let isSame = left[i] == right[j]
        var slips = min(last[j + 1] + 1, row[j] + 1, last[j] + (isSame ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { slips = min(slips, beforeLast[j - 1] + 1) }
        row.append(slips)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
