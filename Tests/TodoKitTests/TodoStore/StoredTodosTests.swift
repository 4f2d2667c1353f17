import JSONText
import Testing

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

  @Test("of a summary only those texts are decoded that are asked for")
  func texts() throws {
    let todos = try todos(document([full()]))
    let summary = todos.summary(at: 0, .values(of: [.title, .tags]), seenAt: .friday)
    #expect((summary.title, summary.tags) == ("Tea \"茶\"", ["t"]))
    #expect((summary.uid.text, summary.content, summary.project) == ("", nil, nil))
    #expect(summary.unknown.isEmpty && summary.object == nil)
    #expect(summary.id.rawValue == 1 && summary.created == Instant(seconds: 1_795_000_000))
  }

  @Test("everything is everything that the todo has")
  func everything() throws {
    let todos = try todos(document([full()]))
    #expect(todos.summary(at: 0, .everything, seenAt: .friday) == TodoSummary(try full(), at: .friday))
  }

  @Test("a line in the canonical form is the object, byte for byte")
  func canonical() throws {
    let summary = try todos(document([full()])).summary(at: 0, .object, seenAt: .friday)
    #expect(try summary.object == full().line[...])
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
    let summary = try todos(text).summary(at: 0, .object, seenAt: .friday)
    #expect(summary.object == nil)
    #expect(summary.uid.text == "u" && !summary.title.isEmpty)
  }
}
