import Testing
import TodoKit

@testable import TodoCLI

struct QuietViewTests {
  @Test("ids, one a line, are all that a script wants")
  func ids() throws {
    let terminal = try Terminal(usesColor: true)
    let view = QuietView(console: terminal.console)
    let todos = [try TodoModel.sample(12), try .sample(3)]
    view.show(TodoListModel(todos: LazyRows(todos)))
    view.show(TodoDetailModel(todos: todos.reversed()))
    view.show(TodoReceiptModel(changes: [.init(.removed, todos[0])], isDryRun: false))
    #expect(try terminal.output() == "12\n3\n3\n12\n12\n")
    #expect(try terminal.errors() == "")
  }

  @Test("problems are still told")
  func problem() throws {
    let terminal = try Terminal()
    QuietView(console: terminal.console).show(ProblemModel(code: "x", message: "no"))
    #expect(try terminal.errors() == "todo: no\n")
  }
}
