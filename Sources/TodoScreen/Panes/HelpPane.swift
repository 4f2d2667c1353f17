import ArgumentKit
import Terminal
import TextSearch
import TodoCLI
import TodoKit

/// The keys of a context, the commands and views that have no key, and the text typed to find one of them.
struct HelpPane: Pane, RowPane {
  struct Row {
    enum Use {
      case key(Key)
      case command(String)
      case query(String)
    }

    /// The keys, or what is typed after `:` or in a query.
    let names: String
    let words: String
    /// The equivalent command line, empty if there is none.
    var commandLine = ""
    /// Words of other programs for the same.
    var otherWords = ""
    let use: Use?

    /// Whether a word of other programs, or the beginning of one, or a part of what is shown means this row.
    func means(_ word: Substring, or meanings: [[String]]) -> Bool {
      let command = commandLine.split(separator: " ").dropFirst().filter { !$0.hasPrefix("<") }.map(
        String.init)
      return "\(words) \(commandLine) \(otherWords)".lowercased().holds(word)
        || names.lowercased().split(separator: " ").contains(word)
        // The meaning `list` is no key for `list --sort`.
        || meanings.contains { command.starts(with: $0) && ($0.count > 1 || command.count == 1) }
    }
  }

  private static let label: DisplayText = "keys, type to find: "
  /// The commands that need a shell.
  private static let shellCommands: Set = ["ui", "apply", "completions", "manual"]

  private let all: [Row]
  private var filter = InputLine()
  private var width: Int
  var cursor = (index: 0, top: 0)
  let context = KeyContext.help

  init(_ subject: KeyContext, _ views: QueryViews = QueryViews(), width: Int = 80) {
    self.width = width
    let bindings = KeyTable.bindings(in: subject)
    let hasCommands = bindings.contains { $0.action == .type(.command) }
    // Keys with a hint come first.
    all =
      (bindings.filter { $0.hint != nil } + bindings.filter { $0.hint == nil }).map { Row($0) }
      + (hasCommands ? Self.commands + views.names.map { Row(view: $0, views[$0]?.text ?? "") } : [])
  }

  /// The commands without a key.
  private static let commands: [Row] = {
    let keyed = Set(KeyTable.bindings.compactMap { $0.command?.split(separator: " ").first.map(String.init) })
    let others = CommandTable.tool.commands.filter {
      !$0.isHidden && !keyed.union(shellCommands).contains($0.name)
    }
    return others.map {
      Row(names: ":\($0.name)", words: $0.summary, commandLine: "todo \($0.name)", use: .command($0.name))
    }
  }()

  /// The rows that the typed text means.
  var rows: [Row] {
    let words = filter.text.lowercased().split(separator: " ")
    let meanings = words.map { CommandTable.tool.synonyms[String($0)] }
    return all.filter { row in zip(words, meanings).allSatisfy { row.means($0, or: $1) } }
  }

  var count: Int { rows.count }
  /// The row under the cursor, or `nil` if there is none.
  var row: Row? { rows.dropFirst(cursor.index).first }
  var spoken: String { row.map { "\($0.names): \($0.words)" } ?? "no key does that" }
  var spokenPlace: [Int] { [cursor.index, filter.text.count] }
  var title: DisplayText { "\(Self.label)\(typed.text)" }
  private var typed: (text: DisplayText, cursor: Int) {
    filter.shown(in: max(1, width - Self.label.width - 1))
  }

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
    let cells = rows.map { row in
      let hasRoom = Self.hasRoom(for: row, in: (words, command))
      return [StyledText(DisplayText(row.names).padded(to: words - 4), .bold)]
        + [StyledText(DisplayText(row.words).padded(to: hasRoom ? command - words - 2 : 0))]
        + (hasRoom ? [StyledText(DisplayText(row.commandLine), palette[.label])] : [])
    }
    if cells.isEmpty { frame.put([[StyledText("no key does that; : runs any command")]], in: area) }
    put(cells, in: &frame, area)
    frame.cursor = ScreenPosition(column: min(width - 1, Self.label.width + typed.cursor), row: 0)
  }

  /// The words, else the command, that the row under the cursor has no room for, or `nil` if it shows both.
  var unseen: DisplayText? {
    guard let row else { return nil }
    let (words, columns) = (DisplayText(row.words), columns)
    if columns.words + words.width > width { return words }
    return row.commandLine.isEmpty || Self.hasRoom(for: row, in: columns) ? nil : DisplayText(row.commandLine)
  }

  private var columns: (words: Int, command: Int) {
    let rows = rows
    func widest(_ text: (Row) -> String) -> Int { rows.reduce(0) { max($0, DisplayText(text($1)).width) } }
    let words = 4 + widest { $0.names }
    return (words, min(words + widest { $0.words } + 2, width - widest { $0.commandLine }))
  }

  private static func hasRoom(for row: Row, in columns: (words: Int, command: Int)) -> Bool {
    !row.commandLine.isEmpty && columns.words + DisplayText(row.words).width + 2 <= columns.command
  }
}

extension HelpPane.Row {
  fileprivate init(_ binding: KeyBinding) {
    let key = binding.keyNames.prefix { $0 != " " }
    let others = KeyTable.otherWords.split(separator: "\n").first { $0.hasPrefix("\(key) ") }
    self.init(
      names: binding.keyNames, words: binding.words, commandLine: binding.command.map { "todo \($0)" } ?? "",
      otherWords: others.map(String.init) ?? "", use: binding.keys.first.map { .key($0) })
  }

  fileprivate init(view name: String, _ query: String) {
    self.init(
      names: "@\(name)", words: query, commandLine: "todo @\(name)", otherWords: "view",
      use: .query("@\(name)"))
  }
}
