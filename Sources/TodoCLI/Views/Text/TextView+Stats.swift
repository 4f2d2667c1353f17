import Terminal
package import TodoKit

extension TextView {
  /// How many projects or tags are shown.
  private static let mostGroups = 10

  package func show(_ model: TodoStatsModel) {
    let stats = model.stats
    if stats.isStoreEmpty {
      Notices.write(TodoListModel.Emptiness.noTodos.message, on: console)
      return
    }
    let isUntilNow = stats.period.last == stats.load.first?.day
    let labels = stats.counts.labels + ["\(stats.days.last?.open ?? 0) open \(isUntilNow ? "now" : "at its end")"]
    showHeading("\(model.title):", labels.joined(separator: ", "))
    showOpen(of: stats)
    showDone(of: model)
    showGroups(stats.projects, "projects", palette.project)
    showGroups(stats.tags, "tags", palette.tag)
    if let age = stats.age {
      showPart("From added to done:", "half of them within \(age.median.words), 9 of 10 within \(age.p90.words)", [])
    }
    showLoad(of: model)
    Notices.note(model.note, on: console)
  }

  private func showOpen(of stats: StatsSummary) {
    let open = stats.weeks?.map(\.open) ?? stats.days.map(\.open)
    guard open.contains(where: { $0 > 0 }) else { return showPart("Open:", "nothing was open", []) }
    let (first, last) = (stats.period.first, stats.period.last)
    let label = first.components.year == last.components.year ? DateLabel.dayAndMonth(of:) : DateLabel.full
    let chart = ColumnChart(
      open, from: DisplayText(label(first)), to: DisplayText(label(last)), width: console.width, palette: palette)
    showPart("Open at the end of each \(stats.weeks == nil ? "day" : "week")", "", chart.lines)
  }

  private func showDone(of model: TodoStatsModel) {
    let days = model.stats.days.map { (day: $0.day, number: $0.counts.done) }
    guard days.contains(where: { $0.number > 0 }) else { return showPart("Done:", "nothing was done", []) }
    let grid = DayGrid(days, weekStart: model.weekStart, width: console.width, palette: palette)
    let isCut = grid.first > model.stats.period.first
    let since = isCut ? ", from \(DateLabel.full(grid.first))" : ""
    showPart("Done on each day\(since)", "", grid.lines)
  }

  private func showGroups(_ groups: [StatsSummary.Group], _ name: DisplayText, _ style: [Style]) {
    guard !groups.isEmpty else { return }
    let sorted = groups.enumerated().sorted { left, right in
      let (one, other) = (
        (left.element.done, left.element.added, left.element.open),
        (right.element.done, right.element.added, right.element.open)
      )
      return one == other ? left.offset < right.offset : one > other
    }
    let rows = sorted.prefix(Self.mostGroups).map { _, group in
      BarRows.Row(name: DisplayText(group.name), numbers: [group.open, group.added, group.done], bar: group.done)
    }
    console.out.buffer.append("\n")
    show(
      BarRows(rows, heading: [name, "open", "added", "done"], style: style, width: console.width, palette: palette)
        .lines)
    if rows.count < groups.count { show([TextLine("… \(groups.count - rows.count) more", palette.label)]) }
  }

  private func showLoad(of model: TodoStatsModel) {
    let rows = zip(model.stats.load, model.loadLabels).filter { $0.0.due > 0 }
      .map { BarRows.Row(name: DisplayText($1), numbers: [$0.due], bar: $0.due) }
    guard !rows.isEmpty else {
      return showPart("Due ahead:", "nothing in the next \(model.stats.load.count) days", [])
    }
    showPart(
      "Due in the next \(model.stats.load.count) days", "",
      BarRows(rows, style: [], width: console.width, palette: palette).lines)
  }

  private func showPart(_ heading: DisplayText, _ rest: String, _ lines: [TextLine]) {
    console.out.buffer.append("\n")
    showHeading(heading, rest)
    show(lines)
  }

  /// Writes the lines of a picture.
  func show(_ lines: [TextLine]) {
    for line in lines {
      for part in line.parts { console.out.append(part) }
      console.out.buffer.append("\n")
    }
  }
}

extension TodoAges.Days {
  /// `2.5 days`, `11 days`, `1 day`.
  fileprivate var words: String {
    let number = tenths % 10 == 0 ? "\(tenths / 10)" : description
    return "\(number) \(tenths == 10 ? "day" : "days")"
  }
}
