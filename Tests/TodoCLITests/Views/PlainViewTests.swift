import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct PlainViewTests {
  private func shown(width: Int = 20, fields: [TodoField]? = nil, _ show: (PlainView) -> Void) throws
    -> String
  {
    let caught = try CaughtConsole(width: width, usesColor: true)
    show(PlainView(console: caught.console, fields: fields?.map(AnyField.builtIn)))
    #expect(try caught.errors() == "")
    return try caught.output()
  }

  @Test(
    "a list is one todo per line, tab-separated, and neither cut nor coloured, at any width",
    arguments: [20, 200])
  func list(width: Int) throws {
    let todos = try TodoModel.assorted()
    #expect(
      try shown(width: width) { $0.show(TodoListModel.sample(todos)) } == """
        3\topen\thigh\t2026-11-19\thome\t\tPay the rent
        12\topen\t\t2026-11-20T14:30\t\tpeople,cafe\u{301}\tCafé mit Ärzten
        7\topen\tlow\t\t学ぶ\t\t日本語の本を読む
        8\topen\t\t\t\tחלב\tלקנות חלב
        9\tdone\t\t\t\t\te\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} ^[[31m

        """)
  }

  @Test("only the requested fields are printed, in the requested order, and unset fields are empty")
  func fields() throws {
    let todos = [try TodoModel.sample(1) { $0.content = "a\nb\tc" }, try .sample(2)]
    #expect(
      try shown(fields: [.content, .id]) { $0.show(TodoListModel.sample(todos)) } == "a^Jb^Ic\t1\n\t2\n")
  }

  @Test("a list of any length stays in order", arguments: [2_047, 2_048, 5_000])
  func long(count: Int) throws {
    let todos = try (1...count).map { try TodoModel.sample($0) }
    #expect(
      try shown(fields: [.id]) { $0.show(TodoListModel.sample(todos)) }
        == (1...count).map { "\($0)\n" }.joined())
  }

  @Test("an empty list prints nothing")
  func nothing() throws {
    #expect(try shown { $0.show(TodoListModel.sample([])) } == "")
  }

  @Test("details are labelled fields, with dates as they are stored and a blank line between todos")
  func detail() throws {
    let todos = [
      try TodoModel.sample(1) { ($0.due, $0.content) = (LocalDate("2026-11-19"), "x\n\ny") }, try .sample(2),
    ]
    #expect(
      try shown(fields: [.id, .due, .content]) { $0.show(TodoDetailModel(todos: todos)) }
        == "\u{1B}[2mid\u{1B}[0m   1\n\u{1B}[2mdue\u{1B}[0m  2026-11-19\n\u{1B}[2mcontent\u{1B}[0m\n  x\n\n  y\n\n"
        + "\u{1B}[2mid\u{1B}[0m   2\n")
  }

  @Test("a receipt shows the todos as they are now, in the form of a list")
  func receipt() throws {
    let todo = try TodoModel.sample(4) { $0.status = .done }
    let receipt = try TodoReceiptModel.sample(.done, todo)
    #expect(
      try shown { $0.show(receipt) } == "4\tdone\t\t\t\t\tBuy milk\n")
  }
}

struct QuietViewTests {
  @Test("only the ids are printed, one per line")
  func ids() throws {
    let caught = try CaughtConsole(usesColor: true)
    let view = QuietView(console: caught.console)
    let todos = [try TodoModel.sample(12), try .sample(3)]
    view.show(TodoListModel.sample(todos))
    view.show(TodoDetailModel(todos: todos.reversed()))
    view.show(try TodoReceiptModel.sample(.removed, todos[0]))
    #expect(try caught.output() == "12\n3\n3\n12\n12\n")
    #expect(try caught.errors() == "")
  }

  @Test("problems are still reported")
  func problem() throws {
    let caught = try CaughtConsole()
    QuietView(console: caught.console).show(ProblemModel(code: .usage, message: "no"))
    #expect(try caught.errors() == "todo: no\n")
  }
}
