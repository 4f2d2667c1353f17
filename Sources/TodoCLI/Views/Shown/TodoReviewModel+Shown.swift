import JSONText
import Terminal
package import TodoKit

extension TodoReviewModel: Shown {
  package func show(in view: TextView) {
    if isStoreEmpty {
      return Notices.write(TodoListModel.Emptiness.noTodos.message(view.inPlace), on: view.console)
    }
    let labels = days.counts.labels
    let happened = labels.isEmpty ? "nothing was done, added or cancelled" : labels.joined(separator: ", ")
    view.writeHeading("\(title):", happened, mark: view.commentMark)
    view.writeDays(of: self)
    for section in sections where !section.todos.isEmpty { view.write(section, of: self) }
    let counted = [
      (overdue, "overdue", TodoReviewModel.overdueQuery),
      (undated, "without a date", TodoReviewModel.undatedQuery),
    ].filter { $0.0 > 0 }
    if !counted.isEmpty { view.console.out.buffer.append("\n") }
    for (count, words, query) in counted {
      let also: DisplayText = view.console.out.isTerminal ? "Also " : ""
      let line: DisplayText = "\(also)\(count) \(DisplayText(words)): \(commandLine(query))"
      view.writeComment(StyledText(line, view.palette[.label]))
    }
    Notices.note(note, on: view.console)
  }

  /// Writes lines that begin with their kind: `done 2026-11-20`, or `stale` and no day, before the columns of
  /// a todo.
  package func show(in view: PlainView) {
    for day in days {
      for effect in TodoReviewModel.Effect.allCases {
        view.write(day[effect], of: todos, after: "\(effect.rawValue)\t\(day.day.description)\t")
      }
    }
    for section in sections {
      view.write(Array(section.todos.indices), of: section.todos, after: "\(section.kind.rawValue)\t\t")
    }
    Notices.note(note, on: view.console)
  }

  /// `{"from":"…","to":"…","days":[{"day":"…","done":[{…}],"added":[…],"cancelled":[…]}],"stale":[…],…}`.
  package func show(in view: JSONView) {
    view.writeObject { json in
      json.member("from", period.lowerBound.description)
      json.member("to", period.upperBound.description)
      json.member("days", objects: days) { day, json in
        json.member("day", day.day.description)
        for effect in TodoReviewModel.Effect.allCases {
          json.member(effect.rawValue, day[effect]) { todos.write(view.fields, at: $0, to: &$1) }
        }
      }
      for section in sections {
        json.member(section.kind.rawValue, section.todos.indices) {
          section.todos.write(view.fields, at: $0, to: &$1)
        }
      }
    }
    Notices.note(note, on: view.console)
  }

  /// Writes the ids of the todos, in the order of the plain output.
  package func show(in view: QuietView) {
    for day in days {
      for effect in TodoReviewModel.Effect.allCases { view.write(day[effect], of: todos) }
    }
    for section in sections { view.write(section.todos.indices, of: section.todos) }
    Notices.note(note, on: view.console)
  }
}

extension TextView {
  /// How many todos of a section a terminal shows at most.
  private static let maxInSection = 5
  private static let gap = 2

  /// Writes a heading for each day on which something happened, and below it the todos with a word for what
  /// happened; added todos, usually the most, share a row.
  fileprivate func writeDays(of model: TodoReviewModel) {
    let todos = model.todos.rows(in: model.todos.indices, instants: instants)
    let tabled = TodoReviewModel.Effect.allCases.filter { $0 != .added || fields != nil }
    let places = model.days.flatMap { day in tabled.flatMap { day[$0] } }
    let effects = model.days.flatMap { day in
      tabled.flatMap { effect in day[effect].map { effect.words(of: todos[$0].todo.status) } }
    }
    let width = effects.reduce(0) { max($0, $1.width) }
    var rows = zip(effects, table(of: places.map { todos[$0] }, width: console.width - width - Self.gap))
      .makeIterator()
    for (day, label) in zip(model.days, model.dayLabels) where !day.counts.isEmpty {
      console.out.buffer.append("\n")
      writeHeading("\(label):", day.counts.labels.joined(separator: ", "), mark: commentMark)
      for _ in 0..<tabled.reduce(0, { $0 + day[$1].count }) {
        guard let (effect, row) = rows.next() else { return }
        console.out.append(StyledText(effect.padded(to: width + Self.gap), palette[.label]))
        write(row)
      }
      let added = fields == nil ? day[.added].map { Self.name(of: todos[$0].todo) } : []
      if !added.isEmpty { write(added, after: "added ", most: console.out.isTerminal ? nil : added.count) }
    }
  }

  /// Returns `4 Buy milk`, and in parentheses what has become of the todo since.
  private static func name(of todo: Todo) -> DisplayText {
    let end: DisplayText = todo.status == .open ? "" : " (\(todo.status.word))"
    return "\(todo.id.rawValue) \(todo.title)\(end)"
  }

  fileprivate func write(_ section: TodoReviewModel.Section, of review: TodoReviewModel) {
    let shown = console.out.isTerminal ? min(section.todos.count, Self.maxInSection) : section.todos.count
    console.out.buffer.append("\n")
    writeHeading(section.kind.heading, mark: commentMark)
    for row in table(of: section.todos.rows(in: 0..<shown, instants: instants), width: console.width) {
      write(row)
    }
    guard shown < section.todos.count else { return }
    let rest: DisplayText = "… \(section.todos.count - shown) more: \(review.commandLine(section.kind.query))"
    writeComment(StyledText(rest, palette[.label]))
  }

  private func table(of todos: [TodoModel], width: Int) -> [[StyledText]] {
    TodoTable(todos, fields: fields, omitting: .builtIn(.status), width: max(1, width), palette: palette).rows
  }
}

extension TodoReviewModel {
  /// Returns the command line that lists what a query finds among the todos of the review.
  fileprivate func commandLine(_ query: String) -> DisplayText {
    let text = self.query.map { "\(query) (\($0))" } ?? query
    return DisplayText(Route.openTodoList(TodoQuery(text)).commandLine ?? "todo list")
  }
}

extension TodoReviewModel.Effect {
  /// Returns what was done to a todo, and in parentheses what else has become of it since.
  fileprivate func words(of status: TodoStatus) -> DisplayText {
    let end: TodoStatus =
      switch self {
      case .done: .done
      case .added: .open
      case .cancelled: .cancelled
      }
    let word = DisplayText(rawValue)
    return status == end ? word : "\(word) (\(status.word))"
  }
}

extension TodoStatus {
  fileprivate var word: DisplayText { DisplayText(rawValue) }
}

extension TodoReviewModel.Section.Kind {
  fileprivate var heading: DisplayText {
    switch self {
    case .stale: "Stale, not changed for 30 days"
    case .waiting: "Waiting for their start"
    case .blocked: "Blocked by other todos"
    }
  }
}
