import Terminal
import TodoCLI
import TodoKit

/// A menu of choices, picked by letter or by cursor.
struct MenuPane: Pane, RowPane {
  /// An order or grouping, or `nil` for the default of the view or the configuration; or a command that
  /// lists.
  enum Choice: Equatable {
    case order(TodoField?)
    case grouping(TodoGrouping?)
    case list(String)
  }

  let title: DisplayText
  let rows: [(letter: Character, name: String, choice: Choice)]
  var cursor = (index: 0, top: 0)
  let context = KeyContext.menu

  var count: Int { rows.count }
  var spoken: String { rows[cursor.index].name }

  /// Returns the menu of orders, with the cursor on the current one.
  ///
  /// Projects and priorities have the same letters as in the menu of groupings.
  static func order(of query: TodoQuery, height: Int) -> MenuPane {
    let fields: [TodoField] = [
      .due, .project, .priority, .title, .tags, .start, .status, .created, .modified, .completed, .id,
    ]
    return MenuPane(
      "sort by", fields.map { ($0.schema.key, .order($0)) }, default: .order(nil),
      current: .order(query.order?.first?.field.field), height: height)
  }

  /// Returns the menu of groupings, with the cursor on the current one.
  static func grouping(of query: TodoQuery, height: Int) -> MenuPane {
    MenuPane(
      "group by", TodoGrouping.builtIn.map { ($0.name, .grouping($0)) }, default: .grouping(nil),
      current: .grouping(query.grouping), height: height)
  }

  /// Returns the menu of lists: the default one, those of `today` and `next`, and the views.
  static func lists(_ views: QueryViews, current: TodoQuery, height: Int) -> MenuPane {
    let scopes = ["today": TodoQuery.today.scope, "next": TodoQuery.next.scope]
    let name = scopes.first { $0.value == current.scope }?.key ?? "list \(current.text)"
    return MenuPane(
      "show",
      ["today", "next"].map { ($0, .list($0)) } + views.names.map { ("@\($0)", .list("list @\($0)")) },
      default: .list("list"), current: .list(name), height: height)
  }

  /// Gives each choice the first letter of its name that no choice before it has.
  ///
  /// The default comes first, but gets its letter last.
  private init(
    _ title: DisplayText, _ choices: [(name: String, choice: Choice)], default first: Choice, current: Choice,
    height: Int
  ) {
    self.title = title
    var rows: [(letter: Character, name: String, choice: Choice)] = []
    for (name, choice) in choices + [("default", first)] {
      let letters = name.drop { $0 == "@" }
      rows.append((letters.first { letter in !rows.contains { $0.letter == letter } } ?? " ", name, choice))
    }
    self.rows = rows.suffix(1) + rows.dropLast()
    go(to: self.rows.firstIndex { $0.choice == current } ?? 0, height: height)
  }

  func put(in frame: inout Frame, _ area: ScreenLayout.Area, _ palette: Palette) {
    put(
      rows.map {
        [StyledText("\(DisplayText(String($0.letter)))", .bold), StyledText(DisplayText($0.name))]
      },
      in: &frame, area)
  }
}
