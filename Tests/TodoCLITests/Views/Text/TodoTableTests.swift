import Testing
import TodoKit

@testable import TodoCLI

struct TodoTableTests {
  private func rows(_ todos: [TodoModel], fields: [TodoField]? = nil, width: Int = 80) -> [[String]] {
    TodoTable(todos, fields: fields, width: width).rows.map { $0.map(\.text) }
  }

  @Test("columns that no todo has a value for are left out")
  func columns() throws {
    #expect(rows([try .sample(1), try .sample(12)]) == [[" 1", "Buy milk"], ["12", "Buy milk"]])
    let todos = [try TodoModel.sample(1) { $0.priority = .high }, try .sample(2) { $0.status = .done }]
    #expect(rows(todos) == [["1", "open", "high", "Buy milk"], ["2", "done", "    ", "Buy milk"]])
  }

  @Test("where the title would get too narrow, tags go first, then project, priority and due date")
  func room() throws {
    let todo = try TodoModel.sample(1, "A title of forty columns, more or less..") { todo in
      (todo.priority, todo.due, todo.project, todo.tags) = (.high, LocalDate("2026-11-21"), "projekt", ["tag1"])
    }
    #expect(rows([todo], width: 80)[0].count == 6)
    #expect(rows([todo], width: 45)[0].dropLast() == ["1", "high", "tomorrow", "projekt"])
    #expect(rows([todo], width: 40)[0].dropLast() == ["1", "high", "tomorrow"])
    #expect(rows([todo], width: 30)[0].dropLast() == ["1", "tomorrow"])
    #expect(rows([todo], width: 20)[0].dropLast() == ["1"])
    #expect(rows([todo], width: 1)[0] == ["1", "…"])
  }

  @Test("titles that are short need no more room than they take, long ones get sixteen columns")
  func titleRoom() throws {
    func columns(_ title: String, width: Int) throws -> Int {
      rows([try .sample(1, title) { $0.project = "projekt" }], width: width)[0].count
    }
    #expect(try columns("Tea", width: 15) == 3)
    #expect(try columns("Tea", width: 14) == 2)
    #expect(try columns("A title of twenty-six cols", width: 28) == 3)
    #expect(try columns("A title of twenty-six cols", width: 27) == 2)
  }

  @Test("a title is cut to what is left, by display columns")
  func cutting() throws {
    #expect(rows([try .sample(1, "日本語の本を読む")], width: 12) == [["1", "日本語の…"]])
    #expect(rows([try .sample(1, "日本語の本を読む")], width: 19) == [["1", "日本語の本を読む"]])
  }

  @Test("long names are cut to twenty columns")
  func names() throws {
    let todo = try TodoModel.sample(1) { $0.project = String(repeating: "p", count: 30) }
    #expect(rows([todo])[0][1] == String(repeating: "p", count: 19) + "…")
  }

  @Test("the fields that are asked for are the columns, the last of them not padded")
  func fields() throws {
    #expect(
      rows([try .sample(1), try .sample(12)], fields: [.title, .id]) == [["Buy milk", "1"], ["Buy milk", "12"]])
    #expect(rows([try .sample(1)], fields: [.due, .uid]) == [["", "uid-1"]])
  }

  @Test("an overdue date is marked by a character as well as by colour")
  func overdue() throws {
    let todo = try TodoModel.sample(1) { $0.due = LocalDate("2026-11-19") }
    let cell = TodoTable([todo], fields: nil, width: 80).rows[0][1]
    #expect(cell == StyledText("yesterday!", .bold, .red))
    let done = try TodoModel.sample(1) { ($0.due, $0.status) = (LocalDate("2026-11-19"), .done) }
    #expect(TodoTable([done], fields: [.due], width: 80).rows[0][0] == StyledText("yesterday", .dim))
  }

  @Test("right-to-left text stays in its cell")
  func isolation() throws {
    #expect(rows([try .sample(1, "לקנות חלב")]) == [["1", "\u{2068}לקנות חלב\u{2069}"]])
  }
}
