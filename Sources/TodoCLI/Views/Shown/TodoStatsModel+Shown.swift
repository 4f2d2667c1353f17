import JSONText
import Terminal
package import TodoKit

extension TodoStatsModel: Shown {
  package func show(in view: TextView) {
    if isStoreEmpty {
      return Notices.write(TodoListModel.Emptiness.noTodos.message(view.inPlace), on: view.console)
    }
    let isUntilNow = period.upperBound == load.first?.day
    let labels = days.counts.labels + ["\(days.last?.open ?? 0) open \(isUntilNow ? "now" : "at the end")"]
    view.writeHeading("\(title):", labels.joined(separator: ", "))
    view.writeOpen(of: self)
    view.writeDone(of: self)
    view.write(projects, "projects", view.palette[.project])
    view.write(tags, "tags", view.palette[.tag])
    if let age {
      let words = "half within \(age.median.words), 90% within \(age.p90.words)"
      view.writePart("Time to finish:", words)
    }
    view.writeLoad(of: self)
    Notices.note(note, on: view.console)
  }

  /// `day 2026-11-20 added done cancelled open`, `week 2026-W47 …`, `project name open added done`, `tag …`,
  /// `age median p90`, `load 2026-11-23 due`.
  package func show(in view: PlainView) {
    for span in spans {
      view.write(
        DisplayText(span.kind), DisplayText(span.name), "\(span.counts.added)", "\(span.counts.done)",
        "\(span.counts.cancelled)", "\(span.open)")
    }
    for (kind, groups) in [("project", projects), ("tag", tags)] {
      for group in groups {
        let counts = group.counts
        view.write(
          DisplayText(kind), DisplayText(group.name), "\(counts.open)", "\(counts.added)", "\(counts.done)")
      }
    }
    view.write("age", "\(age?.median.description ?? "")", "\(age?.p90.description ?? "")")
    for load in load { view.write("load", "\(load.day.description)", "\(load.due)") }
    Notices.note(note, on: view.console)
  }

  /// Shows nothing: numbers are neither ids nor names.
  package func show(in view: QuietView) {}

  /// `{"from":"…","to":"…","days":[{"day":"…","added":1,…}],"projects":[…],"tags":[…],"age":{…},"load":[…]}`.
  package func show(in view: JSONView) {
    view.writeObject { json in
      json.member("from", period.lowerBound.description)
      json.member("to", period.upperBound.description)
      json.member(weeks == nil ? "days" : "weeks", objects: spans) { span, json in
        json.member(span.kind, span.name)
        let counts = span.counts
        json.members([
          "added": counts.added, "done": counts.done, "cancelled": counts.cancelled, "open": span.open,
        ])
      }
      for (kind, groups) in [("project", projects), ("tag", tags)] {
        json.member("\(kind)s", objects: groups) { group, json in
          json.member(kind, group.name)
          json.members(["open": group.counts.open, "added": group.counts.added, "done": group.counts.done])
        }
      }
      json.key("age")
      json.object { json in
        for (key, days) in [("median", age?.median), ("p90", age?.p90)] {
          json.key(key)
          if let days { json.raw(Array(days.description.utf8)) } else { json.null() }
        }
      }
      json.member("load", objects: load) { load, json in
        json.member("day", load.day.description)
        json.members(["due": load.due])
      }
    }
    Notices.note(note, on: view.console)
  }

  private var spans: [(kind: String, name: String, counts: PastCounts, open: Int)] {
    if let weeks { return weeks.map { ("week", ISOWeek(of: $0.day).description, $0.counts, $0.open) } }
    return days.map { ("day", $0.day.description, $0.counts, $0.open) }
  }
}

extension TextView {
  private static let maxGroups = 10

  fileprivate func writeOpen(of stats: TodoStatsModel) {
    let open = (stats.weeks ?? stats.days).map(\.open)
    guard open.contains(where: { $0 > 0 }) else { return writePart("Open:", "nothing was open") }
    let (first, last) = (stats.period.lowerBound, stats.period.upperBound)
    let label = first.components.year == last.components.year ? DateLabel.dayAndMonth(of:) : DateLabel.full
    let chart = ColumnChart(
      open, from: DisplayText(label(first)), to: DisplayText(label(last)), width: console.width,
      palette: palette)
    writePart("Open at the end of each \(stats.weeks == nil ? "day" : "week")", "", chart.lines)
  }

  fileprivate func writeDone(of model: TodoStatsModel) {
    let days = model.days.map { (day: $0.day, number: $0.done.count) }
    guard days.contains(where: { $0.number > 0 }) else { return writePart("Done:", "nothing was done") }
    let grid = DayGrid(days, weekStart: model.weekStart, width: console.width, palette: palette)
    let isCut = grid.first > model.period.lowerBound
    writePart("Done on each day\(isCut ? ", from \(DateLabel.full(grid.first))" : "")", "", grid.lines)
  }

