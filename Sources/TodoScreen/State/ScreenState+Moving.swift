import Terminal
import TodoCLI
import TodoKit

/// Going from row to row, and from screen to screen.
extension ScreenState {
  mutating func move(_ movement: KeyAction.Movement) -> [ScreenEffect] {
    let height = plan.body.rows.count
    if var menu = openMenu {
      menu.cursor.move(movement, of: menu.rows.count, height: height)
      self.menu = menu
      return []
    }
    switch stack.top {
    case .detail(var pane):
      pane.text.move(movement, height: height)
      stack.renewTop(.detail(pane))
    case .page(var pane, let module):
      pane.move(movement, height: height)
      stack.renewTop(.page(pane, of: module))
    case .history(var pane):
      let needsMore = pane.move(movement, height: height)
      stack.renewTop(.history(pane))
      if needsMore { return rereading() }
      if pane.isAtEnd, let note = pane.log.note { message = ScreenMessage(DisplayText(note)) }
    case .help: changeHelp { $0.cursor.move(movement, of: $0.bindings.count, height: $1) }
    case nil where stack.isInSidebar: sidebar.cursor.move(movement, of: sidebar.rows.count, height: height - 1)
    case nil:
      list.move(movement)
      return refreshing()
    }
    return []
  }

  /// Opens what the cursor is on.
  mutating func openRow() -> [ScreenEffect] {
    if let menu = openMenu { return choose(menu.rows[menu.cursor.index].choice) }
    switch stack.top {
    case .help(let pane):
      stack.close()
      let bindings = pane.bindings
      return bindings.isEmpty ? [] : bindings[pane.cursor.index].keys.first.map { press($0) } ?? []
    case .history(let pane): return pane.step.map { [.go(.openStep($0))] } ?? []
    case .detail, .page: return []
    case nil where stack.isInSidebar: return [.go(.openGroup(sidebar.kind, sidebar.rows[sidebar.cursor.index]))]
    case nil: return list.cursor.map { [.open(.openTodo($0), for: .command)] } ?? []
    }
  }

  /// Leaves an input, a menu, a screen, the sidebar; then drops the marks, and last the query.
  mutating func goBack() -> [ScreenEffect] {
    if input != nil { return leaveInput() }
    if openMenu != nil {
      menu = nil
    } else if let top = stack.top {
      if let module = top.module { return [.go(.close(module))] }
      stack.close()
      return refreshing()
    } else if stack.isInSidebar {
      return [.go(.close(.groups))]
    } else if !list.allMarks.isEmpty {
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
}

extension ScreenState {
  /// What was typed for todos of another store is not for those of this one that have their ids.
  mutating func leaveFormerStore() -> [ScreenEffect] {
    if let input, input.purpose.needsTodos {
      remember(input)
      self.input = nil
    }
    stack.closeScreens()
    list.dropMarks()
    (changed, unreadChange, steps) = (nil, nil, SeenSteps())
    message = ScreenMessage(
      "the store's path leads to another file now, which is read; nothing was changed", isProblem: true)
    return [reading(.follow)]
  }
}
