import Terminal
import TodoKit

/// Days as a grid of weekdays by weeks, darker for greater numbers, with a legend.
struct DayGrid {
  /// The rows from the top down: months, weekdays, an empty row and the legend.
  let lines: [FrameRow]
  let first: CalendarDay

  private static let shades: [DisplayText] = ["·", "░", "▒", "▓", "█"]
  private static let margin = 4

  /// Draws the numbers of consecutive days; if there are too many weeks, only the last.
  ///
  /// - Parameter weekStart: the first day of a week, 1 for Monday to 7 for Sunday.
  init(_ days: [(day: CalendarDay, number: Int)], weekStart: Int, width: Int, palette: Palette) {
    let maximum = days.reduce(1) { max($0, $1.number) }
    let offset = days.first.map { ($0.day.weekday - weekStart + 7) % 7 } ?? 0
    let weeks = (offset + days.count + 6) / 7
    let weekWidth = Self.margin + 2 * weeks <= width ? 2 : 1
    let shown = min(weeks, max(1, (width - Self.margin) / weekWidth))
    /// Returns the index of a day, which may be out of range.
    func place(week: Int, row: Int) -> Int { (weeks - shown + week) * 7 + row - offset }
    func column(of week: Int) -> Int { Self.margin + week * weekWidth }
    var months: [(column: Int, label: DisplayText)] = []
    for week in 0..<shown {
      let inWeek = days[max(0, place(week: week, row: 0))..<min(days.count, place(week: week, row: 7))]
      guard let day = inWeek.first(where: { $0.day.components.day == 1 }) ?? (week == 0 ? inWeek.first : nil)
      else {
        continue
      }
      months.append((column(of: week), DisplayText(String(DateNames.short(month: day.day.components.month)))))
    }
    // The month in which the grid begins is only named if the next month leaves room.
    if months.count > 1, months[1].column <= months[0].column + months[0].label.width { months.removeFirst() }
    var monthLine = FrameRow()
    for month in months where month.column + month.label.width <= width {
      monthLine.put(StyledText(month.label, palette[.label]), at: month.column)
    }
    var lines = [monthLine]
    for row in 0..<7 {
      var line = FrameRow(
        DisplayText(String(DateNames.short(weekday: (weekStart + row - 1) % 7 + 1))), palette[.label])
      for week in 0..<shown {
        let index = place(week: week, row: row)
        guard days.indices.contains(index) else { continue }
        line.put(StyledText(Self.shades[Self.shade(of: days[index].number, maximum)]), at: column(of: week))
      }
      lines.append(line)
    }
    self.lines = lines + [FrameRow(), Self.legend(maximum, palette)]
    first = days[max(0, place(week: 0, row: 0))].day
  }

  /// Returns the shade of a number: none for 0, else one of four, by quarters of the greatest number.
  private static func shade(of number: Int, _ maximum: Int) -> Int { (number * 4 + maximum - 1) / maximum }

  private static func legend(_ maximum: Int, _ palette: Palette) -> FrameRow {
    var parts: [DisplayText] = ["\(shades[0]) 0"]
    for shade in 1...4 {
      let (low, high) = ((shade - 1) * maximum / 4 + 1, shade * maximum / 4)
      guard low <= high else { continue }
      parts.append(low == high ? "\(shades[shade]) \(low)" : "\(shades[shade]) \(low)–\(high)")
    }
    return FrameRow(parts.joined(separator: "  "), palette[.label])
  }
}
