import Terminal
import TodoCLI
import TodoKit

/// Going from row to row, and from screen to screen: by keys and by the mouse.
extension ScreenState {
  mutating func move(_ movement: KeyAction.Movement) -> [ScreenEffect] {
    let height = plan.body.rows.count
    if !stack.isEmpty {
      stack.top?.move(movement, height: height)
      guard let history = stack.history else { return [] }
      if history.needsMore { return rereading() }
      if history.isAtEnd, let note = history.log.note { message = ScreenMessage(DisplayText(note)) }
      return []
    }
    if stack.isInSidebar {
      sidebar.moveCursor(movement, height: height - 1)
      return []
    }
    list.move(movement)
    return refreshing()
  }

  /// Opens what the cursor is on.
  mutating func openRow() -> [ScreenEffect] {
    switch stack.top {
    case let menu as MenuPane: return choose(menu.rows[menu.cursor.index].choice)
    case let help as HelpPane:
      stack.close()
      return help.binding?.keys.first.map { press($0) } ?? []
    case let history as HistoryPane: return history.step.map { [.go(.openStep($0))] } ?? []
    case nil where stack.isInSidebar: return [.go(.openGroup(sidebar.kind, sidebar.row))]
    case nil: return list.cursor.map { [.open(.openTodo($0), for: .command)] } ?? []
    default: return []
    }
  }

  /// Leaves an input, what lies over the list, the sidebar; then drops the marks, and last the query.
  mutating func goBack() -> [ScreenEffect] {
    if input != nil { return leaveInput() }
    if let top = stack.top {
      if let module = top.module { return [.go(.close(module))] }
      stack.close()
      return refreshing()
    }
    if stack.isInSidebar { return [.go(.close(.groups))] }
    if !list.allMarks.isEmpty {
      list.dropMarks()
    } else if !query.text.isEmpty || query.limit != nil {
      (query.text, query.limit) = ("", nil)
      return [reading(.follow)]
    }
    return []
  }

  /// Goes on from the list to the projects, to the tags, and back.
  mutating func switchPane() -> [ScreenEffect] {
    let isLast = stack.isInSidebar && sidebar.kind == .tag
    let kind: TodoGroupKind = stack.isInSidebar && !isLast ? .tag : .project
    stack.isInSidebar = !isLast
    sidebar.show(kind, at: query.text, height: plan.body.rows.count - 1)
    return sidebar.counts == nil ? [.open(.openGroups(kind), for: .enteredSidebar)] : refreshing()
  }

  /// Goes to a todo of the list; shows one that is not in it by itself.
  mutating func jump(to id: TodoID) -> [ScreenEffect] {
    guard let index = list.index(of: id) else { return [.open(.openTodo(id), for: .command)] }
    list.unfold(to: index)
    return stack.detail == nil ? refreshing() : [.go(.close(.detail))]
  }

  // MARK: The mouse

  /// A click puts the cursor on a row, and opens it where it is there already; the wheel goes three rows.
  mutating func point(_ action: MouseAction, at place: ScreenPosition) -> [ScreenEffect] {
    switch action {
    case .wheelUp: turnWheel(.up, at: place)
    case .wheelDown: turnWheel(.down, at: place)
    // A line that is typed is left by keys.
    case .press: input != nil ? [] : isClickOnCursor(at: place) ? openRow() : refreshing()
    }
  }

  /// Moves what lies over the list, else the list or the sidebar, whichever is below the pointer.
  private mutating func turnWheel(_ movement: KeyAction.Movement, at place: ScreenPosition) -> [ScreenEffect] {
    let plan = plan
    if stack.isEmpty, input == nil, let area = plan.sidebar, area != plan.body {
      if area.contains(place), !stack.isInSidebar {
        stack.isInSidebar = true
        sidebar.show(sidebar.kind, at: query.text, height: area.rows.count - 1)
      } else if plan.list.contains(place) {
        stack.isInSidebar = false
      }
    }
    return (0..<3).flatMap { _ in move(movement) }
  }

  /// Goes to what is clicked; whether the cursor was there already.
  private mutating func isClickOnCursor(at place: ScreenPosition) -> Bool {
    let plan = plan
    if var top = stack.top as? any Pane & RowPane {
      defer { stack.top = top }
      return top.click(at: place.row, in: plan.body.rows) ?? false
    }
    guard stack.isEmpty else { return false }
    let wasInSidebar = stack.isInSidebar
    if let area = plan.sidebar, area.contains(place) {
      // The first row says what stands below it.
      let isCurrent = sidebar.click(at: place.row, in: area.rows.dropFirst())
      if isCurrent != nil { stack.isInSidebar = true }
      return wasInSidebar && isCurrent == true
    }
    let isInPreview = plan.preview?.contains(place) == true
    let index =
      plan.list.contains(place)
      ? list.outline.todo(on: list.top + place.row - plan.list.rows.lowerBound) : nil
    guard isInPreview || index != nil else { return false }
    stack.isInSidebar = false
    if isInPreview || index == list.index && !wasInSidebar { return true }
    if let index { list.go(to: index) }
    return false
  }
}
