import Terminal
import TodoCLI
import TodoKit

/// The todo that the cursor goes to when the list is read again.
enum CursorPlan: Hashable {
  /// The todo under the cursor, else the next one that is still listed, on the same row of the screen.
  case follow
  /// The todo under the cursor, or the next unchanged one if it is one of the changed todos and has moved.
  case stay(changed: Set<TodoID>)
  /// The first of these todos that is listed.
  case go(to: [TodoID])
  /// The first of these todos that is listed, after undo or redo.
  case back(to: [TodoID])
}

/// The list of todos, with the cursor, the marks, the folded subtasks, and the rows that are shown.
struct ListPane {
  private(set) var model: TodoListModel?
  private(set) var outline = ListOutline()
  /// The index of the todo under the cursor.
  private(set) var index = 0
  private(set) var top = 0
  /// The marked todos, without a range that is still open; no hidden todo is marked.
  private var marks: Set<TodoID> = []
  /// The todos whose marks were dropped last.
  private var droppedMarks: Set<TodoID> = []
  /// The todo where a range of marks began, or `nil` if no range is open.
  private var anchor: TodoID?
  /// The todos that the user folded, listed or not.
  private var folded: Set<TodoID> = []
  /// The folded todos whose subtasks are listed below them, and so are hidden.
  private(set) var closed: Set<TodoID> = []
  private var hidden: [Range<Int>] = []
  private var query: TodoQuery?
  private(set) var columns: TodoTable.Columns?
  /// Whether the columns were fitted to an older list of the same query.
  private var areColumnsOld = false
  private var size = (columns: 80, rows: 20)
  /// The number of columns before a todo, for the cursor, the mark, and the sign of folded subtasks if there
  /// are any.
  var gutter: Int { closed.isEmpty ? 2 : 3 }

  var count: Int { model?.todos.count ?? 0 }
  /// The todo under the cursor, or `nil` if the list is empty.
  var cursor: TodoID? { count == 0 ? nil : model?.todos.id(at: index) }
  var todo: TodoModel? { cursor == nil ? nil : model.map { $0.todos[index] } }

  /// The heading above the todo under the cursor, or `nil` if there is none.
  var section: DisplayText? {
    model?.sections.first { $0.range.contains(index) }?.label.map { DisplayText($0) }
  }

  func index(of id: TodoID) -> Int? { model?.index(of: id) }

  var shownLines: Range<Int> { min(top, outline.count)..<min(outline.count, top + size.rows) }
  var shownTodos: [Int] { shownLines.compactMap(outline.todo(on:)) }

  /// Shows a list that was read.
  ///
  /// - Parameters:
  ///   - query: the list's query.
  ///   - keepsMarks: whether todos that are not listed stay marked.
  /// - Returns: how many marks were dropped because their todos are not shown.
  mutating func show(_ new: TodoListModel, _ plan: CursorPlan, of query: TodoQuery?, keepsMarks: Bool) -> Int
  {
    let row = outline.line(of: index) - top
    let place = place(in: new, plan)
    endRange(before: new)
    if query != self.query { columns = nil }
    model = new
    self.query = query
    areColumnsOld = true
    let count = marks.count
    if count > 0, !keepsMarks { marks.formIntersection(new.ids) }
    layOut()
    set(place)
    if plan == .follow { top = outline.line(of: index) - row }
    reveal(withContext: plan != .follow)
    fitColumns()
    return count - marks.count
  }

  private func place(in new: TodoListModel, _ plan: CursorPlan) -> Int {
    switch plan {
    case .go(let ids), .back(let ids):
      if let found = ids.lazy.compactMap(new.index).first { return found }
    case .stay(let changed):
      if let cursor, changed.contains(cursor), new.index(of: cursor) != index {
        return following(in: new, besides: changed)
      }
    case .follow: break
    }
    guard let cursor else { return 0 }
    return new.index(of: cursor) ?? following(in: new, besides: [])
  }

  /// Returns the new index of the next unchanged todo after the cursor that is still listed, else the last
  /// index.
  private func following(in new: TodoListModel, besides changed: Set<TodoID>) -> Int {
    guard let model else { return 0 }
    // One of the next three is nearly always listed; if not, one pass over the whole new list is cheaper.
    for next in index + 1..<max(index + 1, min(count, index + 4)) {
      let id = model.todos.id(at: next)
      if !changed.contains(id), let place = new.index(of: id) { return place }
    }
    let places = Dictionary((0..<new.todos.count).map { (new.todos.id(at: $0), $0) }) { first, _ in first }
    let ids = (index + 1..<max(index + 1, count)).lazy.map { model.todos.id(at: $0) }
    return ids.filter { !changed.contains($0) }.compactMap { places[$0] }.first ?? new.todos.count - 1
  }

  // MARK: Room

  mutating func resize(columns: Int, rows: Int) {
    guard size != (columns, rows) else { return }
    if size.columns != columns { self.columns = nil }
    size = (columns, rows)
    reveal()
    fitColumns()
  }

  private mutating func layOut() {
    guard let model else { return }
    hidden = model.parts(of: folded)
    outline = ListOutline(model.sections, hidden: hidden)
    if !marks.isEmpty { for range in hidden { marks.subtract(model.ids[range]) } }
    let previousGutter = gutter
    closed = Set(hidden.map { model.todos.id(at: $0.lowerBound - 1) })
    if gutter != previousGutter { columns = nil }
  }

  /// How many todos at the beginning, and how many spread over the whole list, are measured to fit the
  /// columns.
  private static let sample = 50

