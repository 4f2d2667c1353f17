import Terminal
import TodoCLI
import TodoKit

/// The frame that the screen shows, made from the state alone.
extension ScreenState {
  var frame: Frame {
    if isTooSmall {
      let lines = ("todo: the window is too small; q quits" as DisplayText).wrapped(to: max(1, size.columns))
      let rows = lines.prefix(size.rows).map { FrameRow($0.truncated(to: size.columns)) }
      return Frame(rows: rows, cursor: ScreenPosition(column: 0, row: 0))
    }
    let layout = layout
    var frame = Frame(rows: Array(repeating: FrameRow(), count: size.rows))
    frame.rows[0] = head
    if let top = stack.top {
      frame.cursor = ScreenPosition(column: 0, row: layout.body.rows.lowerBound)
      top.put(in: &frame, layout.body, palette)
    } else {
      // The cells of a row have to be put from left to right.
      if let area = layout.sidebar {
        sidebar.put(in: &frame, area, palette, marking: stack.isInSidebar ? nil : query.text)
      }
      if layout.sidebar != layout.body {
        putList(in: &frame, layout.list)
        if let area = layout.preview, list.cursor != nil { preview?.put(in: &frame, area, palette) }
      }
    }
    putQuery(in: &frame, layout)
    putFoot(in: &frame, layout)
    return frame
  }

  /// The frame of the line alone: what is typed, and what it means, or which keys help.
  var lineFrame: Frame {
    var frame = Frame(rows: [FrameRow()])
    if let input { putLine(input, shown(input), in: &frame, at: 0) }
    frame.rows += input?.hint == nil ? [hints] : status
    return frame
  }

  private var head: FrameRow {
    let help: DisplayText = "? help"
    let room = size.columns - help.width - 2
    var row = FrameRow(title.truncated(to: room), [.bold])
    let options = listOptions
    if !options.text.isEmpty, row.end + 2 + options.width <= room {
      row.put(StyledText(options, palette[.label]), at: row.end + 2)
    }
    if hasKey("?", for: .showHelp) { row.put(StyledText(help, palette[.label]), before: size.columns) }
    return row
  }

  private var title: DisplayText {
    if let top = stack.top { return top.title }
    guard let model = list.model else { return "todo  " }
    return "todo  \(countsLabel(of: model))"
  }

  /// Returns the counts of a list, and its name unless it is the home list: `3 open in ~/src/app`.
  func countsLabel(of model: TodoListModel) -> DisplayText {
    let labels = model.counts.labels
    let counts = labels.isEmpty ? "no todos" : DisplayText(labels.joined(separator: ", "))
    return listName.map { "\(counts) \($0)" } ?? counts
  }

  /// The options of the command that arranges the list as the user chose.
  private var listOptions: DisplayText {
    var plain = query
    plain.text = ""
    guard stack.isEmpty, plain != TodoQuery() else { return "" }
    let words = Route.openTodoList(plain).words ?? Route.openNow(plain).words ?? []
    return DisplayText((words.first == "list" ? words[1...] : words[...]).joined(separator: " "))
  }

  private func putList(in frame: inout Frame, _ area: ScreenLayout.Area) {
    // The line being typed may have taken the only row.
    guard let first = area.rows.first else { return }
    let (left, right) = (area.columns.lowerBound, area.columns.upperBound)
    guard let model = list.model else {
      let lines = listProblem?.lines.flatMap {
        StyledText.wrapped([StyledText($0, palette[.overdue])], to: area.columns.count)
      }
      return frame.put(lines ?? [], in: area)
    }
    if let emptiness = model.emptiness {
      if !stack.isInSidebar { frame.cursor = ScreenPosition(column: left, row: first) }
      let lines = [[StyledText(emptiness.keys)]] + (miss.map { [[StyledText($0, palette[.label])]] } ?? [])
      return frame.put(lines, in: ScreenLayout.Area(rows: area.rows, columns: left + 2..<right))
    }
    guard let columns = list.columns else { return }
    let (marks, lines) = (list.allMarks, list.shownLines.map { list.outline.line(at: $0) })
    let models = list.shownTodos.map { model.todos[$0] }
    var rows = zip(models, TodoTable(models, in: columns, palette: palette).rows).makeIterator()
    let inner = left + min(list.gutter, area.columns.count)..<right
    for (place, line) in zip(area.rows, lines) {
      switch line {
      case .heading(let index):
        let section = model.sections[index]
        let label = StyledText(
          DisplayText(section.label ?? "").isolated, section.section?.styles(in: palette) ?? [])
        frame.rows[place].put([label], in: inner)
      case .todo(let index):
        guard let (todo, cells) = rows.next() else { continue }
        frame.rows[place].put(StyledText(index == list.index ? ">" : " "), at: left)
        frame.rows[place].put(StyledText(marks.contains(todo.todo.id) ? "*" : " "), at: left + 1)
        if list.closed.contains(todo.todo.id) { frame.rows[place].put(StyledText("+"), at: left + 2) }
        frame.rows[place].put(cells, in: inner)
        if index == list.index, !stack.isInSidebar {
          frame.putCursor(at: place, in: area.columns, isWhole: area.columns.count == size.columns)
        }
      case nil: continue
      }
    }
  }
}

extension TodoListModel.Emptiness {
  /// What an empty list says, with the key that helps.
  var keys: DisplayText {
    switch self {
    case .noTodos: "no todos yet: a adds the first one"
    case .nothingToDo: "nothing to do: . shows done, cancelled and waiting todos too"
    case .nothingToday: "nothing to do today: . shows done, cancelled and waiting todos too"
    case .noMatch: "no todos match: / changes the query"
    }
  }
}
