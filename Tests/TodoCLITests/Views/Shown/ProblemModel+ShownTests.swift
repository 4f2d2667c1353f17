import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoCore
@testable import TodoKit

struct QueryMissWordsTests {
  private static func hidden(_ done: Int, _ cancelled: Int, _ waiting: Int, isPick: Bool = false) -> QueryMiss
  {
    .hidden(TodoCounts(open: waiting, done: done, cancelled: cancelled), isPick: isPick)
  }

  static let rows: [(QueryMiss, String)] = [
    (.term("is:today"), "did you mean is:today?"), (.term("tag:a\u{1B}"), "did you mean tag:aU+001B?"),
    (.unknownName(.tag, "phnoe", closest: "phone"), "no tag \"phnoe\"; did you mean \"phone\"?"),
    (.unknownName(.project, "x\u{7}", closest: nil), "no project \"xU+0007\"; todo projects shows all"),
    (hidden(2, 0, 0), "hidden: 2 done; to include: --all"),
    (hidden(0, 1, 0), "hidden: 1 cancelled; to include: --all"),
    (hidden(1, 2, 3, isPick: true), "hidden: 1 done, 2 cancelled, 3 waiting; to include: is:any"),
  ]

  @Test("the hint for a query without a match is one line", arguments: rows)
  func words(miss: QueryMiss, words: String) {
    #expect(miss.words == words)
  }
}

struct ProblemShownTests {
  @Test(
    "a query is shown with a caret under the mistake, whatever the width of its characters",
    arguments: [
      ("due:soon", 4..<8, "  due:soon\n      ^~~~\n"), ("a)", 1..<2, "  a)\n   ^\n"),
      ("a or", 4..<4, "  a or\n      ^\n"),
      ("日本 é:x", 3..<4, "  日本 é:x\n       ^\n"), ("x 日本", 2..<4, "  x 日本\n    ^~~~\n"),
      ("\u{1B} x:y", 2..<3, "  ^[ x:y\n     ^\n"), ("", 0..<0, "  \n  ^\n"),
    ])
  func picture(query: String, range: Range<Int>, picture: String) throws {
    let caught = try CaughtConsole()
    let place = ProblemModel.Place(query: query, range: range)
    let model = ProblemModel(code: .usage, message: "no", advice: ["do"], place: place)
    model.report(on: caught.console)
    #expect(try caught.errors() == "todo: no\n\(picture)do\n")
  }

  @Test("each detail of a problem is on its own line")
  func details() throws {
    let caught = try CaughtConsole()
    let model = ProblemModel(
      code: .usage, message: "2 lines", advice: ["do"], details: ["line 1: a", "line 2: b\u{1B}"])
    model.report(on: caught.console)
    #expect(try caught.errors() == "todo: 2 lines\n  line 1: a\n  line 2: b^[\ndo\n")
  }

  @Test("a message is one line, whatever it quotes; advice may be several lines")
  func lines() throws {
    let caught = try CaughtConsole()
    let model = ProblemModel(code: .usage, message: "a\nb\tc", advice: ["d\u{9B}\ne"], details: ["f\r\ng"])
    model.report(on: caught.console)
    #expect(try caught.errors() == "todo: a^Jb^Ic\n  f^M^Jg\nd<U+009B>\ne\n")
  }

  @Test("long lines are broken at spaces on a terminal, and left whole in a pipe")
  func wrapping() throws {
    let problem = ProblemModel(
      usage: "the words of this message need two lines", advice: ["and so do those of the advice here"])
    let terminal = try CaughtConsole(width: 32)
    problem.report(on: terminal.console)
    #expect(
      try terminal.errors() == """
        todo: the words of this message
              need two lines
        and so do those of the advice
        here

        """)
    let pipe = try CaughtConsole(width: 32, isTerminal: false)
    problem.report(on: pipe.console)
    #expect(try pipe.errors() == "todo: \(problem.message)\n\(problem.words ?? "")\n")
  }

  @Test("a problem says what is wrong and what to do, in colour if the stream uses colour")
  func problem() throws {
    let caught = try CaughtConsole(usesColor: true)
    ProblemModel(usage: "it is wrong", advice: ["mend it"]).report(on: caught.console)
    #expect(try caught.errors() == "\u{1B}[31mtodo:\u{1B}[0m it is wrong\nmend it\n")
  }
}
