import Terminal
package import TodoKit

extension TextView {
  /// How many todos of a section a terminal shows.
  private static let mostInSection = 5
  private static let gap = 2

  package func show(_ model: TodoReviewModel) {
    let review = model.review
    if review.isStoreEmpty {
      Notices.write(TodoListModel.Emptiness.noTodos.message, on: console)
      return
    }
    let labels = model.counts.labels
    let counts = labels.isEmpty ? "nothing was done, added or given up" : labels.joined(separator: ", ")
    showHeading("\(model.title):", counts, mark: aside)
    showDays(of: model)
    for section in review.sections where !section.todos.isEmpty { show(section, of: review) }
    let counted = [
      (review.overdue, "overdue", ReviewSummary.overdueQuery),
      (review.undated, "without a date", ReviewSummary.undatedQuery),
    ].filter { $0.0 > 0 }
    if !counted.isEmpty { console.out.buffer.append("\n") }
    for (count, words, query) in counted {
      showAside(StyledText("\(count) \(DisplayText(words)): \(Self.commandLine(query, of: review))", palette.label))
    }
    Notices.note(model.note, on: console)
  }

  /// The command line that lists what a query finds among the todos that a review is about.
  private static func commandLine(_ query: String, of review: ReviewSummary) -> DisplayText {
    let text = review.query.map { "\(query) (\($0))" } ?? query
    return DisplayText(Route.openTodoList(TodoQuery(text)).commandLine ?? "todo list")
  }

  /// A heading for each day on which something happened, and below it the todos, which say in a word what that was;
  /// those that were added, which are most, share a row.
  private func showDays(of model: TodoReviewModel) {
    let review = model.review
    let todos = review.todos.rows(in: review.todos.indices, instants: instants)
    let tabled = ReviewSummary.Deed.allCases.filter { $0 != .added || fields != nil }
    let places = review.days.flatMap { day in tabled.flatMap { day[$0] } }
    let deeds = review.days.flatMap { day in
      tabled.flatMap { deed in day[deed].map { deed.words(of: todos[$0].todo.status) } }
    }
    let width = deeds.reduce(0) { max($0, $1.width) }
    var rows = zip(deeds, table(of: places.map { todos[$0] }, width: console.width - width - Self.gap)).makeIterator()
    for (day, label) in zip(review.days, model.dayLabels) where !day.counts.isEmpty {
      console.out.buffer.append("\n")
      showHeading("\(label):", day.counts.labels.joined(separator: ", "), mark: aside)
      for _ in 0..<tabled.reduce(0, { $0 + day[$1].count }) {
        guard let (deed, row) = rows.next() else { return }
        console.out.append(StyledText(deed.padded(to: width + Self.gap), palette.label))
        show(row)
      }
      let added = fields == nil ? day[.added].map { Self.name(of: todos[$0].todo) } : []
      if !added.isEmpty { showRow(added, "added ", most: console.out.isTerminal ? nil : added.count) }
    }
  }

  /// `4 Buy milk`, and in parentheses what has become of it since.
  private static func name(of todo: TodoSummary) -> DisplayText {
    let end: DisplayText = todo.status == .open ? "" : " (\(todo.status.word))"
    return "\(todo.id.rawValue) \(todo.title)\(end)"
  }

  private func show(_ section: ReviewSummary.Section, of review: ReviewSummary) {
    let shown = console.out.isTerminal ? min(section.todos.count, Self.mostInSection) : section.todos.count
    console.out.buffer.append("\n")
    showHeading(section.kind.heading, "", mark: aside)
    for row in table(of: section.todos.rows(in: 0..<shown, instants: instants), width: console.width) { show(row) }
    guard shown < section.todos.count else { return }
    let rest: DisplayText = "… \(section.todos.count - shown) more: \(Self.commandLine(section.kind.query, of: review))"
    showAside(StyledText(rest, palette.label))
  }

  /// The instants that are asked for.
  private var instants: [TodoField] { (fields ?? []).filter { $0.schema.kind == .instant } }

  private func table(of todos: [TodoModel], width: Int) -> [[StyledText]] {
    TodoTable(todos, fields: fields, omitting: .status, width: max(1, width), palette: palette).rows
  }

  /// A line that stands out, with what belongs to it, broken where it is too long; each line begins with the mark.
  func showHeading(_ heading: DisplayText, _ rest: String, mark: DisplayText = "") {
    let lines = DisplayText("\(heading) \(rest)").trimmed.wrapped(to: max(1, console.width - mark.width))
    let start = DisplayText(String(lines[0].text.prefix(heading.text.count)))
    console.out.buffer.append(mark)
    console.out.append(StyledText(start, palette.heading))
    console.out.buffer.append("\(DisplayText(String(lines[0].text.dropFirst(heading.text.count))))\n")
    for line in lines.dropFirst() { console.out.buffer.append("\(mark)\(line)\n") }
  }
}

extension ReviewSummary.Deed {
  /// What was done to a todo, and in parentheses what else has become of it since.
  fileprivate func words(of status: TodoStatus) -> DisplayText {
    switch (self, status) {
    case (.done, .done): "done"
    case (.added, .open): "added"
    case (.cancelled, .cancelled): "given up"
    case (.done, _): "done (\(status.word))"
    case (.added, _): "added (\(status.word))"
    case (.cancelled, _): "given up (\(status.word))"
    }
  }
}

extension TodoStatus {
  fileprivate var word: DisplayText {
    switch self {
    case .open: "open"
    case .done: "done"
    case .cancelled: "given up"
    }
  }
}

extension ReviewSummary.Section.Kind {
  fileprivate var heading: DisplayText {
    switch self {
    case .stale: "Stale, not changed for 30 days"
    case .waiting: "Waiting for their start"
    case .blocked: "Blocked by other todos"
    }
  }
}
