import Foundation
import JSONText
import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoCore
@testable import TodoKit

struct JSONViewTests {
  private func shown(fields: [TodoField]? = nil, isArray: Bool, _ show: (JSONView) -> Void) throws -> String {
    let caught = try CaughtConsole(width: 20, usesColor: true)
    show(JSONView(console: caught.console, fields: fields?.map(AnyField.builtIn), isArray: isArray))
    return try caught.output()
  }

  private static let milk =
    #"{"id":1,"uid":"uid-1","title":"Buy milk","status":"open","tags":[],"created":"2026-11-18T11:06:40Z","#
    + #""modified":"2026-11-18T11:06:40Z"}"#

  @Test("todos are one array with a todo per line, or one object per line, in every command")
  func forms() throws {
    let todos = [try TodoModel.sample(1), try .sample(2)]
    let second = Self.milk.replacing("1,", with: "2,", maxReplacements: 1).replacing("uid-1", with: "uid-2")
    let receipt = try TodoReceiptModel.sample(.edited, todos[0], todos[1])
    for isArray in [true, false] {
      let expected = isArray ? "[\n\(Self.milk),\n\(second)\n]\n" : "\(Self.milk)\n\(second)\n"
      #expect(try shown(isArray: isArray) { $0.show(TodoListModel.sample(todos)) } == expected)
      #expect(try shown(isArray: isArray) { $0.show(TodoDetailModel(todos: todos)) } == expected)
      #expect(
        try shown(isArray: isArray) { $0.show(receipt) } == expected)
    }
  }

  @Test("an empty list is an empty array, or no lines")
  func none() throws {
    #expect(try shown(isArray: true) { $0.show(TodoListModel.sample([])) } == "[]\n")
    #expect(try shown(isArray: false) { $0.show(TodoListModel.sample([])) } == "")
  }

  @Test("only the requested keys are written, in the requested order, and no unknown keys")
  func fields() throws {
    let todo = try TodoModel.sample(1) { $0.unknown = [UnknownField(key: "x", json: Array("1".utf8))] }
    let fields: [TodoField] = [.title, .due, .id]
    #expect(
      try shown(fields: fields, isArray: false) { $0.show(TodoDetailModel(todos: [todo])) }
        == "{\"title\":\"Buy milk\",\"id\":1}\n")
  }

  @Test("another parser reads text as it is stored, and no control character is printed")
  func hostileText() throws {
    let content = "a\n\t\u{1B}[31m \u{0} \u{9B} \" \\ \u{1F600} \u{2028}"
    let todo = try TodoModel.sample(1, "é\u{7F}") { $0.content = content }
    let output = try shown(isArray: true) { $0.show(TodoListModel.sample([todo])) }
    let array = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    #expect(array[0]["content"] as? String == content)
    #expect(array[0]["title"] as? String == "é\u{7F}")
    #expect(output.utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\n") })
  }

  @Test("a problem has its query, the column and each of its details")
  func problemParts() throws {
    let place = ProblemModel.Place(query: "a deu:fri", range: 2..<5)
    let problem = ProblemModel(
      code: .usage, message: "m", refs: ["9"], details: ["line 1: a", "line 2: b"], place: place)
    let caught = try CaughtConsole()
    JSONView(console: caught.console, fields: nil, isArray: true).show(problem)
    #expect(
      try caught.errors()
        == #"{"error":"usage","message":"m","refs":["9"],"details":["line 1: a","line 2: b"],"query":"a deu:fri","column":3}"#
        + "\n")
  }

  @Test("an explanation is one object")
  func explanation() throws {
    #expect(
      try shown(isArray: true) { $0.show(QueryExplanationModel(text: "tag is \"a\"")) }
        == "{\"explanation\":\"tag is \\\"a\\\"\"}\n")
  }

  @Test("a problem is one object on standard error, and standard output stays empty")
  func problem() throws {
    let caught = try CaughtConsole()
    let view = JSONView(console: caught.console, fields: nil, isArray: true)
    view.show(
      ProblemModel(
        code: .notFound, message: "no \"x\"",
        advice: ["nothing was changed; try again", "use fewer levels of parentheses"], refs: ["99", "a"]))
    view.show(ProblemModel(code: .refused, message: "no"))
    #expect(try caught.output() == "")
    #expect(
      try caught.errors()
        == #"{"error":"not-found","message":"no \"x\"","#
        + #""advice":"nothing was changed; try again\nuse fewer levels of parentheses","refs":["99","a"]}"#
        + "\n"
        + #"{"error":"refused","message":"no"}"# + "\n")
  }
}

struct JSONViewEscapingTests {
  private func escaped(_ text: String, from start: Int = 0) -> String {
    var bytes = Array(text.utf8)
    JSONView.escapeHidden(in: &bytes, from: start)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "an invisible character that could act on a terminal is written as an escape",
    arguments: [
      ("\"\u{202E}x\"", "\"\\u202ex\""), ("\"\u{9B}31m\"", "\"\\u009b31m\""), ("\"\u{7F}\"", "\"\\u007f\""),
      ("\"a\u{2066}b\u{2069}\"", "\"a\\u2066b\\u2069\""), ("\"\u{E0041}\"", "\"\\udb40\\udc41\""),
    ])
  func hidden(text: String, expected: String) {
    #expect(escaped(text) == expected)
  }

  @Test(
    "all other text stays as it is",
    arguments: [
      "", "\"milk\"", "\"é e\u{301} 日本語 🥛\"", "\"👩\u{200D}👧\"", "{\"a\":\n1}", "\"\\u001b\\n\"", "\"חלב\"",
    ])
  func visible(text: String) {
    #expect(escaped(text) == text)
  }

  @Test("text that was written before is left alone")
  func start() {
    let before = "\"\u{202E}\""
    #expect(escaped(before + before, from: before.utf8.count) == before + "\"\\u202e\"")
  }

  @Test("an object is escaped and ends its line")
  func line() throws {
    let caught = try CaughtConsole()
    JSONView(console: caught.console, fields: nil, isArray: true).writeObject { $0.member("a", "\u{202E}") }
    #expect(try caught.output() == "{\"a\":\"\\u202e\"}\n")
  }
}
