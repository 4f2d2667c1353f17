import Terminal

/// Numbers over time as columns of block elements, with their axes.
///
/// ```
/// 4 ┤  ▄█
///   │▄███
/// 0 └────
///    22 Oct
/// ```
struct ColumnChart {
  let lines: [FrameRow]

  private static let tallest = 8
  private static let widestColumn = 3
  /// The parts of a row by eighths, from nothing to all.
  private static let blocks: [DisplayText] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws numbers, at least one of which is not 0; if several share a column, the last is drawn.
  ///
  /// - Parameters:
  ///   - first: the label of the axis below the first number.
  ///   - last: the label of the axis below the last number.
  init(_ values: [Int], from first: DisplayText, to last: DisplayText, width: Int, palette: Palette) {
    let maximum = max(values.max() ?? 0, 1)
    let margin = "\(maximum)".count + 2
    let columns = Self.columns(values, width: max(width - margin, 1))
    let height = min(Self.tallest, maximum)
    var lines: [FrameRow] = []
    for row in 0..<height {
      var line = FrameRow()
      let top = maximum * (height - row)
      let isLabelled = row == 0 || row == height / 2 && top % height == 0
      if isLabelled { line.put(StyledText("\(top / height)", palette[.label]), before: margin - 2) }
      line.put(StyledText(isLabelled ? "┤" : "│", palette[.label]), at: margin - 1)
      let blocks = columns.map { value in
        // Every number but 0 is visible.
        let eighths = value == 0 ? 0 : max(1, (value * height * 16 + maximum) / (2 * maximum))
        return Self.blocks[min(max(eighths - 8 * (height - 1 - row), 0), 8)]
      }
      let end = (blocks.lastIndex { $0 != " " } ?? -1) + 1
      line.put(StyledText(blocks[..<end].joined()), at: margin)
      lines.append(line)
    }
    var axis = FrameRow()
    axis.put(StyledText("0", palette[.label]), before: margin - 2)
    let line: DisplayText = "└\(DisplayText(String(repeating: "─", count: columns.count)))"
    axis.put(StyledText(line, palette[.label]), at: margin - 1)
    var labels = FrameRow()
    labels.put(StyledText(first, palette[.label]), at: margin)
    let start = margin + columns.count - last.width
    if start > labels.end { labels.put(StyledText(last, palette[.label]), at: start) }
    self.lines = lines + [axis, labels]
  }

  private static func columns(_ values: [Int], width: Int) -> [Int] {
    if values.count > width {
      return (0..<width).map { values[($0 + 1) * values.count / width - 1] }
    }
    let columnWidth = max(1, min(widestColumn, width / max(values.count, 1)))
    return values.flatMap { Array(repeating: $0, count: columnWidth) }
  }
}
