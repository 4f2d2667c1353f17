import TodoKit

/// The projects or the tags beside the list, and the rows around them.
struct SidebarPane {
  /// A row: a group, or what stands for all todos and for those without one.
  enum Row: Equatable {
    case all
    case group(TodoGroupsModel.Group)
    case none
  }

  private(set) var kind = TodoGroupKind.project
  private var groups: TodoGroupsModel?
  /// The groups of the kind that is shown; nil where nothing is known yet.
  var counts: TodoGroupsModel? { groups?.kind == kind ? groups : nil }
  var cursor = RowCursor()
  /// The query that the cursor is on, or goes to once its row is known.
  private var sought = ""

  /// The rows; only the first where nothing is known yet.
  var rows: [Row] {
    guard let groups = counts else { return [.all] }
    return [.all] + groups.groups.map { .group($0) } + [.none]
  }

  /// The query that the row under the cursor stands for.
  var query: String { query(of: rows[cursor.index]) }

  /// The query that a row stands for.
  func query(of row: Row) -> String {
    switch row {
    case .all: ""
    case .group(let group): TodoQuery(kind, named: group.group.name).text
    case .none: TodoQuery(kind, named: nil).text
    }
  }

  /// The row that stands for a query; nil where none does.
  private func index(of query: String) -> Int? { rows.firstIndex { self.query(of: $0) == query } }

  /// Shows groups of a kind, with the cursor on the row of a query where there is one, else on the first.
  mutating func show(_ kind: TodoGroupKind, at query: String, height: Int) {
    (self.kind, sought) = (kind, query)
    cursor.go(to: index(of: query) ?? 0, of: rows.count, height: height)
  }

  /// Shows groups as they are now, with the cursor on the same one.
  mutating func show(_ groups: TodoGroupsModel, height: Int) {
    if counts != nil { sought = query }
    let former = cursor.index
    self.groups = groups
    cursor.go(to: index(of: sought) ?? former, of: rows.count, height: height)
  }
}
