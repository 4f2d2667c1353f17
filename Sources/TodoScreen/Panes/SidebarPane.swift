import Terminal
import TodoCLI
import TodoKit

/// The projects or the tags beside the list.
struct SidebarPane: RowPane {
  /// A row of the sidebar: all todos, a group, or the todos without a group.
  enum Row: Equatable {
    case all
    case group(TodoGroup)
    case none
  }

  private(set) var kind = TodoGroupKind.project
  private var groups: TodoGroupsModel?
  /// The groups of the kind that is shown, or `nil` if they have not been read.
  var counts: TodoGroupsModel? { groups?.kind == kind ? groups : nil }
  var cursor = (index: 0, top: 0)
  /// The query of the row that the cursor goes to once the row is known.
  private var soughtQuery = ""

  /// The rows; only the first until the groups have been read.
  var rows: [Row] { [.all] + (counts.map { $0.groups.map { .group($0) } + [.none] } ?? []) }
  var count: Int { rows.count }
  var row: Row { rows[cursor.index] }
  var spokenPlace: [Int] { [cursor.index, count, kind == .tag ? 1 : 0] }
  var spoken: String {
    switch row {
    case .all: "all"
    case .none: "none"
    case .group(let group): "\(group.name), \(group.counts.open - group.counts.waiting) open"
    }
  }

  private func query(of row: Row) -> String {
    switch row {
    case .all: ""
    case .group(let group): TodoQuery(kind, named: group.name).text
    case .none: TodoQuery(kind, named: nil).text
    }
  }

  private func index(of query: String) -> Int? { rows.firstIndex { self.query(of: $0) == query } }

  /// Shows groups of a kind, with the cursor on the row of a query, else on the first row.
  mutating func show(_ kind: TodoGroupKind, at query: String, height: Int) {
    (self.kind, soughtQuery) = (kind, query)
    go(to: index(of: query) ?? 0, height: height)
  }

  /// Shows groups as they are now, and keeps the cursor on the same row.
  mutating func show(_ groups: TodoGroupsModel, height: Int) {
    if counts != nil { soughtQuery = query(of: row) }
    self.groups = groups
    go(to: index(of: soughtQuery) ?? cursor.index, height: height)
  }

  /// - Parameter query: the list's query, whose row is marked, or `nil` if the sidebar has the keys.
  func put(in frame: inout Frame, _ area: ScreenLayout.Area, _ palette: Palette, marking query: String?) {
    guard let head = area.rows.first else { return }
    let (columns, rows) = (area.columns, rows)
    frame.rows[head].put(
      StyledText(kind == .project ? "projects" : "tags", palette[.label]), at: columns.lowerBound)
    frame.rows[head].put(StyledText("open", palette[.label]), before: columns.upperBound)
    for (place, index) in zip(area.rows.dropFirst(), shown(height: area.rows.count - 1)) {
      let isCurrent = query.map { self.query(of: rows[index]) == $0 } ?? (index == cursor.index)
      let (name, count, isOverdue) = cells(of: rows[index])
      frame.rows[place].put(StyledText(isCurrent ? ">" : " "), at: columns.lowerBound)
      frame.rows[place].put(
        [StyledText(name.isolated)], in: columns.lowerBound + 2..<columns.upperBound - max(4, count.width + 1)
      )
      frame.rows[place].put(
        StyledText(count, isOverdue ? palette[.overdue] : palette[.label]), before: columns.upperBound)
      if isCurrent, query == nil { frame.putCursor(at: place, in: columns, isWhole: false) }
    }
  }

  private func cells(of row: Row) -> (name: DisplayText, count: DisplayText, isOverdue: Bool) {
    let (name, counts): (DisplayText, TodoCounts?) =
      switch row {
      case .all: ("all", self.counts?.all)
      case .none: ("(none)", self.counts?.ungrouped)
      case .group(let group): ("\(DisplayText.blanks(2 * group.depth))\(group.label)", group.counts)
      }
    guard let counts else { return (name, "", false) }
    let isOverdue = counts.overdue > 0
    // The list shows this many todos.
    return (name, "\(counts.open - counts.waiting)\(isOverdue ? "!" : "")", isOverdue)
  }
}
