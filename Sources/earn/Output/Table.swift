/// Rows in aligned columns that fit the terminal: what matters least goes first.
struct Table {
  struct Cell {
    let text: String
    let tone: Tone

    init(_ text: String, _ tone: Tone = .none) {
      self.text = Text.clean(text)
      self.tone = tone
    }
  }

  struct Column {
    var isRight = false
    /// Columns of a higher number leave a narrow terminal earlier; 0 stays.
    var leaves = 0
  }

  let columns: [Column]
  let rows: [[Cell]]
  /// The last column holds sentences: they go on below themselves instead of being cut.
  var wraps = false

  /// As the style has them: plain ones with tabs, and nothing cut where there is no terminal.
  func lines(_ style: Style) -> [String] {
    let width = style.width
    if style.isPlain { return rows.map { $0.map(\.text).joined(separator: "\t") } }
    let widths = columns.indices.map { column in rows.map { Text.width($0[column].text) }.max() ?? 0 }
    let kept = fitting(wraps ? widths.dropLast() + [min(Self.sentence, widths.last ?? 0)] : widths, width)
    return rows.flatMap { row in lines(row, kept, widths, style, width) }
  }

  private func lines(_ row: [Cell], _ kept: [Int], _ widths: [Int], _ style: Style, _ width: Int?) -> [String] {
    guard wraps, let width, let last = kept.last else { return [line(row, kept, widths, style, width)] }
    let indent = kept.dropLast().reduce(0) { $0 + widths[$1] + 2 }
    let parts = Text.wrapped(row[last].text, to: max(10, width - indent))
    var first = row
    first[last] = Cell(parts.first ?? "", row[last].tone)
    let rest = parts.dropFirst().map { String(repeating: " ", count: indent) + style.paint($0, row[last].tone) }
    return [line(first, kept, widths, style, nil)] + rest
  }

  /// The narrowest column in which sentences are still pleasant.
  private static let sentence = 30

  private func fitting(_ widths: [Int], _ width: Int?) -> [Int] {
    var kept = columns.indices.filter { widths[$0] > 0 }
    guard let width else { return kept }
    while total(kept, widths) > width,
      let leaving = kept.filter({ columns[$0].leaves > 0 }).max(by: { columns[$0].leaves < columns[$1].leaves })
    {
      kept.removeAll { $0 == leaving }
    }
    return kept
  }

  private func total(_ kept: [Int], _ widths: [Int]) -> Int {
    kept.reduce(0) { $0 + widths[$1] } + 2 * max(0, kept.count - 1)
  }

  private func line(_ row: [Cell], _ kept: [Int], _ widths: [Int], _ style: Style, _ width: Int?) -> String {
    var line = ""
    var used = 0
    for column in kept {
      let isLast = column == kept.last
      let room = isLast ? min(widths[column], max(1, (width ?? .max) - used)) : widths[column]
      let text = Text.truncated(row[column].text, to: room)
      let padding = max(0, room - Text.width(text))
      let space = String(repeating: " ", count: isLast && !columns[column].isRight ? 0 : padding)
      let painted = style.paint(text, row[column].tone)
      line += (columns[column].isRight ? space + painted : painted + space) + (isLast ? "" : "  ")
      used += widths[column] + 2
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
