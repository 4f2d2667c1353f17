import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoCore
@testable import TodoKit

struct NoticesTests {
  @Test(
    "standard error says that nothing was to be done", arguments: [(1, ""), (0, "0 todos\n")])
  func notes(count: Int, note: String) throws {
    let caught = try CaughtConsole()
    let deltas = try (0..<count).map { TodoDelta.added(try TodoModel.sample($0 + 1).todo) }
    Notices.note(TodoReceiptModel(deltas, at: .friday), on: caught.console)
    #expect(try caught.errors() == note)
    #expect(try caught.output() == "")
  }

  @Test("a receipt warns of a start that hides a todo until after it is due, once for each that was given such dates")
  func hidden() throws {
    let todo = try TodoModel.sample(4) { ($0.due, $0.start) = (LocalDate("2026-11-21"), LocalDate("2026-11-30")) }
    let warning = "todo: warning: 4: start is after due: hidden until Mon 30 Nov\n"
    for (deed, isWarned) in [(nil, true), (.edited, true), (.done, false), (.undone, false)]
      as [(TodoReceiptModel.Deed?, Bool)]
    {
      let caught = try CaughtConsole()
      Notices.note(TodoReceiptModel([.added(todo.todo)], deed, at: .friday), on: caught.console)
      #expect(try caught.errors() == (isWarned ? warning : ""))
    }
    let renamed = try TodoModel.sample(4, "x") { ($0.due, $0.start) = (todo.todo.due, todo.todo.start) }
    let caught = try CaughtConsole()
    Notices.note(TodoReceiptModel([.changed(todo.todo, renamed.todo)], .edited, at: .friday), on: caught.console)
    #expect(try caught.errors() == "")
  }

  @Test(
    "a query is shown with a caret under what is meant, whatever its width and its characters",
    arguments: [
      ("due:soon", 4..<8, "  due:soon\n      ^~~~\n"), ("a)", 1..<2, "  a)\n   ^\n"),
      ("a or", 4..<4, "  a or\n      ^\n"),
      ("日本 é:x", 3..<4, "  日本 é:x\n       ^\n"), ("x 日本", 2..<4, "  x 日本\n    ^~~~\n"),
      ("\u{1B} x:y", 2..<3, "  ^[ x:y\n     ^\n"), ("", 0..<0, "  \n  ^\n"),
    ])
  func picture(query: String, range: Range<Int>, picture: String) throws {
    let caught = try CaughtConsole()
    let place = ProblemModel.Place(query: query, range: range)
    let model = ProblemModel(code: .usage, message: "no", place: place)
    Notices.report(Problem(model: model, advice: "do"), on: caught.console)
    #expect(try caught.errors() == "todo: no\n\(picture)do\n")
  }

  @Test("each part of a problem stands on its own line")
  func details() throws {
    let caught = try CaughtConsole()
    let model = ProblemModel(code: .usage, message: "2 lines", details: ["line 1: a", "line 2: b\u{1B}"])
    Notices.report(Problem(model: model, advice: "do"), on: caught.console)
    #expect(try caught.errors() == "todo: 2 lines\n  line 1: a\n  line 2: b^[\ndo\n")
  }

  @Test("a message is one line, whatever it quotes; advice may be several")
  func lines() throws {
    let caught = try CaughtConsole()
    let model = ProblemModel(code: .usage, message: "a\nb\tc", details: ["f\r\ng"])
    Notices.report(Problem(model: model, advice: "d\u{9B}\ne"), on: caught.console)
    #expect(try caught.errors() == "todo: a^Jb^Ic\n  f^M^Jg\nd<U+009B>\ne\n")
  }

  @Test("on a terminal long lines are broken at blanks, in a pipe they are left to whoever reads it")
  func wrapping() throws {
    let problem = Problem(
      usage: "the words of this message need two lines", advice: "and so do those of the advice here")
    let terminal = try CaughtConsole(width: 32)
    Notices.report(problem, on: terminal.console)
    #expect(
      try terminal.errors() == """
        todo: the words of this message
              need two lines
        and so do those of the advice
        here

        """)
    let pipe = try CaughtConsole(width: 32, isTerminal: false)
    Notices.report(problem, on: pipe.console)
    #expect(try pipe.errors() == "todo: \(problem.model.message)\n\(problem.advice ?? "")\n")
  }

  @Test("a problem is what is wrong and what to do, in colour where there is colour")
  func problem() throws {
    let caught = try CaughtConsole(usesColor: true)
    Notices.report(Problem(usage: "it is wrong", advice: "mend it"), on: caught.console)
    #expect(try caught.errors() == "\u{1B}[31mtodo:\u{1B}[0m it is wrong\nmend it\n")
  }
}
