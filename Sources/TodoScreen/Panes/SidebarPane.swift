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
  private var groups: TodoGroupsModel?
  /// The groups of the kind that is shown; nil where nothing is known yet.
  var counts: TodoGroupsModel? { groups?.kind == kind ? groups : nil }
  var cursor = RowCursor()

  /// The rows; only the first where nothing is known yet.
  var rows: [Row] {
    guard let groups = counts else { return [.all] }
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
