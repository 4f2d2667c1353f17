package import Terminal
package import TodoKit

/// Todos as rows of cells that fill a terminal's width, in the columns for which some todo has a value, the
/// title last.
///
/// Marks follow the title: `● w1` for a todo that w1 has taken, `●` for one of the user's own, `↻` for a
/// todo that repeats, `2/5` for its subtasks, `✎` for its notes, `1/3` for its steps, and when it starts, or
/// what it depends on, if that is still ahead. In a tree, titles are indented, and a subtask names its parent
/// if that is not listed.
package struct TodoTable {
  /// The cells, padded and cut; the title, and the marks after it, are not padded.
  package let rows: [[StyledText]]
  /// The names of the columns, or `nil` unless the user asked for columns.
  let heading: [StyledText]?

  /// The columns that are left out, first to last, if the title would get too narrow.
  private static let expendable: [TodoField] = [.tags, .project, .priority, .due, .status]
  /// The fewest columns left of tags, projects and due dates, which are cut before any column is left out,
  /// and of dates before a name is cut.
  private static let (narrowest, narrowestWholeDate) = (8, 12)
  private static let longestName = 40
  /// The spaces by which a subtask is indented below its parent, and the deepest level indented further.
  static let indent = 2
  static let deepest = 12
  private static let gap = 2

  /// The columns that todos are laid out in, and their widths.
  package struct Columns: Equatable, Sendable {
    fileprivate let fields: [AnyField]
    fileprivate let widths: [Int]
    /// The columns of numbers in custom fields.
    fileprivate let numbers: Set<AnyField>
    fileprivate let areRequested: Bool
    fileprivate let width: Int
    /// The widths that the columns and the titles would take if there were room for all.
    private let needs: [AnyField: Int]

    /// Creates columns for todos, in which others may be laid out too, with cells cut if they are too wide.
    ///
    /// - Parameters:
    ///   - omitted: a column to leave out, because something else says the same.
    ///   - previous: the columns of an earlier layout, below whose widths none may fall.
    package init(
      for todos: [TodoModel], omitting omitted: AnyField? = nil, width: Int, notBelow previous: Columns? = nil
    ) {
      self.init(
        for: todos, Measures(of: todos, areRequested: false, width: width), nil, omitting: omitted,
        width: width,
        notBelow: previous?.needs ?? [:])
    }

    fileprivate init(
      for todos: [TodoModel], _ measures: Measures, _ requested: [AnyField]?, omitting omitted: AnyField?,
      width: Int,
      mark: DisplayText? = nil, notBelow previous: [AnyField: Int] = [:]
    ) {
      var fields =
        requested
        ?? PlainView.columns.filter {
          $0 != omitted && (previous[$0] != nil || TodoTable.isWorthShowing($0, in: todos))
        }
      var widths = fields.enumerated().map { index, field in
        if requested == nil, field.field == .title { return 0 }
        let heading =
          requested == nil ? nil : mark.map { DisplayText(field.label).width + (index == 0 ? $0.width : 0) }
        return todos.reduce(max(heading ?? 0, previous[field] ?? 0)) {
          max($0, TodoTable.cell(field, $1, isRequested: requested != nil).width)
        }
      }
      var needs = Dictionary(zip(fields, widths)) { first, _ in first }
      if requested == nil {
        let titles = zip(measures.titleWidths, measures.marks).map { $0 + TodoTable.room(for: $1) }.sorted()
        let title = max(previous[.builtIn(.title)] ?? 0, TodoTable.room(forTitles: titles, width: width))
        needs[.builtIn(.title)] = title
        TodoTable.makeRoom(&fields, &widths, title: title, width: width)
        if let index = fields.firstIndex(of: .builtIn(.project)) {
          // Paths are cut at their slashes, so that all of them may need less than the column.
          let cut = todos.map {
            TodoTable.cell(.builtIn(.project), $0, isRequested: false).truncatedPath(to: widths[index]).width
          }
          widths[index] = cut.max() ?? 0
        }
        if let last = widths.indices.last { widths[last] = max(1, TodoTable.room(widths, width: width)) }
      } else {
        TodoTable.cut(&widths, to: width)
      }
      self.fields = fields
      self.widths = widths
      self.width = width
      self.needs = needs
      areRequested = requested != nil
      numbers = Set(
        fields.filter { field in
          let values = field.field == nil ? todos.compactMap { $0.todo[field] } : []
          return !values.isEmpty && values.allSatisfy { if case .number = $0 { true } else { false } }
        })
    }
  }

  /// Measurements made once for each todo, since measuring takes half of the time of a long list.
  fileprivate struct Measures {
    let marks: [DisplayText]
    let titleWidths: [Int]

    init(of todos: [TodoModel], areRequested: Bool, width: Int) {
      marks = areRequested ? todos.map { _ in "" } : todos.map { TodoTable.marks(of: $0, width: width) }
      titleWidths =
        areRequested ? [] : todos.map { TodoTable.cell(.builtIn(.title), $0, isRequested: false).width }
    }
  }

  /// Lays out todos in the columns that they need.
  ///
  /// - Parameters:
  ///   - fields: the columns, or `nil` to choose them by the todos and the width.
  ///   - omitted: a column to leave out, because something else says the same.
  ///   - mark: the mark before the heading of requested fields, or `nil` for no heading.
  package init(
    _ todos: [TodoModel], fields: [AnyField]?, omitting omitted: AnyField? = nil, width: Int,
    mark: DisplayText? = nil, palette: Palette = Palette()
  ) {
    let measures = Measures(of: todos, areRequested: fields != nil, width: width)
    let columns = Columns(for: todos, measures, fields, omitting: omitted, width: width, mark: mark)
    self.init(todos, measures, in: columns, mark: mark, palette: palette)
  }

  package init(_ todos: [TodoModel], in columns: Columns, palette: Palette = Palette()) {
    let measures = Measures(of: todos, areRequested: columns.areRequested, width: columns.width)
    self.init(todos, measures, in: columns, mark: nil, palette: palette)
  }

  private init(
    _ todos: [TodoModel], _ measures: Measures, in columns: Columns, mark: DisplayText?, palette: Palette
  ) {
    heading = (columns.areRequested ? mark : nil).map { mark in
      zip(columns.fields, columns.widths).enumerated().map { index, column in
        let width = max(1, column.1 - (index == 0 ? mark.width : 0))
        let name = DisplayText(column.0.label).truncated(to: width)
        let padding = DisplayText.blanks(width - name.width)
        if columns.numbers.contains(column.0) { return StyledText("\(padding)\(name)", palette[.label]) }
        return StyledText(index == columns.fields.count - 1 ? name : "\(name)\(padding)", palette[.label])
      }
    }
    let titleWidth = columns.widths.last ?? 0
    rows = todos.indices.map { index in
      let (todo, marks) = (todos[index], measures.marks[index])
      let marksWidth = Self.room(for: marks)
      let areMarksShown =
        marksWidth > 0 && titleWidth >= marksWidth + min(Self.narrowest, measures.titleWidths[index])
      let cells = zip(columns.fields, columns.widths).enumerated().map { index, column in
        let isLast = index == columns.fields.count - 1
        // In a title written from right to left, spaces would otherwise appear on the other side.
        let indent = column.0.field == .title ? Self.blanks(before: todo) : ""
        let text =
          column.0.field == .title
          ? Self.title(of: todo) : Self.cell(column.0, todo, isRequested: columns.areRequested)
        let room = column.1 - indent.width - (isLast && areMarksShown ? marksWidth : 0)
        let cut =
          switch column.0.field {
          case .project: text.truncatedPath(to: room)
          case .due where !columns.areRequested: text.shortenedDate(to: room)
          case .priority where room < text.width: DisplayText(String(text.text.prefix(1)))
          default: text.truncated(to: room)
          }
        let isNumber = columns.numbers.contains(column.0)
        return Self.styled(
          cut, column.0, todo, indent: indent,
          width: isLast && (!isNumber || cut.width == 0) ? nil : column.1,
          isNumber: isNumber, palette)
      }
      return areMarksShown ? cells + [StyledText(marks, palette[.label])] : cells
    }
  }

  /// Returns marks for what a todo has that its columns do not show.
  private static func marks(of model: TodoModel, width: Int) -> DisplayText {
    var marks: [DisplayText] = []
    if let holder = model.holder {
      let name = DisplayText(holder.owner).truncated(to: max(8, min(16, width / 5)))
      marks.append(model.isMine ? "●" : "● \(name)")
    }
    if model.todo.repeats != nil { marks.append("↻") }
    if let parts = model.relations?.progress { marks.append("\(parts.done)/\(parts.count)") }
    if let steps = model.steps {
      marks.append("\(steps.done)/\(steps.count)")
    } else if model.todo.content != nil {
      marks.append("✎")
    }
    if model.isWaiting, let start = model.startLabel { marks.append("from \(start)") }
    if let blockers = model.relations?.blockers, !blockers.isEmpty {
      let ids = blockers.prefix(3).map { "\($0.rawValue)" } + (blockers.count > 3 ? ["…"] : [])
      marks.append("after \(ids.joined(separator: ", "))")
    }
    if let whole = model.relations?.whole {
      let title = DisplayText(whole.title).trimmed.truncated(to: max(8, min(24, width / 5)))
      marks.append("of \(whole.id.rawValue) \(title.isolated)")
    }
    return marks.joined(separator: " ")
  }

  /// Returns the width of marks with the gap before them.
  private static func room(for marks: DisplayText) -> Int { marks.width == 0 ? 0 : gap + marks.width }

  /// Returns the width that most titles need; a few long titles are cut rather than taking a column from all
  /// rows.
  private static func room(forTitles titles: [Int], width: Int) -> Int {
    titles.isEmpty ? 0 : max(titles[(titles.count - 1) * 9 / 10], min(titles[titles.count - 1], width / 3))
  }

  /// Cuts dates, names and priorities, then leaves columns out, until the title, which is last, has what it
  /// needs, or half of the width.
  private static func makeRoom(
    _ columns: inout [AnyField], _ widths: inout [Int], title wanted: Int, width: Int
  ) {
    func cut(_ fields: [TodoField], to least: Int, title: Int) {
      for field in fields {
        guard let index = columns.firstIndex(of: .builtIn(field)) else { continue }
        widths[index] = min(widths[index], max(least, widths[index] - (shortage(title) ?? 0)))
      }
    }
    /// Returns how much width the title lacks, or `nil` if it lacks none.
    func shortage(_ needed: Int) -> Int? {
      let room = room(widths, width: width)
      return room < needed ? needed - room : nil
    }
    for index in columns.indices where [.tags, .project].contains(columns[index].field) {
      widths[index] = min(widths[index], longestName)
    }
    cut([.due], to: narrowestWholeDate, title: wanted)
    cut([.tags, .project], to: max(12, min(24, width / 6)), title: wanted)
    let needed = min(wanted, max(width / 2, min(width, 16)))
    var rest = expendable[...]
    while shortage(needed) != nil, let next = rest.first {
      let former = widths
      // A date says more than names, even when it is short.
      cut([.tags, .project].contains(next) ? [.tags, .project] : [.due], to: narrowest, title: needed)
      if shortage(needed) == nil { return }
      widths = former
      // A priority is known by its first letter, in lists as in commands; tags are not worth that.
      if next != .tags, let index = columns.firstIndex(of: .builtIn(.priority)), widths[index] > 1 {
        widths[index] = 1
        continue
      }
      rest.removeFirst()
      guard let index = columns.firstIndex(of: .builtIn(next)) else { continue }
      columns.remove(at: index)
      widths.remove(at: index)
    }
  }

  /// Returns the width that the other columns leave to the last.
  private static func room(_ widths: [Int], width: Int) -> Int {
    widths.dropLast().reduce(width) { $0 - $1 - gap }
  }

  /// Cuts the widest columns until all together fit, or until each has only one character left.
  private static func cut(_ widths: inout [Int], to width: Int) {
    let room = width - gap * max(0, widths.count - 1)
    for index in widths.indices { widths[index] = min(widths[index], max(1, room)) }
    while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > 1
    {
      widths[widest] -= 1
    }
  }

  private static func isWorthShowing(_ column: AnyField, in todos: [TodoModel]) -> Bool {
    switch column.field {
    case .id, .title: true
    case .status: todos.contains { $0.todo.status != .open }
    case .due: todos.contains { ($0.todo.status == .open ? $0.dueLabel : $0.endLabel) != nil }
    default: todos.contains { $0.todo[column] != nil }
    }
  }
}
