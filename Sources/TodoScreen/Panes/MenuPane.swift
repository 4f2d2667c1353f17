import TodoKit

/// A few things to choose from, by a letter or by the cursor.
struct MenuPane {
  /// What is chosen; nil for what the view or the config says, as if nothing had been chosen.
  enum Choice: Equatable {
    case order(TodoField?)
    case grouping(TodoGrouping?)
  }

  /// One of the things: the letter that picks it, its name.
  struct Row: Equatable {
    let letter: Character
    let name: String
    let choice: Choice
  }

  let title: String
  let rows: [Row]
  var cursor = RowCursor()

  /// What a list can be sorted by, with the cursor on what it is sorted by now.
  static func order(of query: TodoQuery, height: Int) -> MenuPane {
    let fields: [TodoField] = [
      .due, .priority, .title, .project, .tags, .start, .status, .created, .modified, .completed, .id,
    ]
    return MenuPane(
      "sort by", fields.map { ($0.schema.key, .order($0)) }, default: .order(nil),
      current: .order(query.order?.first?.field), height: height)
  }

  /// What a list can be grouped by, with the cursor on what it is grouped by now.
  static func grouping(of query: TodoQuery, height: Int) -> MenuPane {
    MenuPane(
      "group by", TodoGrouping.allCases.map { ($0.rawValue, .grouping($0)) }, default: .grouping(nil),
      current: .grouping(query.grouping), height: height)
  }

  /// Each thing has the first letter of its name that none before it has; what is there without a choice has what is
  /// left, and stands first.
  private init(
    _ title: String, _ choices: [(name: String, choice: Choice)], default first: Choice, current: Choice, height: Int
  ) {
    self.title = title
    var rows: [Row] = []
    for (name, choice) in choices + [("default", first)] {
      let letter = name.first { letter in !rows.contains { $0.letter == letter } }
      rows.append(Row(letter: letter ?? " ", name: name, choice: choice))
    }
    self.rows = rows.suffix(1) + rows.dropLast()
    let index = self.rows.firstIndex { $0.choice == current } ?? 0
    cursor.go(to: index, of: rows.count, height: height)
  }
}
