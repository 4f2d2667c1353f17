import Terminal
import TodoCLI
import TodoKit

/// Moving between rows and between panes, by keys and by the mouse.
extension ScreenState {
  mutating func move(_ movement: KeyAction.Movement) {
    let height = layout.body.rows.count
    if !stack.isEmpty {
      stack.top?.move(movement, height: height)
      guard let history = stack.history else { return }
      if history.needsMore { return readTopPane() }
      if history.isAtEnd, let note = history.log.note { say(DisplayText(note)) }
    } else if stack.isInSidebar {
      sidebar.moveCursor(movement, height: height - 1)
    } else {
      list.move(movement)
      readSidePanes()
    }
  }

  mutating func openRow() {
    switch stack.top {
    case let menu as MenuPane: choose(menu.rows[menu.cursor.index].choice)
    case let help as HelpPane:
      stack.close()
      switch help.row?.use {
      case .key(let key): press(key)
      case .command(let words):
        open(.command)
        type(words)
        accept()
      case .query(let text):
        query = TodoQuery(text)
        readList(.follow)
      case nil: break
      }
    case let history as HistoryPane: if let step = history.step { ask(.go(.openStep(step))) }
    case nil where stack.isInSidebar: ask(.go(.openGroup(sidebar.kind, sidebar.row)))
    case nil: if let cursor = list.cursor { ask(.go(.openTodo(cursor))) }
    default: break
    }
  }

  /// Leaves the input, the top pane or the sidebar, whichever is first; else drops the marks, else the query.
  mutating func goBack() {
    if input != nil { return leaveInput() }
    if let top = stack.top {
      if let module = top.module { return ask(.go(.close(module))) }
      stack.close()
      readSidePanes()
    } else if stack.isInSidebar {
      ask(.go(.close(.groups)))
    } else if !list.allMarks.isEmpty {
      list.dropMarks()
    } else if !query.text.isEmpty || query.limit != nil || !query.scope.isEmpty {
      // The order of `next` is its own, and goes with it.
      if query.scope.isEmpty { (query.text, query.limit) = ("", nil) } else { query = TodoQuery() }
      readList(.follow)
    }
  }

  /// Moves the keys from the list to the projects, from there to the tags, and from there back to the list.
  mutating func switchPane() {
    let isLast = stack.isInSidebar && sidebar.kind == .tag
    let kind: TodoGroupKind = stack.isInSidebar && !isLast ? .tag : .project
    stack.isInSidebar = !isLast
    sidebar.show(kind, at: query.text, height: layout.body.rows.count - 1)
    if sidebar.counts == nil { ask(.open(.openGroups(kind), for: .enteredSidebar)) } else { readSidePanes() }
  }

  /// Goes to a todo of the list, or opens a todo that the list does not have.
  mutating func jump(to id: TodoID) {
    guard let index = list.index(of: id) else { return ask(.go(.openTodo(id))) }
    list.unfold(to: index)
    if stack.detail == nil { readSidePanes() } else { ask(.go(.close(.detail))) }
  }

  // MARK: The mouse

  /// Handles the mouse: a click moves the cursor to a row or opens the cursor's row; the wheel moves by three
  /// rows.
  mutating func point(_ action: MouseAction, at place: ScreenPosition) {
    switch action {
    case .wheelUp: turnWheel(.up, at: place)
    case .wheelDown: turnWheel(.down, at: place)
    // Only keys leave the line being typed.
    case .press where input == nil: if isClickOnCursor(at: place) { openRow() } else { readSidePanes() }
    case .press: break
    }
  }

  /// Scrolls the top pane, else the list or the sidebar, whichever is under the pointer.
  private mutating func turnWheel(_ movement: KeyAction.Movement, at place: ScreenPosition) {
    let layout = layout
    if stack.isEmpty, input == nil, let area = layout.sidebar, area != layout.body {
      if area.contains(place), !stack.isInSidebar {
        stack.isInSidebar = true
        sidebar.show(sidebar.kind, at: query.text, height: area.rows.count - 1)
      } else if layout.list.contains(place) {
        stack.isInSidebar = false
      }
    }
    for _ in 0..<3 { move(movement) }
  }

  /// Moves the cursor to the clicked row, and returns whether it was there already.
  private mutating func isClickOnCursor(at place: ScreenPosition) -> Bool {
    let layout = layout
    if var top = stack.top as? any Pane & RowPane {
      defer { stack.top = top }
      return top.click(at: place.row, in: layout.body.rows) ?? false
    }
    guard stack.isEmpty else { return false }
    let wasInSidebar = stack.isInSidebar
    if let area = layout.sidebar, area.contains(place) {
      // The first row is the heading.
      let isCurrent = sidebar.click(at: place.row, in: area.rows.dropFirst())
      if isCurrent != nil { stack.isInSidebar = true }
      return wasInSidebar && isCurrent == true
    }
    let isInPreview = layout.preview?.contains(place) == true
    let line = list.top + place.row - layout.list.rows.lowerBound
    let index = layout.list.contains(place) ? list.outline.todo(on: line) : nil
    guard isInPreview || index != nil else { return false }
    stack.isInSidebar = false
    if isInPreview || index == list.index && !wasInSidebar { return true }
    if let index { list.go(to: index) }
    return false
  }
}
