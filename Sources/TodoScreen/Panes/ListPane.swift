import Terminal
import TodoCLI
import TodoKit

/// The list: its todos, the one under the cursor, those that are marked, and what of it is shown.
struct ListPane {
  private(set) var model: TodoListModel?
  private(set) var outline = ListOutline()
  /// The todo under the cursor; nil where there is none.
  private(set) var cursor: TodoID?
  /// Where in the list it is.
  private(set) var index = 0
  /// The first line that is shown.
  private(set) var top = 0
  /// The todos that were marked one by one, or all at once.
  var marks: Set<TodoID> = []
  /// Where a range of marks began; nil while there is none.
  private(set) var anchor: TodoID?
  /// Todos whose parts are not to be shown, where they stand below them.
  private var folded: Set<TodoID> = []
  /// Those of them that are listed and have parts, which are hidden for that.
  private(set) var closed: Set<TodoID> = []
  /// The columns of the table.
  private(set) var columns: TodoTable.Columns?
  /// The size of the room that it has; a todo is two columns narrower.
  private var size = (columns: 80, rows: 20)

  /// How many todos there are.
  var count: Int { model?.todos.count ?? 0 }
  /// The todo under the cursor, with its values.
  var todo: TodoModel? { cursor == nil ? nil : model.map { $0.todos[index] } }

  /// The place of a todo in the list; nil where it is not there.
  func index(of id: TodoID) -> Int? { model?.index(of: id) }

  /// The lines that are shown.
  var shownLines: Range<Int> { min(top, outline.count)..<min(outline.count, top + size.rows) }

  // MARK: Reading anew

  /// Shows a list that was read.
  ///
  /// - Parameter keepsMarks: whether todos that are not in it stay marked.
  /// - Returns: how many marks had to be dropped, since their todos are not in it.
  mutating func show(_ new: TodoListModel, _ plan: CursorPlan, keepsMarks: Bool) -> Int {
    let row = outline.line(of: index) - top
    let place = place(in: new, plan)
    endRange(before: new)
    (model, columns) = (new, nil)
    layOut()
    let count = marks.count
    if count > 0, !keepsMarks { marks.formIntersection(new.ids) }
    set(place)
    if plan == .follow { top = outline.line(of: index) - row }
    reveal()
    fitColumns()
    return count - marks.count
  }

  /// Where the cursor goes in a list that is to be shown.
  private func place(in new: TodoListModel, _ plan: CursorPlan) -> Int {
    switch plan {
    case .go(let ids):
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
    let places = Dictionary((0..<new.todos.count).map { (new.todos.id(at: $0), $0) }) { first, _ in first }
    let ids = (index + 1..<max(index + 1, count)).lazy.map { model.todos.id(at: $0) }
    return ids.filter { !changed.contains($0) }.compactMap { places[$0] }.first ?? new.todos.count - 1
  }

  // MARK: Room

  /// Makes use of the room that there is.
  mutating func resize(columns: Int, rows: Int) {
    guard size.columns != columns || size.rows != rows else { return }
    let isWidthNew = size.columns != columns
    size = (columns, rows)
    if isWidthNew { self.columns = nil }
    reveal()
    fitColumns()
  }

  private mutating func layOut() {
    guard let model else { return }
    let ranges = foldedRanges(of: model, folded)
    outline = ListOutline(model.sections, folded: ranges)
    closed = Set(ranges.map { model.todos.id(at: $0.lowerBound - 1) })
  }

  /// So many todos are looked at to find out how wide columns have to be, from the beginning and from all of the list.
  private static let sample = 50

  /// Columns stay as they are while the list is moved through.
  private mutating func fitColumns() {
    guard columns == nil, let model else { return }
    let shown = shownLines.compactMap { line -> Int? in
      if case .todo(let index) = outline.line(at: line) { index } else { nil }
    }
    // Every number has to be readable.
    let longest = (0..<count).max { model.todos.id(at: $0) < model.todos.id(at: $1) }
    let spread = stride(from: 0, to: count, by: max(1, count / Self.sample))
    let sample = Set(0..<min(count, Self.sample)).union(spread).union(shown).union([longest].compactMap(\.self))
    columns = TodoTable.Columns(
      for: sample.sorted().map { model.todos[$0] }, omitting: model.sections.first?.section?.field,
      width: max(1, size.columns - 2))
  }

  // MARK: The cursor

  /// Goes to the todo at an index.
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
    for id in folded where foldedRanges(of: model, [id]).contains(where: { $0.contains(index) }) { folded.remove(id) }
    layOut()
    go(to: index)
  }

