import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoCLI

struct LabelledFieldsTests {
  private func shown(
    _ model: TodoModel, fields: [TodoField]? = nil, width: Int? = 80
  ) throws -> String {
    let caught = try CaughtConsole()
    LabelledFields(fields: fields?.map(AnyField.builtIn), console: caught.console, width: width).show(
      model.todo
    ) {
      model.todo[$0]?.description
    }
    return try caught.output()
  }

  @Test("fields that are set are listed line by line, then unknown fields, then the content")
  func all() throws {
    let model = try TodoModel.sample(7) { todo in
      (todo.content, todo.tags) = ("one\n\n  two", ["a"])
      todo.unknown = [UnknownField(key: "x\u{1B}", json: Array("{\"a\":1}".utf8))]
    }
    #expect(
      try shown(model) == """
        id         7
        uid        uid-7
        title      Buy milk
        status     open
        tags       a
        created    2026-11-18T11:06:40Z
        modified   2026-11-18T11:06:40Z
        x^[        (more than one value)
        content
          one

            two

        """)
  }

  @Test("only the requested fields are shown")
  func some() throws {
    let model = try TodoModel.sample(7) { $0.unknown = [UnknownField(key: "x", json: Array("1".utf8))] }
    #expect(try shown(model, fields: [.title, .due, .id]) == "title  Buy milk\nid     7\n")
  }

  @Test("long values are wrapped beside their labels on a terminal, and left as they are elsewhere")
  func wrapping() throws {
    let text = "the quick brown fox jumps over the lazy dog"
    let model = try TodoModel.sample(1, text) { $0.content = "\(text)\n\nלקנות חלב" }
    #expect(
      try shown(model, fields: [.id, .title, .content], width: 24) == """
        id     1
        title  the quick brown
               fox jumps over
               the lazy dog
        content
          the quick brown fox
          jumps over the lazy
          dog

          \u{2068}לקנות חלב\u{2069}

        """)
    #expect(
      try shown(model, fields: [.title, .content], width: nil)
        == "title  \(text)\ncontent\n  \(text)\n\n  לקנות חלב\n")
  }

  @Test("nothing in a value can act on the terminal")
  func hostileText() throws {
    let model = try TodoModel.sample(1, "a\u{1B}]52;c;x\u{7}") { $0.content = "\u{9B}2J\r\n\u{202E}x" }
    let output = try shown(model)
    #expect(output.contains("title      a^[]52;c;x^G\n"))
    #expect(output.hasSuffix("content\n  <U+009B>2J\n  <U+202E>x\n"))
  }
}
