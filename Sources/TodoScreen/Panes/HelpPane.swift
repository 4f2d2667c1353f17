import Terminal
import TextSearch
import TodoCLI
import TodoKit

/// The keys of a context, and the text typed to find one.
struct HelpPane: Pane, RowPane {
  private static let label: DisplayText = "keys, type to find: "

  let subject: KeyContext
  private var filter = InputLine()
  private var width: Int
  var cursor = (index: 0, top: 0)
  let context = KeyContext.help

  init(_ subject: KeyContext, width: Int = 80) { (self.subject, self.width) = (subject, width) }

  /// The rows of the key table whose keys, words or command match the typed text, those with a hint first.
  var bindings: [KeyBinding] {
    let words = filter.text.lowercased().split(separator: " ")
    let bindings = KeyTable.bindings(in: subject)
    return (bindings.filter { $0.hint != nil } + bindings.filter { $0.hint == nil }).filter { binding in
      let text = "\(binding.words) \(binding.commandLine)".lowercased()
      return words.allSatisfy { text.holds($0) || binding.keyNames.lowercased().split(separator: " ").contains($0) }
    }
  }

  var count: Int { bindings.count }
  /// The row under the cursor, or `nil` if there is none.
  var binding: KeyBinding? { bindings.dropFirst(cursor.index).first }
  var spoken: String { binding.map { "\($0.keyNames): \($0.words)" } ?? "no key does that" }
  var spokenPlace: [Int] { [cursor.index, filter.text.count] }
  var title: DisplayText { "\(Self.label)\(typed.text)" }
  private var typed: (text: DisplayText, cursor: Int) { filter.shown(in: max(1, width - Self.label.width - 1)) }

  mutating func find(height: Int, _ change: (inout InputLine) -> Void) {
    change(&filter)
    go(to: 0, height: height)
  }

  mutating func resize(width: Int, height: Int, _ palette: Palette) {
    self.width = width
    go(to: cursor.index, height: height)
  }

  /// Puts the keys, what they do, and the equivalent commands if there is room.
  func put(in frame: inout Frame, _ area: ScreenLayout.Area, _ palette: Palette) {
    let (words, command) = columns
    let rows = bindings.map { binding in
      let hasRoom = Self.hasRoom(for: binding, in: (words, command))
      return [StyledText(DisplayText(binding.keyNames).padded(to: words - 4), .bold)]
        + [StyledText(DisplayText(binding.words).padded(to: hasRoom ? command - words - 2 : 0))]
        + (hasRoom ? [StyledText(DisplayText(binding.commandLine), palette[.label])] : [])
    }
    if rows.isEmpty { frame.put([[StyledText("no key does that; : runs any command")]], in: area) }
    put(rows, in: &frame, area)
    frame.cursor = ScreenPosition(column: min(width - 1, Self.label.width + typed.cursor), row: 0)
  }

  /// The words, else the command, that the row under the cursor has no room for, or `nil` if it shows both.
  var unseen: DisplayText? {
    guard let binding else { return nil }
    let (words, columns) = (DisplayText(binding.words), columns)
    if columns.words + words.width > width { return words }
    return binding.command == nil || Self.hasRoom(for: binding, in: columns) ? nil : DisplayText(binding.commandLine)
  }

  private var columns: (words: Int, command: Int) {
    let bindings = bindings
    func widest(_ text: (KeyBinding) -> String) -> Int { bindings.reduce(0) { max($0, DisplayText(text($1)).width) } }
    let words = 4 + widest { $0.keyNames }
    return (words, min(words + widest { $0.words } + 2, width - widest { $0.commandLine }))
  }

  private static func hasRoom(for binding: KeyBinding, in columns: (words: Int, command: Int)) -> Bool {
    binding.command != nil && columns.words + DisplayText(binding.words).width + 2 <= columns.command
  }
}

extension KeyBinding {
  /// The equivalent command line, empty if there is none.
  fileprivate var commandLine: String { command.map { "todo \($0)" } ?? "" }
}

/// A menu of choices, picked by letter or by cursor.
struct MenuPane: Pane, RowPane {
  /// An order or grouping, or `nil` for the default of the view or the configuration.
  enum Choice: Equatable {
    case order(TodoField?)
    case grouping(TodoGrouping?)
  }

  let title: DisplayText
  let rows: [(letter: Character, name: String, choice: Choice)]
  var cursor = (index: 0, top: 0)
  let context = KeyContext.menu

  var count: Int { rows.count }
  var spoken: String { rows[cursor.index].name }

  /// Returns the menu of orders, with the cursor on the current one.
  static func order(of query: TodoQuery, height: Int) -> MenuPane {
    let fields: [TodoField] = [
      .due, .priority, .title, .project, .tags, .start, .status, .created, .modified, .completed, .id,
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
      rows.append((name.first { letter in !rows.contains { $0.letter == letter } } ?? " ", name, choice))
    }
    self.rows = rows.suffix(1) + rows.dropLast()
    go(to: self.rows.firstIndex { $0.choice == current } ?? 0, height: height)
  }

  func put(in frame: inout Frame, _ area: ScreenLayout.Area, _ palette: Palette) {
    put(
      rows.map { [StyledText("\(DisplayText(String($0.letter)))", .bold), StyledText(DisplayText($0.name))] },
      in: &frame, area)
  }
}
