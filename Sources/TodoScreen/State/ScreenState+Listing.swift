import Terminal
import TodoCLI
import TodoKit

/// Marks, relations by marks, and how the list is arranged.
extension ScreenState {
  mutating func mark(_ action: KeyAction) -> [ScreenEffect] {
    guard let cursor = list.cursor else { return [] }
    switch action {
    case .mark:
      list.switchMark(cursor)
      return move(.down)
    case .markRange: list.switchRange()
    case .markAll: list.markAll()
    case .markAgain: message = ScreenMessage(list.markAgain())
    case .fold:
      message = ScreenMessage(query.isTree ? list.fold() : "only a tree can be folded; z shows one")
    default: break
    }
    return []
  }

  /// Makes the marked todos parts of the one under the cursor, or lets that come after them.
  mutating func relate(_ action: KeyAction) -> [ScreenEffect] {
    guard let cursor = list.cursor else { return [] }
    let others = list.allMarks.subtracting([cursor]).sorted()
    let isPart = action == .makeParts
    guard !others.isEmpty else {
      let (what, option) = isPart ? ("what is to be a part of it", "parent") : ("what is to come before it", "after")
      message = ScreenMessage("mark \(what) by Space first; to take it out: :edit --\(option) none")
      return []
    }
    var edits = TodoEdits()
    if isPart { edits[.parent] = String(cursor.rawValue) } else { edits.after = others.map { String($0.rawValue) } }
    let route = Self.change(.edit(edits), isPart ? others : [cursor])
    actsOnMarks = true
    return [.open(route, for: .change)]
  }

  mutating func arrange(_ action: KeyAction) -> [ScreenEffect] {
    switch action {
    case .showAll: query.includesAll.toggle()
    case .showTree:
      query.isTree.toggle()
      if query.isTree { query.grouping = nil }
    case .turnOrder:
      var order = query.order ?? list.model?.order ?? TodoQuery.defaultOrder
      if let first = order.first { order[0] = TodoSortKey(first.field, descending: !first.isDescending) }
      query.order = order
    case .chooseOrder, .chooseGrouping:
      let height = plan.body.rows.count
      menu = action == .chooseOrder ? .order(of: query, height: height) : .grouping(of: query, height: height)
      return []
    default: break
    }
    return [reading(.follow)]
  }

  /// Chooses from a menu by the letter before it.
  mutating func choose(by letter: Character) -> [ScreenEffect] {
    guard let row = menu?.rows.first(where: { $0.letter == letter }) else { return [] }
    return choose(row.choice)
  }

  mutating func choose(_ choice: MenuPane.Choice) -> [ScreenEffect] {
    menu = nil
    switch choice {
    case .order(let field): query.order = field.map { [TodoSortKey($0)] }
    case .grouping(let grouping):
      query.grouping = grouping
      if grouping != nil { query.isTree = false }
    }
    return [reading(.follow)]
  }
}
