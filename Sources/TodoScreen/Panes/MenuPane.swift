import TodoKit

/// A few things to choose from, by a letter or by the cursor.
struct MenuPane {
  /// What is chosen.
  enum Choice: Equatable {
    case order(TodoField)
    case grouping(TodoGrouping)
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

  /// What a list can be sorted by.
  static let order = MenuPane(
    "sort by",
    [.due, .priority, .title, .project, .tags, .start, .status, .created, .modified, .completed, .id].map {
      (field: TodoField) in (field.schema.key, .order(field))
    })
  /// What a list can be grouped by.
  static let grouping = MenuPane("group by", TodoGrouping.allCases.map { ($0.rawValue, .grouping($0)) })

  /// Each thing has the first letter of its name that none before it has.
  private init(_ title: String, _ choices: [(name: String, choice: Choice)]) {
    self.title = title
    var rows: [Row] = []
    for (name, choice) in choices {
      let letter = name.first { letter in !rows.contains { $0.letter == letter } }
      rows.append(Row(letter: letter ?? " ", name: name, choice: choice))
    }
    self.rows = rows
  }
}
