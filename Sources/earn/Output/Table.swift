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

  /// - Parameter width: of the terminal; nil keeps every column and cuts nothing.
  func lines(_ style: Style, width: Int?) -> [String] {
    if style.isPlain { return rows.map { $0.map(\.text).joined(separator: "\t") } }
    let widths = columns.indices.map { column in rows.map { Text.width($0[column].text) }.max() ?? 0 }
    let kept = fitting(widths, width)
    return rows.map { row in line(row, kept, widths, style, width) }
  }

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