  private mutating func set(_ place: Int) {
    index = max(0, min(count - 1, place))
    // A todo that is folded away is shown by what it is folded into.
    if let shown = outline.todo(near: outline.line(of: index)) { index = shown }
    cursor = count == 0 ? nil : model?.todos.id(at: index)
  }

  /// Scrolls as little as shows the todo under the cursor, and a heading right above it.
  private mutating func reveal() {
    let line = outline.line(of: index)
    top = max(0, min(top, max(0, outline.count - size.rows)))
    let isBelowHeading = line > 0 && { if case .heading = outline.line(at: line - 1) { true } else { false } }()
    if line < top + (isBelowHeading ? 1 : 0) { top = line - (isBelowHeading && size.rows > 1 ? 1 : 0) }
    if line >= top + size.rows { top = line - size.rows + 1 }
    top = max(0, top)
  }

  // MARK: Marks

  /// The marks, those of a range that is being drawn included.
  var allMarks: Set<TodoID> {
    guard let anchor, let start = index(of: anchor), let model else { return marks }
    return marks.union(model.ids[min(start, index)...max(start, index)])
  }

  /// Begins a range of marks at the cursor, or ends one.
  mutating func switchRange() {
    if anchor != nil {
      marks = allMarks
      anchor = nil
    } else {
      anchor = cursor
    }
  }

  /// Marks the todos of a range one by one where another list comes: what others put between them is none of it.
  private mutating func endRange(before new: TodoListModel) {
    guard anchor != nil, let model else { return }
    if !model.ids.elementsEqual(new.ids) { switchRange() }
  }

  mutating func markAll() {
    guard let model else { return }
    marks = Set(model.ids)
    anchor = nil
  }

  mutating func dropMarks() {
    marks = []
    anchor = nil
  }

  // MARK: Folding

  /// Folds the parts of the todo under the cursor away, or out again; says what it has done.
  mutating func fold() -> DisplayText {
    guard let cursor, let model, let parts = foldedRanges(of: model, [cursor]).first else {
      return "todo \(cursor?.rawValue ?? 0) has no parts in this list"
    }
    let isOpen = folded.remove(cursor) != nil
    if !isOpen { folded.insert(cursor) }
    layOut()
    go(to: index)
    let count = parts.count == 1 ? "1 part" : "\(parts.count) parts"
    return DisplayText("\(count) \(isOpen ? "shown" : "folded away; f shows \(parts.count == 1 ? "it" : "them")")")
  }

  /// The parts, at any depth, of todos that are folded.
  private func foldedRanges(of model: TodoListModel, _ folded: Set<TodoID>) -> [Range<Int>] {
    let depth = { (index: Int) in model.todos[index].standing?.depth ?? 0 }
    var ranges: [Range<Int>] = []
    for start in folded.compactMap(model.index).sorted() where start >= ranges.last?.upperBound ?? 0 {
      var end = start + 1
      while end < model.todos.count, depth(end) > depth(start) { end += 1 }
      if end > start + 1 { ranges.append(start + 1..<end) }
    }
    return ranges
  }
}

extension TodoListModel {
  /// The ids of its todos, in their order; no todo is read for them.
  fileprivate var ids: LazyMapSequence<Range<Int>, TodoID> { (0..<todos.count).lazy.map { todos.id(at: $0) } }
}
