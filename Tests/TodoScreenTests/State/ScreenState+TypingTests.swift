import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoScreen

struct ScreenStateTypingTests {
  @Test("a line is tried out as it is typed, and what Enter would do is shown beside it")
  func rehearsal() throws {
    let screen = try TestScreen()
    screen.press("D", "^u")
    screen.type("fri 14:00")
    #expect(
      screen.row(with: "due: fri 14:00")?.hasSuffix("  due  Wed 18 Nov 2026 → Fri 27 Nov 14:00") == true)
    screen.press("Esc")
    screen.press("Space", "Space", "D")
    screen.type("mon")
    #expect(screen.row(with: "due: mon")?.hasSuffix("(2 todos)") == true)
    #expect(screen.routes == [])
  }

  @Test("a wrong value is reported while it is typed, and Enter leaves the line open")
  func problem() throws {
    let screen = try TestScreen(columns: 120)
    screen.press("D", "^u")
    screen.type("frid")
    #expect(screen.rows.contains { $0.contains("frid") && $0.contains("date") })
    screen.press("Enter")
    #expect(screen.state.input?.line.text == "frid")
    screen.press("Backspace", "Enter")
    #expect(screen.state.input == nil)
  }

  /// The text that a line begins with for one todo.
  static let values: [(key: String, id: Int, text: String)] = [
    ("i", 1, "Renew the passport"), ("D", 2, "2026-11-20 14:30"), ("D", 1, "2026-11-18"),
    ("p", 2, "work/site"), ("t", 1, "errand papers "), ("R", 1, ""), ("p", 1, ""),
  ]

  @Test("a line for one todo begins with its value, and a line for several is empty", arguments: values)
  func prefilled(key: String, id: Int, text: String) throws {
    let screen = try TestScreen()
    screen.press("#")
    screen.type("\(id)")
    screen.press("Enter", key)
    #expect(screen.state.input?.line.text == text)
    screen.press("Enter")
    #expect(screen.routes == [] && screen.state.input == nil)
    screen.press("V", key)
    #expect(screen.state.input?.line.text == "")
  }

  @Test(
    "the first letter or a paste replaces an old value that is a choice", arguments: ["D", "S", "R", "p"])
  func replaced(key: String) throws {
    let todo = try Todo.sample(1, "Water") {
      ($0.due, $0.start, $0.project) = (LocalDate("2026-11-18"), LocalDate("2026-11-17"), "work")
      $0.repeats = RepeatRule("2w")
    }
    for isPasted in [false, true] {
      let screen = try TestScreen([todo])
      screen.press(key)
      if isPasted { screen.send(.input(.paste("h"))) } else { screen.type("h") }
      #expect(screen.state.input?.line.text == "h")
      // What is completed, or was moved in, is kept.
      screen.press("Esc", key, "Home")
      screen.type("h")
      #expect(screen.state.input?.line.text.hasPrefix("h") == true && screen.state.input?.line.text != "h")
    }
  }

  /// The words that a letter stands for in every line for a date.
  static let letters = [
    ("t", "tomorrow"), ("e", "eow"), ("W", "next week"), ("m", "next month"), ("n ", "none"),
  ]

  @Test("the same letters, and all dates, mean the same in the lines of D, S and >", arguments: letters)
  func dateLetters(letter: String, date: String) throws {
    for (key, command) in [("D", "edit 5 --due "), ("S", "edit 5 --start "), (">", "edit 5 --due ")] {
      let screen = try TestScreen()
      screen.press("#")
      screen.type("5")
      screen.press("Enter", key)
      screen.type(letter)
      screen.press("Enter")
      #expect(screen.commands == ["todo \(command)\(date.contains(" ") ? "'\(date)'" : date)"], "\(key)")
    }
  }

  @Test("> puts off what is due, and sets the date of what has none")
  func later() throws {
    let screen = try TestScreen(columns: 120)
    screen.press("G", ">")
    #expect(screen.rows[23].contains("Enter tomorrow"))
    screen.type("t")
    #expect(screen.row(with: "later: t")?.contains("due  none → Sat 21 Nov") == true)
    screen.press("Enter", "k", ">", "Enter")
    #expect(screen.commands == ["todo edit 9 --due tomorrow", "todo postpone 4"])
    let many = try TestScreen(columns: 120)
    many.press("G", "Space", "k", "Space", ">", "w", "Enter")
    #expect(many.commands == ["todo edit 8 9 --due 'next week'"] && many.state.input == nil)
  }

  /// Keys that type a date to which `>` cannot put off, with todos marked before, and the command of the
  /// second Enter.
  static let impossible: [(marks: [String], date: String, command: String)] = [
    (["G", "k", "k", "k"], "t", "todo edit 6 --due tomorrow"),
    (["j", "Space", "G", "Space"], "fri", "todo edit 2 9 --due fri"),
    (["j", "Space", "G", "Space"], "", "todo edit 2 9 --due tomorrow"),
    (["j", "j"], "yesterday", "todo edit 3 --due yesterday"),
  ]

  @Test(
    "where > cannot put off, Enter again sets the date, once that can have been read", arguments: impossible)
  func earlier(marks: [String], date: String, command: String) throws {
    let screen = try TestScreen(columns: 120)
    for key in marks { screen.press(key) }
    let before = try screen.store
    screen.press(">")
    screen.type(date)
    screen.press("Enter")
    screen.pressAtOnce("Enter", "Enter")
    #expect(screen.unbroken.contains("pressEnteragaintosettheduedate"))
    #expect(try screen.store == before)
    screen.press("Enter")
    #expect(screen.commands.last == command && screen.state.input == nil)
  }

  @Test("a date that is none is refused by > as by D, and a date typed after a refusal puts off again")
  func wrongDate() throws {
    let screen = try TestScreen(columns: 120)
    screen.press("G", "k", "k", "k", ">")
    screen.type("xmas")
    screen.press("Enter", "Enter")
    #expect(screen.row(with: "invalid due date \"xmas\"") != nil && screen.row(with: "again") == nil)
    screen.press("^u", "t", "Enter", "Backspace")
    screen.type("1 dec")
    screen.press("Enter")
    #expect(screen.commands.last == "todo postpone 6 '1 dec'")
  }

  @Test(
    "the list follows a query while it is valid, an error is marked, and Esc restores the former query"
  )
  func query() throws {
    let screen = try TestScreen()
    screen.press("/")
    screen.type("fence")
    #expect(screen.listed == [8, 9] && screen.rows[1].hasSuffix("2 match"))
    #expect(screen.rows[2].contains("is open and not waiting for its start"))
    screen.send(.input(.paste(" statsu:x")))
    #expect(screen.listed == [8, 9])
    #expect(
      screen.rows[2].hasPrefix("             ^~~~~~  unknown field \"statsu\"; did you mean \"status\"?"))
    screen.press("Enter")
    #expect(screen.state.context == .query)
    screen.press("Esc")
    #expect(screen.listed.count == 8 && screen.state.context == .list)
    screen.press("/")
    screen.type("fence")
    screen.press("Enter")
    #expect(screen.listed == [8, 9] && screen.rows[1] == "query: fence")
  }

  /// Keys that open a line, and the hint in the last row about Enter.
  static let effects = [
    ("a", "Enter adds"), (":", "Enter runs it"), ("#", "Enter goes there"), ("D", "Enter sets"),
  ]

  @Test("the hints say what Enter does in a line", arguments: effects + [("/", "Enter keeps")])
  func effect(key: String, hint: String) throws {
    let screen = try TestScreen()
    screen.press(key)
    #expect(screen.rows[23].contains("\(hint)  Esc leaves") && !screen.rows[0].contains("? help"))
  }

  @Test("a paste is text and never keys; over the list, each of its lines becomes a todo")
  func paste() throws {
    let screen = try TestScreen()
    screen.send(.input(.paste("d\n\nx marks the spot\n")))
    #expect(screen.row(with: "add: d ⏎ x marks the spot")?.hasSuffix("2 lines: Enter adds 2 todos") == true)
    #expect(screen.routes == [])
    screen.press("Enter")
    #expect(screen.listed.suffix(2) == [11, 12] && screen.cursor == 11)
    screen.press("u")
    #expect(screen.listed.count == 8)
    screen.press("D", "^u")
    screen.send(.input(.paste("fri\n14:00")))
    #expect(screen.state.input?.line.text == "fri 14:00")
  }

  @Test("control characters in a paste are refused, as by add")
  func control() throws {
    let screen = try TestScreen(columns: 120)
    screen.send(.input(.paste("evil \u{1B}[31m")))
    screen.press("Enter")
    #expect(screen.state.input != nil && screen.listed.count == 8)
    #expect(
      screen.row(with: "add: evil ^[[31m")?.contains("control character") == true
        || screen.status.contains("control"))
  }

  @Test("# leads to a todo in the list, or opens the todo if it is not listed")
  func jump() throws {
    let screen = try TestScreen()
    screen.press("#")
    screen.type("8")
    screen.press("Enter")
    #expect(screen.cursor == 8 && screen.state.context == .list)
    screen.press("#")
    screen.type("7")
    screen.press("Enter")
    #expect(screen.state.context == .detail && screen.rows[1].contains("Fix the bike"))
    screen.press("Esc", "#")
    screen.type("99")
    screen.press("Enter")
    #expect(screen.status.contains("99"))
  }

  @Test("Enter takes everything typed before it, but no invalid query, however fast it comes")
  func hurriedQuery() throws {
    let screen = try TestScreen()
    screen.hurry {
      screen.press("/")
      screen.type("statsu:x")
      screen.press("Enter")
    }
    #expect(screen.state.context == .query && screen.listed.count == 8)
    #expect(screen.rows[2].contains("unknown field \"statsu\""))
    screen.press("^u")
    screen.type("is:op")
    #expect(screen.state.input?.queryProblem != nil)
    screen.hurry {
      screen.type("en")
      screen.press("Enter")
    }
    #expect(screen.state.context == .list && screen.rows[1] == "query: is:open")
  }

  @Test("the answer to a line is not shown beside the next line")
  func hurriedLine() throws {
    let screen = try TestScreen()
    screen.hurry {
      screen.press("D", "^u")
      screen.type("fri")
      screen.press("Enter", "S")
    }
    #expect(screen.routes.count == 1 && screen.state.input?.hint?.text == DisplayText(InputState.dateHint))
  }

  @Test("# also leads to a todo that is folded away")
  func unfolding() throws {
    let screen = try TestScreen()
    screen.press("z", "#")
    screen.type("8")
    screen.press("Enter", "f", "#")
    #expect(screen.row(with: "Sand the fence") == nil)
    screen.type("9")
    screen.press("Enter")
    #expect(screen.cursor == 9 && screen.row(with: "Sand the fence") != nil)
  }
}
