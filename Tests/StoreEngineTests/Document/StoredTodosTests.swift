import JSONText
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct StoredTodosTests {
  private func todos(_ text: String) throws -> StoredTodos {
    try TodoStore(SpyStorage(text)).todos(TodoSelection(order: []) { _ in true })
  }

  private func full() throws -> Todo {
    try Todo.sample(1, "Tea \"茶\"") { todo in
      (todo.content, todo.project, todo.tags) = ("a\nb", "p", ["t"])
      todo.unknown = [UnknownField(key: "x", json: Array("1".utf8))]
    }
  }

  private func object(_ todos: StoredTodos) -> [UInt8] {
    var json = JSONWriter()
    todos.write(nil, at: 0, to: &json)
    return json.bytes
  }

  @Test("the summary of a stored todo has everything that the todo has")
  func everything() throws {
    let (full, summary) = (try full(), try todos(document([full()]))[0])
    #expect(summary == full)
    #expect(summary.line == full.line)
  }

  @Test(
    "a row has the fields as text, with escapes resolved, commas between words, and nothing for unset fields")
  func texts() throws {
    let todo = try Todo.sample(1, "Tea \"茶\"") {
      ($0.tags, $0.due) = (["a", "b\\"], LocalDate("2026-12-01"))
    }
    let todos = try todos(document([todo]))
    var row: [UInt8] = []
    var written: [String] = []
    todos.appendRow(of: TodoField.allCases.map(AnyField.builtIn), at: 0, to: &row) { row, start in
      written.append(String(decoding: row[start...], as: UTF8.self))
    }
    let texts = TodoField.allCases.map { todo[$0]?.description ?? "" }
    #expect(String(decoding: row, as: UTF8.self) == texts.joined(separator: "\t"))
    #expect(written == zip(TodoField.allCases, texts).filter(\.0.kind.isWritten).map(\.1))
  }

  @Test("a canonical line is the object, byte for byte")
  func canonical() throws {
    #expect(try object(todos(document([full()]))) == full().line)
  }

  @Test(
    "a line in any other form is decoded and rewritten",
    arguments: [
      ("\"status\":\"open\"", "\"status\": \"open\""), ("\"title\":\"t\"", "\"title\":\"\\u0074\""),
      ("\"title\":\"t\"", "\"title\":\"\\/\""), ("\"tags\":[]", "\"tags\":[ ]"), ("11:06:40Z", "11:06:40.5Z"),
      ("11:06:40Z", "11:06:60Z"), ("11:06:40Z", "11:06:40+00:00"), ("T11:06:40Z", "t11:06:40z"),
      ("\"tags\":[]", "\"due\":\"2026-12-01 14:30\",\"tags\":[]"),
      ("\"tags\":[]", "\"repeat\":\"2w\",\"tags\":[]"),
      (",\"tags\":[]", ""), ("\"uid\":\"u\"", "\"x\":1,\"uid\":\"u\""),
    ])
  func others(part: String, replacement: String) throws {
    let line =
      #"{"id":1,"uid":"u","title":"t","status":"open","tags":[],"created":"2026-11-18T11:06:40Z","#
      + #""modified":"2026-11-18T11:06:40Z"}"#
    var changed = line.replacing(part, with: replacement)
    if replacement.isEmpty { changed = changed.replacing("\"uid\":", with: "\"tags\":[],\"uid\":") }
    try #require(changed != line)
    let text = try document([Todo.sample(1)]).replacing(
      String(decoding: Todo.sample(1).line, as: UTF8.self), with: changed)
    let summary = try todos(text)[0]
    #expect(try object(todos(text)) == summary.line)
    #expect(summary.line != Array(changed.utf8))
    #expect(summary.uid.text == "u" && !summary.title.isEmpty)
  }
}

struct StoredTodosSectionsTests {
  /// Four todos of three projects, two of which differ only in case.
  private func todos() throws -> StoredTodos {
    let values: [(String, TodoStatus, String?)] = [
      ("a", .open, "2026-11-19"), ("B", .done, nil), ("b", .open, "2026-11-20"), ("b", .cancelled, nil),
    ]
    let todos = try values.enumerated().map { index, values in
      try Todo.sample(index + 1) { todo in
        (todo.project, todo.status, todo.due) = (values.0, values.1, values.2.flatMap { LocalDate($0) })
      }
    }
    return try TodoStore(SpyStorage(document(todos))).todos(TodoSelection(order: []) { _ in true })
  }

  @Test("a new section begins at a todo whose section differs from that of the todo before")
  func sections() throws {
    let sections = try todos().sections(by: .by(.project), at: .friday)
    #expect(sections.map { $0.section } == ["a", "B"].map { .value(.builtIn(.project), .text($0)) })
    #expect(sections.map { $0.range } == [0..<1, 1..<4])
    #expect(try todos().sections(by: .ungrouped, at: .friday).map { $0.range } == [0..<4])
  }

  @Test("a list without todos has no sections")
  func none() throws {
    let todos = try TodoStore(SpyStorage(document([]))).todos(TodoSelection(order: []) { _ in true })
    #expect(todos.sections(by: .by(.due), at: .friday).isEmpty)
  }
}