  fileprivate func write(_ groups: [TodoGroup], _ name: DisplayText, _ style: [Style]) {
    guard !groups.isEmpty else { return }
    // Groups with the same numbers stay in their order.
    let sorted = groups.sorted { left, right in
      let (left, right) = (left.counts, right.counts)
      return (left.done, left.added, left.open) > (right.done, right.added, right.open)
    }
    let rows = sorted.prefix(Self.maxGroups).map { group in
      let counts = group.counts
      return BarRows.Row(
        name: DisplayText(group.name), numbers: [counts.open, counts.added, counts.done], bar: counts.done)
    }
    let heading: [DisplayText] = [name, "open", "added", "done"]
    console.out.buffer.append("\n")
    write(BarRows(rows, heading: heading, style: style, width: console.width, palette: palette).lines)
    if rows.count < groups.count { write([FrameRow("… \(groups.count - rows.count) more", palette[.label])]) }
  }

  fileprivate func writeLoad(of model: TodoStatsModel) {
    let count = model.load.count
    let rows = zip(model.loadLabels, model.load).filter { $1.due > 0 }
      .map { BarRows.Row(name: DisplayText($0), numbers: [$1.due], bar: $1.due) }
    guard !rows.isEmpty else { return writePart("Due in the next \(count) days:", "nothing") }
    let bars = BarRows(rows, style: [], width: console.width, palette: palette)
    writePart("Due in the next \(count) days", "", bars.lines)
  }

  fileprivate func writePart(_ heading: DisplayText, _ rest: String, _ lines: [FrameRow] = []) {
    console.out.buffer.append("\n")
    writeHeading(heading, rest)
    write(lines)
  }
}

extension TodoAges.Days {
  /// `2.5 days`, `11 days`, `1 day`.
  fileprivate var words: String {
    let number = tenths % 10 == 0 ? "\(tenths / 10)" : description
    return "\(number) \(tenths == 10 ? "day" : "days")"
  }
}

extension TodoCalendarModel: Shown {
  package func show(in view: TextView) {
    view.writeHeading(DisplayText(title))
    view.console.out.buffer.append("\n")
    view.write(MonthGrid(self, width: view.console.width, palette: view.palette).lines)
    let (due, done) = days.reduce((0, 0)) { ($0.0 + $1.due, $0.1 + $1.done.count) }
    let counts: DisplayText =
      "\(due == 0 ? "nothing" : "\(due)") due, \(done == 0 ? "nothing" : "\(done)") done"
    view.console.out.buffer.append("\n")
    view.write([FrameRow("\(view.totalMark)\(counts)", view.palette[.label])])
    Notices.note(note, on: view.console)
  }

  /// `2026-11-20 due done`.
  package func show(in view: PlainView) {
    for day in days { view.write("\(day.day.description)", "\(day.due)", "\(day.done.count)") }
    Notices.note(note, on: view.console)
  }

  /// Shows nothing: numbers are neither ids nor names.
  package func show(in view: QuietView) {}

  /// `{"month":"2026-11","days":[{"day":"2026-11-20","due":3,"done":1}]}`.
  package func show(in view: JSONView) {
    view.writeObject { json in
      json.member("month", name)
      json.member("days", objects: days) { day, json in
        json.member("day", day.day.description)
        json.members(["due": day.due, "done": day.done.count])
      }
    }
    Notices.note(note, on: view.console)
  }
}

/// A month as weeks by weekdays; below each day is what is due and what was done.
struct MonthGrid {
  let lines: [FrameRow]

  private static let widestCell = 10
  private static let gap = 1

  /// Draws a month; today is in brackets.
  ///
  /// If words are too long, marks and a legend take their place.
  init(_ model: TodoCalendarModel, width: Int, palette: Palette) {
    let days = model.days
    let cell = max(4, min(Self.widestCell, (width - 6 * Self.gap) / 7))
    let hasWords = days.allSatisfy {
      Self.words($0.due, "due").width <= cell && Self.words($0.done.count, "done").width <= cell
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
      var numbers = FrameRow()
      var due = FrameRow()
      var done = FrameRow()
      for index in range {
        let (day, start) = (days[index], column(index + offset - week * 7))
        let number = day.day.components.day
        let isToday = day.day == model.today
        let style = isToday ? palette[.today] : palette[.heading]
        numbers.put(StyledText(isToday ? "[\(number)]" : "\(number)", style), at: start)
        let dueStyle = day.day < model.today ? palette[.overdue] : isToday ? palette[.today] : []
        due.put(StyledText(Self.cell(day.due, "due", "○", hasWords).truncated(to: cell), dueStyle), at: start)
        let doneCell = Self.cell(day.done.count, "done", "✓", hasWords).truncated(to: cell)
        done.put(StyledText(doneCell, palette[.done]), at: start)
      }
      lines += [numbers] + [due, done].filter { $0.end > 0 }
    }
    if !hasWords { lines += [FrameRow(), FrameRow("○ due  ✓ done", palette[.label])] }
    self.lines = lines
  }

  private static func cell(_ number: Int, _ word: DisplayText, _ mark: DisplayText, _ hasWords: Bool)
    -> DisplayText
  {
    hasWords || number == 0 ? words(number, word) : "\(mark)\(number)"
  }

  private static func words(_ number: Int, _ word: DisplayText) -> DisplayText {
    number == 0 ? "" : "\(number) \(word)"
  }
}
