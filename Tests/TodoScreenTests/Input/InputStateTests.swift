import Foundation
import Terminal
import Testing
import TodoTestSupport

@testable import TodoKit
@testable import TodoScreen

/// Text that is typed into a line, and keys that come at once.
struct InputStateTests {
  // The list is 1, 2, 3, 4, 6, 5, 8, 9.

  @Test(
    "a date in words after > is read as a date, whatever letter it begins with",
    arguments: [
      "wed", "tomorrow", "monday", "today", "noon", "next week", "march", "may", "november", "eom", "eoy",
      "tue", "thu",
    ])
  func dates(word: String) throws {
    let screen = try TestScreen(columns: 160)
    let before = try screen.store
    screen.press(">")
    screen.type(word)
    #expect(screen.routes == [] && screen.cursor == 1 && screen.state.input?.line.text == word)
    #expect(try screen.store == before)
    screen.press("Enter")
    let name = word.contains(" ") ? "'\(word)'" : word
    #expect(screen.commands.first == "todo postpone 1 \(name)")
    #expect(screen.state.query.order == nil)
  }

  @Test("the line of > shows what its letters mean, even at 80 columns, and then what Enter would do")
  func ways() throws {
    let screen = try TestScreen()
    screen.press(">")
    let row = screen.row(with: "later:")
    #expect(row?.hasSuffix("t tomorrow  e end of week  w next week  m next month  n no date") == true)
    #expect(screen.rows[23].contains("Enter a day later"))
    screen.press("t")
    #expect(screen.row(with: "later: t")?.contains("Sat 21 Nov") == true)
  }

  @Test(
    "the first letter replaces the date or rule in a line, and a key that moves keeps it",
    arguments: ["D", "S", "R"])
  func replaced(key: String) throws {
    let todo = try Todo.sample(1) { todo in
      (todo.due, todo.start) = (LocalDate("2026-11-30"), LocalDate("2026-11-19"))
      todo.repeats = RepeatRule("every 2 weeks")
    }
    let text = { (keys: [String]) -> String? in
      let screen = try TestScreen([todo])
      screen.press(key)
      for key in keys { screen.press(key) }
      return screen.state.input?.line.text
    }
    let value = ["D": "2026-11-30", "S": "2026-11-19"][key] ?? "every 2 weeks"
    #expect(try text([]) == value && text(["f"]) == "f" && text(["f", "r"]) == "fr")
    #expect(try text(["End", " "]) == "\(value) " && text(["Backspace"]) == String(value.dropLast()))
    #expect(try text(["Home", "x"]) == "x\(value)")
  }

  @Test("the guard of a line covers many todos, says what Enter does next, and then guards again")
  func guarded() throws {
    let screen = try TestScreen(columns: 160)
    screen.press("Space", "Space", "D")
    screen.type("sat")
    try screen.runBeside("edit", "2", "-d", "2026-12-24")
    screen.press("Enter")
    #expect(screen.state.input?.hint?.text.text.contains("press Enter again to do it anyway") == true)
    #expect(try screen.store.contains("2026-12-24"))
    try screen.runBeside("edit", "1", "-d", "2026-12-31")
    screen.press("Enter")
    #expect(try screen.store.contains("2026-12-31"))
    screen.press("Enter")
    #expect(screen.state.input == nil && screen.marks == [])
    #expect(try !screen.store.contains("2026-12-31") && !screen.store.contains("2026-12-24"))
  }

  @Test("Escape and a key that come at once count as both, unless Alt with that key edits the line")
  func escapes() throws {
    let screen = try TestScreen(query: "fence")
    screen.send(.input(.key(.alt("j"))))
    #expect(screen.listed.count == 8)
    screen.press("a")
    screen.type("two words")
    screen.send(.input(.key(.alt("b"))))
    screen.send(.input(.key(.alt("d"))))
    #expect(screen.state.input?.line.text == "two ")
    screen.send(.input(.key(.alt("\u{7F}"))))
    #expect(screen.state.input?.line.text == "")
    screen.send(.input(.key(.alt("G"))))
    #expect(screen.state.input == nil && screen.cursor == screen.listed.last)
  }

