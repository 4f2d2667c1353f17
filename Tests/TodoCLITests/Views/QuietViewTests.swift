import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoCLI

struct QuietViewTests {
  @Test("ids, one a line, are all that a script wants")
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

  @Test("problems are still told")
  func problem() throws {
    let caught = try CaughtConsole()
    QuietView(console: caught.console).show(ProblemModel(code: .usage, message: "no"))
    #expect(try caught.errors() == "todo: no\n")
  }
}
