import Terminal
import TodoCLI
import TodoKit

/// What the screen shows: a frame, made of nothing but the state.
extension ScreenState {
  var frame: Frame {
    if isTooSmall { return tooSmallFrame }
    let plan = plan
    var frame = Frame(rows: Array(repeating: FrameRow(), count: size.rows))
    putHead(in: &frame)
    if isCovered {
      putScreen(in: &frame, plan.body)
    } else {
      // From left to right, as a row has to be made.
      if let area = plan.sidebar { putSidebar(in: &frame, area) }
      if plan.sidebar != plan.body {
        putList(in: &frame, plan.list, isAlone: plan.list.columns == 0..<size.columns)
        if let area = plan.preview, let preview, list.cursor != nil {
          put(preview.text.lines, in: &frame, area)
        }
      }
    }
    putQuery(in: &frame, plan)
    putFoot(in: &frame, plan)
    return frame
  }

  private var tooSmallFrame: Frame {
    let lines = ("todo: the window is too small" as DisplayText).wrapped(to: max(1, size.columns))
    return Frame(
      rows: lines.prefix(size.rows).map { line in
        var row = FrameRow()
        row.put(StyledText(line.truncated(to: size.columns)), at: 0)
        return row
      }, cursor: ScreenPosition(column: 0, row: 0))
  }

  // MARK: The first row

  private func putHead(in frame: inout Frame) {
    var row = FrameRow()
    let help: DisplayText = "? help"
    let room = size.columns - help.width - 2
    row.put(StyledText((isCovered ? title : "todo  \(title)").truncated(to: room), .bold), at: 0)
    let options = listOptions
    if !options.text.isEmpty, row.end + 2 + options.width <= room {
      row.put(StyledText(options, palette.label), at: row.end + 2)
    }
    if KeyTable.action(for: .character("?"), in: context) == .showHelp {
      row.put(StyledText(help, palette.label), before: size.columns)
    }
    frame.rows[0] = row
  }

  /// Whether something lies over the list.
  var isCovered: Bool { !stack.isEmpty || menu != nil }

  /// The menu, unless its own help lies over it.
  var openMenu: MenuPane? { stack.isEmpty ? menu : nil }

  private var title: DisplayText {
    if let menu = openMenu { return DisplayText(menu.title) }
    switch stack.top {
    case .detail(let pane): return pane.text.title
    case .page(let pane, _): return pane.title
    case .history: return "history"
    case .help(let pane): return "\(Self.helpLabel)\(pane.filter.shown(in: helpRoom).text)"
    case nil:
      guard let model = list.model else { return "" }
      let labels = model.counts.labels
      return labels.isEmpty ? "no todos" : DisplayText(labels.joined(separator: ", "))
    }
  }

  /// How the list is arranged, as options of the command, where that was chosen.
  private var listOptions: DisplayText {
    var plain = query
    plain.text = ""
    guard !isCovered, plain != TodoQuery() else { return "" }
    let words = Route.openTodoList(plain).words ?? []
    return DisplayText(words.dropFirst().joined(separator: " "))
  }

  // MARK: The list

