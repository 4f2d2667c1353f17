import Terminal

/// Names with numbers, and a bar for one of the numbers.
struct BarRows {
  struct Row {
    let name: DisplayText
    let numbers: [Int]
    let bar: Int
  }

  let lines: [FrameRow]

  private static let gap = 2
  private static let longestBar = 40
  /// The length of the bar for 1, at most.
  private static let longestStep = 2
  /// The parts of a column by eighths, from nothing to all.
  private static let blocks: [DisplayText] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

  /// Draws rows, with the greatest bar as long as there is room.
  ///
  /// - Parameters:
  ///   - heading: the headings of the names and the numbers; empty for no heading.
  ///   - style: the style of the names.
  init(_ rows: [Row], heading: [DisplayText] = [], style: [Style], width: Int, palette: Palette) {
    let count = rows.first?.numbers.count ?? 0
    let widths = (0..<count).map { column in
      let heading = heading.isEmpty ? 0 : heading[column + 1].width
      return rows.reduce(heading) { max($0, "\($1.numbers[column])".count) }
    }
    let numbers = widths.reduce(0) { $0 + $1 + Self.gap }
    let widest = rows.reduce(heading.first?.width ?? 0) { max($0, $1.name.width) }
    let nameWidth = max(1, min(widest, max(12, width * 3 / 10), width - numbers))
    let maximum = rows.reduce(1) { max($0, $1.bar) }
    let room = min(Self.longestBar, Self.longestStep * maximum, width - nameWidth - numbers - Self.gap)

    func line(_ name: DisplayText, _ styles: [Style], _ numbers: [(text: DisplayText, styles: [Style])])
      -> FrameRow
    {
      var line = FrameRow(name.truncatedPath(to: nameWidth).isolated, styles)
      var end = nameWidth
      for (number, width) in zip(numbers, widths) {
        end += Self.gap + width
        line.put(StyledText(number.text, number.styles), before: end)
      }
      return line
    }
    var lines: [FrameRow] = []
    if let title = heading.first {
      lines.append(line(title, palette[.heading], heading.dropFirst().map { ($0, palette[.label]) }))
    }
    for row in rows {
      var line = line(row.name, style, row.numbers.map { ("\($0)", $0 == 0 ? palette[.label] : []) })
      line.put(StyledText(Self.bar(row.bar, of: maximum, room)), at: nameWidth + numbers + Self.gap)
      lines.append(line)
    }
    self.lines = lines
  }

  /// Returns a bar, which is visible unless the number is 0.
  private static func bar(_ number: Int, of maximum: Int, _ room: Int) -> DisplayText {
    guard number > 0, room > 0 else { return "" }
    let eighths = max(1, (number * room * 16 + maximum) / (2 * maximum))
    return "\(DisplayText(String(repeating: "█", count: eighths / 8)))\(blocks[eighths % 8])"
  }
}
