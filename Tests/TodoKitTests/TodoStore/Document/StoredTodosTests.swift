import JSONText
import Testing
import TodoTestSupport

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

  private func object(_ summary: TodoSummary) -> [UInt8]? {
    summary.withObject { Array($0) }
  }

  @Test("a summary of a stored todo has everything that the todo has")
  func everything() throws {
    let summary = TodoSummary(try todos(document([full()])), at: 0, seenAt: .friday)
    #expect(summary == TodoSummary(try full(), at: .friday))
    #expect(summary.line == (try full().line))
  }

  @Test("texts are lent one by one, escapes resolved")
  func texts() throws {
    let todo = try Todo.sample(1, "Tea \"茶\"") { $0.tags = ["a", "b\\"] }
    for summary in [TodoSummary(try todos(document([todo])), at: 0, seenAt: .friday), TodoSummary(todo, at: .friday)] {
      func texts(_ field: TodoField) -> [String] {
        var texts: [String] = []
        summary.forEachText(of: field) { texts.append(String(decoding: $0, as: UTF8.self)) }
        return texts
      }
      #expect(texts(.title) == ["Tea \"茶\""])
      #expect(texts(.tags) == ["a", "b\\"])
      #expect(texts(.uid) == [todo.uid.text])
      #expect(texts(.content).isEmpty && texts(.project).isEmpty && texts(.created).isEmpty)
    }
  }

  @Test("a line in the canonical form is the object, byte for byte")
  func canonical() throws {
    let summary = TodoSummary(try todos(document([full()])), at: 0, seenAt: .friday)
    #expect(try object(summary) == full().line)
    #expect(object(TodoSummary(try full(), at: .friday)) == nil)
  }

  @Test(
    "a line that would be written otherwise is decoded in place of that",
    arguments: [
      ("\"status\":\"open\"", "\"status\": \"open\""), ("\"title\":\"t\"", "\"title\":\"\\u0074\""),
      ("\"title\":\"t\"", "\"title\":\"\\/\""), ("\"tags\":[]", "\"tags\":[ ]"), ("11:06:40Z", "11:06:40.5Z"),
      ("11:06:40Z", "11:06:60Z"), ("11:06:40Z", "11:06:40+00:00"), ("T11:06:40Z", "t11:06:40z"),
      ("\"tags\":[]", "\"due\":\"2026-12-01 14:30\",\"tags\":[]"), ("\"tags\":[]", "\"repeat\":\"2w\",\"tags\":[]"),
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
    let summary = TodoSummary(try todos(text), at: 0, seenAt: .friday)
    #expect(object(summary) == nil)
    #expect(summary.uid.text == "u" && !summary.title.isEmpty)
  }
}