  /// The words after `:note`, and the command that they run.
  static let notes = [
    ("called", "todo note 1 called"), ("called twice", "todo note 1 'called twice'"), ("5", "todo note 1 5"),
    ("5 minutes late", "todo note 5 'minutes late'"), ("3,4 seen", "todo note 3,4 seen"),
    ("\"no answer\"", "todo note 1 'no answer'"), ("dead line", "todo note 1 'dead line'"),
  ]

  @Test(":note notes all its words, unless the first is a reference and more words follow", arguments: notes)
  func note(words: String, command: String) throws {
    let screen = try TestScreen()
    screen.press(":")
    screen.type("note \(words)")
    screen.press("Enter")
    #expect(screen.commands.last == command, "\(screen.commands)")
  }

  @Test("a note is added to all marked todos")
  func noteOnMarked() throws {
    let screen = try TestScreen()
    screen.press("Space", "Space", "n")
    screen.type("rang")
    screen.press("Enter")
    #expect(screen.commands.last == "todo note 1,2 rang" && screen.marks == [])
  }

  @Test(
    "^c closes an open line, menu or help, and does not leave the screen",
    arguments: ["a", "/", "o", "?", "D"])
  func interrupted(key: String) throws {
    let screen = try TestScreen()
    screen.press(key, "^c")
    #expect(screen.effects == [] && screen.state.context == .list)
  }

  @Test("the cursor is visible in an empty list")
  func emptyList() throws { #expect(try TestScreen([]).state.frame.cursor != nil) }

  @Test("columns get no narrower while keys change their contents")
  func columns() throws {
    let todos = [
      try Todo.sample(1, "One") { ($0.due, $0.tags) = (LocalDate("2026-11-20T14:30"), ["phone"]) },
      try Todo.sample(2, "Two") { ($0.due, $0.project) = (LocalDate("2026-11-25"), "home") },
    ]
    let screen = try TestScreen(todos)
    let column = { screen.row(with: "Two").flatMap { $0.range(of: "Two")?.lowerBound.utf16Offset(in: $0) } }
    let first = try #require(column())
    screen.press(">", "t", "Enter")
    let second = try #require(column())
    screen.press("u")
    #expect(second >= first && column() == second)
  }
}

struct InputLineTests {
  /// Edits of `buy milk|`, where the bar is the cursor.
  static let edits: [([LineEdit], String)] = [
    ([.deleteLeft], "buy mil|"), ([.deleteWord], "buy |"), ([.deleteWord, .deleteWord], "|"),
    ([.toStart, .deleteRight], "|uy milk"), ([.left, .left], "buy mi|lk"), ([.wordLeft], "buy |milk"),
    ([.wordLeft, .wordLeft, .wordRight], "buy| milk"), ([.wordLeft, .deleteToEnd], "buy |"),
    ([.wordLeft, .deleteToStart], "|milk"), ([.toStart, .toEnd, .right], "buy milk|"),
    ([.toStart, .left, .deleteLeft], "|buy milk"), ([.wordLeft, .wordLeft, .wordLeft], "|buy milk"),
  ]

  @Test("a line is edited as in a shell", arguments: edits)
  func editing(edits: [LineEdit], expected: String) {
    var line = InputLine("buy milk")
    for edit in edits { line.apply(edit) }
    #expect("\(line.before)|\(line.after)" == expected)
  }

  @Test("a combining mark joins the character before it")
  func combining() {
    var line = InputLine("cafe")
    line.insert("\u{301}")
    #expect(line.text.count == 4 && line.after == "")
    line.apply(.deleteLeft)
    #expect(line.text == "caf")
  }

  @Test("a line of a million characters is edited and shown like a short line")
  func long() {
    var line = InputLine(String(repeating: "milk ", count: 200_000))
    for edit in [LineEdit.deleteLeft, .wordLeft, .left, .right, .deleteRight] { line.apply(edit) }
    #expect(line.before.count == 999_995 && line.after == "ilk")
    #expect(line.shown(in: 12).text.text == " milk milk i")
  }

  @Test("the cursor is always in the part of a line that is shown", arguments: [1, 2, 5, 9, 20])
  func room(columns: Int) {
    var line = InputLine("buy 牛乳 and bread")
    for _ in 0...line.text.count {
      let shown = line.shown(in: columns)
      #expect(shown.text.width <= columns && (0...columns).contains(shown.cursor))
      line.apply(.left)
    }
  }
}
