import TodoKit

/// The projects or the tags beside the list, and the rows around them.
struct SidebarPane {
  /// A row: a group, or what stands for all todos and for those without one.
  enum Row: Equatable {
    case all
    case group(TodoGroupsModel.Group)
    case none
  }

  var kind = TodoGroupKind.project
  private(set) var groups: TodoGroupsModel?
  var cursor = RowCursor()

  /// The rows; only the first where nothing is known yet.
  var rows: [Row] {
    guard let groups, groups.kind == kind else { return [.all] }
    return [.all] + groups.groups.map { .group($0) } + [.none]
  }

  mutating func show(_ groups: TodoGroupsModel, height: Int) {
    self.groups = groups
    cursor.go(to: cursor.index, of: rows.count, height: height)
  }

  /// The query that the row under the cursor stands for.
  var query: String {
    switch rows[cursor.index] {
    case .all: ""
    case .group(let group): "\(kind.rawValue):\(Query.value(group.group.name))"
    case .none: "\(kind.rawValue):none"
    }
  }
}
