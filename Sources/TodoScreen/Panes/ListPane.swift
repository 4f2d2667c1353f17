import Terminal
import TodoCLI
import TodoKit

/// Where the cursor goes in a list that is read again.
enum CursorPlan: Hashable {
  /// To the todo that it is on, or else to the next that is still there, on the same row of the screen.
  case follow
  /// To where it is, on the next todo, where the todo under it is one of these and has gone elsewhere.
  case stay(changed: Set<TodoID>)
  /// To the first of these that is listed.
  case go(to: [TodoID])
  /// The same behind a step that was taken back or brought back.
  case back(to: [TodoID])
}

/// The list: its todos, the one under the cursor, those that are marked, and what of it is shown.
struct ListPane {
  private(set) var model: TodoListModel?
  private(set) var outline = ListOutline()
  /// Where in the list the cursor is.
  private(set) var index = 0
  private(set) var top = 0
  /// The todos that were marked one by one, or all at once; none that is folded away.
  private var marks: Set<TodoID> = []
  /// Those that were marked before a key acted on them, or took the marks back.
  private var droppedMarks: Set<TodoID> = []
  /// Where a range of marks began; nil while there is none.
  private var anchor: TodoID?
  /// Todos whose parts are not to be shown, where they stand below them.
  private var folded: Set<TodoID> = []
  /// Those of them that are listed and have parts, which are hidden for that.
  private(set) var closed: Set<TodoID> = []
  private var hidden: [Range<Int>] = []
  private var query: TodoQuery?
  private(set) var columns: TodoTable.Columns?
  /// Whether the columns were made for the todos of another list of the same query.
  private var areColumnsOld = false
  private var size = (columns: 80, rows: 20)
  /// The columns before a todo: the cursor, the mark, and where something is folded, whether the todo is.
  var gutter: Int { closed.isEmpty ? 2 : 3 }

  var count: Int { model?.todos.count ?? 0 }
  /// The todo under the cursor; nil where there is none.
  var cursor: TodoID? { count == 0 ? nil : model?.todos.id(at: index) }
  var todo: TodoModel? { cursor == nil ? nil : model.map { $0.todos[index] } }

  /// The heading above the todo under the cursor; nil where there is none.
  var section: DisplayText? {
    model?.sections.first { $0.range.contains(index) }?.label.map { DisplayText($0) }
  }

  func index(of id: TodoID) -> Int? { model?.index(of: id) }

  var shownLines: Range<Int> { min(top, outline.count)..<min(outline.count, top + size.rows) }
  var shownTodos: [Int] { shownLines.compactMap(outline.todo(on:)) }

  /// Shows a list that was read.
  ///
  /// - Parameters:
  ///   - query: which todos it is of.
  ///   - keepsMarks: whether todos that are not in it stay marked.
  /// - Returns: how many marks had to be dropped, since their todos are not seen in it.
  mutating func show(_ new: TodoListModel, _ plan: CursorPlan, of query: TodoQuery?, keepsMarks: Bool) -> Int {
    let row = outline.line(of: index) - top
    let place = place(in: new, plan)
    endRange(before: new)
    if query != self.query { columns = nil }
    (model, self.query, areColumnsOld) = (new, query, true)
    let count = marks.count
    if count > 0, !keepsMarks { marks.formIntersection(new.ids) }
    layOut()
    set(place)
    if plan == .follow { top = outline.line(of: index) - row }
    reveal()
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

  /// The place of the next todo behind the cursor that is still there, else the last row.
  private func following(in new: TodoListModel, besides changed: Set<TodoID>) -> Int {
    guard let model else { return 0 }
    // The next one is nearly always there; only if many have gone is it worth while to look at all of the new list once.
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

  /// So many todos are looked at to find out how wide columns have to be, from the beginning and from all of the list.
  private static let sample = 50

  /// Columns stay as they are while the list is moved through, and get no narrower as long as its query stays.
  private mutating func fitColumns() {
    guard columns == nil || areColumnsOld, let model else { return }
    areColumnsOld = false
    // Every number has to be readable.
    let longest = (0..<count).max { model.todos.id(at: $0) < model.todos.id(at: $1) }
    let spread = stride(from: 0, to: count, by: max(1, count / Self.sample))
    let sample = Set(0..<min(count, Self.sample)).union(spread).union(shownTodos).union([longest].compactMap(\.self))
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

  /// Goes to the todo at an index, and unfolds what it is folded away into.
  mutating func unfold(to index: Int) {
    guard let model else { return }
    for id in folded where model.parts(of: [id]).contains(where: { $0.contains(index) }) { folded.remove(id) }
    layOut()
    go(to: index)
    fitColumns()
  }

  private mutating func set(_ place: Int) {
    index = max(0, min(count - 1, place))
    // A todo that is folded away is shown by what it is folded into.
    if let shown = outline.todo(near: outline.line(of: index)) { index = shown }
  }

  /// Scrolls as little as shows the todo under the cursor, and a heading right above it.
  private mutating func reveal() {
    let line = outline.line(of: index)
    top = max(0, min(top, max(0, outline.count - size.rows)))
    let isBelowHeading = line > 0 && outline.todo(on: line - 1) == nil
    if line < top + (isBelowHeading ? 1 : 0) { top = line - (isBelowHeading && size.rows > 1 ? 1 : 0) }
    if line >= top + size.rows { top = line - size.rows + 1 }
    top = max(0, top)
  }

  // MARK: Marks

  /// The marks, those of a range that is being drawn included.
  var allMarks: Set<TodoID> {
    guard let anchor, let start = index(of: anchor), let model else { return marks }
    return marks.union(seen(min(start, index)..<max(start, index) + 1, of: model))
  }

  /// The todos of a range but for those that are folded away: a key acts on nothing that is not seen.
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

  /// Begins a range of marks at the cursor, or ends one.
  mutating func switchRange() {
    (marks, anchor) = anchor == nil ? (marks, cursor) : (allMarks, nil)
  }

  /// Marks the todos of a range one by one where another list comes: what others put between them is none of it.
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

  /// Marks those again that were marked last, as far as they are listed; says how many.
  mutating func markAgain() -> DisplayText {
    guard let model, !droppedMarks.isEmpty else { return "nothing was marked before" }
    (marks, anchor) = (droppedMarks.intersection(seen(0..<count, of: model)), nil)
    let missing = droppedMarks.count - marks.count
    let rest: DisplayText = missing == 0 ? "" : "; \(missing) not seen in this list"
    return "\(marks.count) marked again\(rest)"
  }

  /// Folds the parts of the todo under the cursor away, or out again; says what it has done.
  mutating func fold() -> DisplayText {
    guard let cursor, let model, let parts = model.parts(of: [cursor]).first else {
      return "todo \(cursor?.rawValue ?? 0) has no parts in this list"
    }
    let isOpen = folded.remove(cursor) != nil
    if !isOpen { folded.insert(cursor) }
    if anchor != nil { switchRange() }
    let marked = marks.count
    layOut()
    go(to: index)
    fitColumns()
    let count = parts.count == 1 ? "1 part" : "\(parts.count) parts"
    let rest = marked == marks.count ? "" : "; \(marked - marks.count) of them marked no more"
    return DisplayText(
      "\(count) \(isOpen ? "shown" : "folded away; f shows \(parts.count == 1 ? "it" : "them")\(rest)")")
  }
}

extension TodoListModel {
  /// The ids of its todos, in their order; no todo is read for them.
  fileprivate var ids: LazyMapSequence<Range<Int>, TodoID> { (0..<todos.count).lazy.map { todos.id(at: $0) } }
}
