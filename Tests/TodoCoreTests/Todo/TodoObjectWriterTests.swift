import FileStore
import JSONText
import Testing
import TodoTestSupport

@testable import TodoCore

struct TodoObjectWriterTests {
  private func written(_ todo: Todo, fields: [TodoField]? = nil) -> String {
    var json = JSONWriter()
    TodoObjectWriter.write(todo, fields: fields?.map(AnyField.builtIn), to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func full() throws -> Todo {
    try Todo.sample(7, "Buy \"milk\"") {
      $0.content = "a\nb"
      $0.status = .done
      $0.priority = .high
      $0.due = LocalDate("2026-12-01T14:30")
      $0.start = LocalDate("2026-11-30")
      $0.repeats = RepeatRule("every 2 weeks")
      $0.project = "home"
      $0.tags = ["a", "b"]
      ($0.after, $0.parent) = (["u", "v"], "w")
      $0.claim = Claim(
        owner: "w1", taken: Instant("2026-11-18T23:11:00Z"), lease: Instant("2026-11-19T23:11:00Z"))
      $0.location = "Rome"
      ($0.completed, $0.cancelled) = (Instant("2026-11-20T23:11:00Z"), Instant("2026-11-21T23:11:00Z"))
      $0.unknown = [
        UnknownField(key: "zoo", json: Array("[1,2]".utf8)), UnknownField(key: "a", json: Array("null".utf8)),
      ]
    }
  }

  @Test("keys are written in their order, followed by unknown keys as they were")
  func order() throws {
    #expect(
      try written(full())
        == #"{"id":7,"uid":"uid-7","title":"Buy \"milk\"","content":"a\nb","status":"done","#
        + #""priority":"high","due":"2026-12-01T14:30","start":"2026-11-30","repeat":"every 2 weeks","project":"home","#
        + #""tags":["a","b"],"after":["u","v"],"parent":"w","owner":"w1","#
        + #""taken":"2026-11-18T23:11:00Z","lease":"2026-11-19T23:11:00Z","location":"Rome","#
        + #""created":"2026-11-18T11:06:40Z","modified":"2026-11-18T11:06:40Z","completed":"2026-11-20T23:11:00Z","#
        + #""cancelled":"2026-11-21T23:11:00Z","zoo":[1,2],"a":null}"#)
  }

  @Test("unset fields are left out, except the tags")
  func unset() throws {
    #expect(
      try written(.sample(1)) == #"{"id":1,"uid":"uid-1","title":"Buy milk","status":"open","tags":[],"#
        + #""created":"2026-11-18T11:06:40Z","modified":"2026-11-18T11:06:40Z"}"#)
  }

  @Test("only the requested fields are written, in the requested order")
  func fields() throws {
    #expect(try written(full(), fields: [.tags, .id]) == #"{"tags":["a","b"],"id":7}"#)
    #expect(try written(.sample(1), fields: [.due, .id]) == #"{"id":1}"#)
    #expect(try written(full(), fields: []) == "{}")
  }

  @Test("every field is written under its own name", arguments: TodoField.allCases)
  func names(field: TodoField) throws {
    #expect(try written(full(), fields: [field]).hasPrefix("{\"\(field.key)\":"))
  }
}