  /// Fits the columns to a new list or width; scrolling does not change them, and they only widen while the
  /// query stays.
  private mutating func fitColumns() {
    guard columns == nil || areColumnsOld, let model else { return }
    areColumnsOld = false
    // No id may be cut.
    let longest = (0..<count).max { model.todos.id(at: $0) < model.todos.id(at: $1) }
    let spread = stride(from: 0, to: count, by: max(1, count / Self.sample))
    let sample = Set(0..<min(count, Self.sample)).union(spread).union(shownTodos).union(
      [longest].compactMap(\.self))
    columns = TodoTable.Columns(
      for: sample.sorted().map { model.todos[$0] }, omitting: model.sections.first?.section?.field,
      width: max(1, size.columns - gutter), notBelow: columns)
  }

  mutating func go(to index: Int) {
    set(index)
    reveal()
  }

  mutating func move(_ movement: KeyAction.Movement) {
    let line = outline.line(of: index)
    let target = movement.target(from: line, of: outline.count, height: size.rows)
    let found = movement == .up ? outline.todo(before: line) : outline.todo(near: target)
    if let found { go(to: found) }
  }

  /// Goes to the todo at an index, and unfolds the todos that hide it.
  mutating func unfold(to index: Int) {
    guard let model else { return }
    for id in folded where model.parts(of: [id]).contains(where: { $0.contains(index) }) { folded.remove(id) }
    layOut()
    set(index)
    reveal(withContext: true)
    fitColumns()
  }

  private mutating func set(_ place: Int) {
    index = max(0, min(count - 1, place))
    // A hidden todo is represented by the folded todo above it.
    if let shown = outline.todo(near: outline.line(of: index)) { index = shown }
  }

  /// Scrolls as little as needed to show the todo under the cursor and a heading right above it.
  ///
  /// - Parameter withContext: whether a todo that is out of sight gets into the middle, with what is around
  ///   it.
  private mutating func reveal(withContext: Bool = false) {
    let line = outline.line(of: index)
    if withContext, !shownLines.contains(line) { top = line - size.rows / 2 }
    top = max(0, min(top, max(0, outline.count - size.rows)))
    let isBelowHeading = line > 0 && outline.todo(on: line - 1) == nil
    if line < top + (isBelowHeading ? 1 : 0) { top = line - (isBelowHeading && size.rows > 1 ? 1 : 0) }
    if line >= top + size.rows { top = line - size.rows + 1 }
    top = max(0, top)
  }

  // MARK: Marks

  /// The marked todos, including those of an open range.
  var allMarks: Set<TodoID> {
    guard let anchor, let start = index(of: anchor), let model else { return marks }
    return marks.union(seen(min(start, index)..<max(start, index) + 1, of: model))
  }

  /// Returns the todos of a range that are not hidden, since a key acts on nothing that is not seen.
  private func seen(_ range: Range<Int>, of model: TodoListModel) -> Set<TodoID> {
    hidden.reduce(into: Set(model.ids[range])) { ids, hidden in
      if hidden.overlaps(range) { ids.subtract(model.ids[hidden]) }
    }
  }

  var showsMarks: Bool {
    let marks = allMarks
    return shownTodos.contains { index in model.map { marks.contains($0.todos.id(at: index)) } ?? false }
  }

  mutating func switchMark(_ id: TodoID) {
    if marks.remove(id) == nil { marks.insert(id) }
  }

  /// Begins a range of marks at the cursor, or ends the open one.
  mutating func switchRange() {
    (marks, anchor) = anchor == nil ? (marks, cursor) : (allMarks, nil)
  }

  /// Ends an open range if the new list differs, so that todos that others put into it are not marked.
  private mutating func endRange(before new: TodoListModel) {
    guard anchor != nil, let model else { return }
    if !model.ids.elementsEqual(new.ids) { switchRange() }
  }

  mutating func markAll() {
    guard let model else { return }
    (marks, anchor) = (seen(0..<count, of: model), nil)
  }

  mutating func dropMarks() {
    if case let all = allMarks, !all.isEmpty { droppedMarks = all }
    (marks, anchor) = ([], nil)
  }

  /// Restores the marks that were dropped last, of todos that are shown, and returns how many as a message.
  mutating func markAgain() -> DisplayText {
    guard let model, !droppedMarks.isEmpty else { return "nothing was marked before" }
    (marks, anchor) = (droppedMarks.intersection(seen(0..<count, of: model)), nil)
    let missing = droppedMarks.count - marks.count
    let rest: DisplayText = missing == 0 ? "" : "; \(missing) not visible in this list"
    return "\(marks.count) marked again\(rest)"
  }

  /// Folds or unfolds the subtasks of the todo under the cursor, and returns a message that says so.
  mutating func fold() -> DisplayText {
    guard let cursor, let model, let parts = model.parts(of: [cursor]).first else {
      return "todo \(cursor?.rawValue ?? 0) has no subtasks in this list"
    }
    let isOpen = folded.remove(cursor) != nil
    if !isOpen { folded.insert(cursor) }
    if anchor != nil { switchRange() }
    let marked = marks.count
    layOut()
    go(to: index)
    fitColumns()
    let count = parts.count == 1 ? "1 subtask" : "\(parts.count) subtasks"
    let rest = marked == marks.count ? "" : "; \(marked - marks.count) of them no longer marked"
    return DisplayText(
      "\(count) \(isOpen ? "shown" : "folded; f shows \(parts.count == 1 ? "it" : "them")\(rest)")")
  }
}

extension TodoListModel {
  /// The ids of the todos in order; reading them reads no todo.
  fileprivate var ids: LazyMapSequence<Range<Int>, TodoID> { (0..<todos.count).lazy.map { todos.id(at: $0) } }
}
