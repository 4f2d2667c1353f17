import Testing
import TextSearch
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore

struct StoredTodoTests {
  private func read<Result>(_ text: String, _ body: (StoredTodo) throws -> Result) throws -> Result {
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      var scanner = StoredTodoScanner(bytes)
      return try body(try scanner.todo())
    }
  }

  private let line =
    #"{"id":1,"uid":"u","title":"Caf\u00e9 \"Ö\"","content":"two\nlines","status":"open","priority":"low","#
    + #""due":"2026-12-01","start":"2026-11-01T08:00","project":"p","tags":["a","\u0062"],"#
    + #""created":"2026-11-18T11:06:40Z","modified":"2026-11-18T11:06:40+00:00","completed":"1970-01-01T00:00:01Z","#
    + #""cancelled":"1970-01-01T00:00:02Z","#
    + #""x\u0079":{ "a" : [ 1 , "\u0041" ] }}"#

  @Test("a todo is decoded with everything that it has, even unknown keys")
  func decoding() throws {
    let expected = try Todo.sample(1, "Café \"Ö\"") { todo in
      (todo.uid, todo.content, todo.priority) = (TodoUID(stored: "u"), "two\nlines", .low)
      (todo.due, todo.start) = (LocalDate("2026-12-01"), LocalDate("2026-11-01T08:00"))
      (todo.project, todo.tags, todo.completed) = ("p", ["a", "b"], Instant(seconds: 1))
      todo.cancelled = Instant(seconds: 2)
      (todo.created, todo.modified) = (Instant(seconds: 1_795_000_000), Instant(seconds: 1_795_000_000))
      todo.unknown = [UnknownField(key: "xy", json: Array(#"{"a":[1,"\u0041"]}"#.utf8))]
    }
    #expect(try read(line) { Todo($0) } == expected)
  }

  @Test("every field of a written line is found, and the line is canonical", arguments: 0..<3)
  func everyField(number: Int) throws {
    var todo = try Todo.sample(1)
    for field in TodoField.allCases { todo[field] = field.sample(number) }
    try read(String(decoding: todo.line, as: UTF8.self)) { stored in
      #expect(Todo(stored) == todo)
      for field in TodoField.allCases {
        #expect(stored[field] == field.sample(number) && stored.has(field), "\(field)")
      }
      #expect(stored.fields.isCanonical)
    }
  }

  @Test(
    "words are found in the title and in the content, whatever their case and accents",
    arguments: [
      ("cafe", true), ("CAFÉ", true), ("\"o\"", true), ("two\nLINES", true), ("lines", true),
      ("u00e9", false), ("open", false), ("cafe two", false), ("tea", false), ("", true),
    ])
  func searching(words: String, isFound: Bool) throws {
    let text = SearchText(words)
    #expect(try read(line) { $0.contains(text, in: .title) || $0.contains(text, in: .content) } == isFound)
  }
}
