import Terminal
package import TodoKit

extension TodoCalendarModel: Shown {
  package func show(in view: TextView) {
    view.writeHeading(DisplayText(title))
    view.console.out.buffer.append("\n")
    view.write(MonthGrid(self, width: view.console.width, palette: view.palette).lines)
    let (due, done) = days.reduce((0, 0)) { ($0.0 + $1.due, $0.1 + $1.done) }
    let counts: DisplayText = "\(due == 0 ? "nothing" : "\(due)") due, \(done == 0 ? "nothing" : "\(done)") done"
    view.console.out.buffer.append("\n")
    view.write([FrameRow(counts, view.palette[.label])])
    Notices.note(note, on: view.console)
  }

  /// `2026-11-20 due done`.
  package func show(in view: PlainView) {
    for day in days { view.write("\(day.day.description)", "\(day.due)", "\(day.done)") }
    Notices.note(note, on: view.console)
  }

  /// `{"month":"2026-11","days":[{"day":"2026-11-20","due":3,"done":1}]}`.
  package func show(in view: JSONView) {
    view.writeObject { json in
      json.member("month", name)
      json.member("days", objects: days) { day, json in
        json.member("day", day.day.description)
        json.members(["due": day.due, "done": day.done])
      }
    }
    Notices.note(note, on: view.console)
  }
}

/// A month as weeks by weekdays: below each day what is due on it, and what was done.
struct MonthGrid {
  let lines: [FrameRow]

  private static let widestCell = 10
  private static let gap = 1

  /// Draws a month; today is in brackets.
  ///
  /// Where words are too long, marks and a legend take their place.
  init(_ model: TodoCalendarModel, width: Int, palette: Palette) {
    let days = model.days
    let cell = max(4, min(Self.widestCell, (width - 6 * Self.gap) / 7))
    let hasWords = days.allSatisfy {
      Self.words($0.due, "due").width <= cell && Self.words($0.done, "done").width <= cell
    }
    func column(_ index: Int) -> Int { index * (cell + Self.gap) }
    var heading = FrameRow()
    for index in 0..<7 {
      let name = DateNames.short(weekday: (model.weekStart + index - 1) % 7 + 1)
      heading.put(StyledText(DisplayText(String(name)), palette[.heading]), at: column(index))
    }
    var lines = [heading]
    let offset = days.first.map { ($0.day.weekday - model.weekStart + 7) % 7 } ?? 0
    for week in 0..<(offset + days.count + 6) / 7 {
      let range = max(0, week * 7 - offset)..<min(days.count, week * 7 + 7 - offset)
      if week > 0 { lines.append(FrameRow()) }
      var (numbers, due, done) = (FrameRow(), FrameRow(), FrameRow())
      for index in range {
        let (day, start) = (days[index], column(index + offset - week * 7))
        let number = day.day.components.day
        let isToday = day.day == model.today
        let style = isToday ? palette[.today] : palette[.heading]
        numbers.put(StyledText(isToday ? "[\(number)]" : "\(number)", style), at: start)
        let dueStyle = day.day < model.today ? palette[.overdue] : isToday ? palette[.today] : []
        due.put(StyledText(Self.cell(day.due, "due", "○", hasWords).truncated(to: cell), dueStyle), at: start)
        let doneCell = Self.cell(day.done, "done", "✓", hasWords).truncated(to: cell)
        done.put(StyledText(doneCell, palette[.done]), at: start)
      }
      lines += [numbers] + [due, done].filter { $0.end > 0 }
    }
    if !hasWords { lines += [FrameRow(), FrameRow("○ due  ✓ done", palette[.label])] }
    self.lines = lines
  }

  private static func cell(_ number: Int, _ word: DisplayText, _ mark: DisplayText, _ hasWords: Bool) -> DisplayText {
    if number == 0 { return "" }
    return hasWords ? words(number, word) : "\(mark)\(number)"
  }

  private static func words(_ number: Int, _ word: DisplayText) -> DisplayText {
    number == 0 ? "" : "\(number) \(word)"
  }
}