  private func putList(in frame: inout Frame, _ area: ScreenPlan.Area, isAlone: Bool) {
    // A line that is typed may have taken the only row.
    guard !area.rows.isEmpty else { return }
    guard let model = list.model else {
      let lines = unread?.lines.flatMap { StyledText.wrapped([StyledText($0)], to: area.columns.count) } ?? []
      return put(lines, in: &frame, area)
    }
    if let emptiness = model.emptiness {
      if !stack.isInSidebar {
        frame.cursor = ScreenPosition(column: area.columns.lowerBound, row: area.rows.lowerBound)
      }
      frame.rows[area.rows.lowerBound].put(
        [StyledText(""), StyledText(emptiness.keys)],
        in: area.columns.dropFirst(2).startIndex..<area.columns.upperBound,
        gap: 0)
      if let miss, area.rows.count > 1 {
        frame.rows[area.rows.lowerBound + 1].put(
          [StyledText(miss, palette.label)], in: area.columns.lowerBound + 2..<area.columns.upperBound)
      }
      return
    }
    let lines = list.shownLines
    let indices = lines.compactMap { line in
      if case .todo(let index) = list.outline.line(at: line) { index } else { nil }
    }
    guard let columns = list.columns else { return }
    let marks = list.allMarks
    let models = indices.map { model.todos[$0] }
    var rows = zip(models, TodoTable(models, in: columns, palette: palette).rows).makeIterator()
    let gutter = min(list.gutter, area.columns.count)
    let inner = area.columns.lowerBound + gutter..<area.columns.upperBound
    for (offset, line) in lines.enumerated() {
      let place = area.rows.lowerBound + offset
      switch list.outline.line(at: line) {
      case .heading(let index):
        let section = model.sections[index]
        frame.rows[place].put(
          [StyledText(DisplayText(section.label ?? "").isolated, section.section?.styles(in: palette) ?? [])], in: inner
        )
      case .todo(let index):
        guard let (todo, cells) = rows.next() else { continue }
        let isCurrent = index == list.index
        frame.rows[place].put(StyledText(isCurrent ? ">" : " "), at: area.columns.lowerBound)
        frame.rows[place].put(StyledText(marks.contains(todo.todo.id) ? "*" : " "), at: area.columns.lowerBound + 1)
        if list.closed.contains(todo.todo.id) {
          frame.rows[place].put(StyledText("+"), at: area.columns.lowerBound + 2)
        }
        frame.rows[place].put(cells, in: inner)
        guard isCurrent else { continue }
        if stack.isInSidebar { continue }
        frame.cursor = ScreenPosition(column: area.columns.lowerBound, row: place)
        if isAlone { frame.rows[place].isReversed = true } else { frame.rows[place].reverse(area.columns) }
      case nil: continue
      }
    }
  }

  // MARK: The sidebar

  private func putSidebar(in frame: inout Frame, _ area: ScreenPlan.Area) {
    guard !area.rows.isEmpty else { return }
    let columns = area.columns
    var head = FrameRow()
    head.put(StyledText("\(sidebar.kind == .project ? "projects" : "tags")", palette.label), at: columns.lowerBound)
    head.put(StyledText("open", palette.label), before: columns.upperBound)
    frame.rows[area.rows.lowerBound] = head
    let rows = sidebar.rows
    for (offset, index) in sidebar.cursor.shown(of: rows.count, height: area.rows.count - 1).enumerated() {
      let place = area.rows.lowerBound + 1 + offset
      // Without the keys, the row is marked that the list shows.
      let isCurrent = stack.isInSidebar ? index == sidebar.cursor.index : sidebar.query(of: rows[index]) == query.text
      let (name, count, isOverdue) = cells(of: rows[index])
      frame.rows[place].put(StyledText(isCurrent ? ">" : " "), at: columns.lowerBound)
      frame.rows[place].put(
        [StyledText(name.isolated)], in: columns.lowerBound + 2..<columns.upperBound - max(4, count.width + 1))
      frame.rows[place].put(StyledText(count, isOverdue ? palette.overdue : palette.label), before: columns.upperBound)
      guard isCurrent, stack.isInSidebar else { continue }
      frame.rows[place].reverse(columns)
      frame.cursor = ScreenPosition(column: columns.lowerBound, row: place)
    }
  }

  private func cells(of row: SidebarPane.Row) -> (name: DisplayText, count: DisplayText, isOverdue: Bool) {
    let (name, counts): (DisplayText, TodoCounts?) =
      switch row {
      case .all: ("all", sidebar.counts?.all)
      case .none: ("(none)", sidebar.counts?.ungrouped)
      case .group(let group): ("\(DisplayText.blanks(2 * group.group.depth))\(group.label)", group.group.counts)
      }
    guard let counts else { return (name, "", false) }
    let isOverdue = counts.overdue > 0
    // As many as the list shows.
    return (name, "\(counts.open - counts.waiting)\(isOverdue ? "!" : "")", isOverdue)
  }

  /// Puts lines of text into an area, as many as there is room for.
  func put(_ lines: some Collection<[StyledText]>, in frame: inout Frame, _ area: ScreenPlan.Area) {
    for (line, place) in zip(lines, area.rows) { frame.rows[place].put(line, in: area.columns, gap: 0) }
  }
}

extension TodoListModel.Emptiness {
  /// What an empty list says, and the key that helps.
  var keys: DisplayText {
    switch self {
    case .noTodos: "no todos yet: a adds the first one"
    case .nothingToDo: "nothing to do: . shows done, cancelled and waiting todos too"
    case .nothingToday: "nothing to do today: . shows done, cancelled and waiting todos too"
    case .noMatch: "no todo matches: / changes the query"
    }
  }
}
