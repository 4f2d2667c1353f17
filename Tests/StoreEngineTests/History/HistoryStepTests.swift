import FileStore
import JSONText
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore

struct HistoryStepJSONTests {
  private let step = HistoryStep(
    revision: 12, time: Moment.friday.instant, command: "done",
    changes: [
      HistoryStep.Change(before: Array("{\"id\":1}".utf8), after: Array("{ \"id\" : 1,\"x\":2 }".utf8)),
      HistoryStep.Change(before: nil, after: Array("{\"id\":2}".utf8)),
      HistoryStep.Change(before: Array("{\"id\":3}".utf8), after: nil),
    ])

  private func read(_ text: String) throws -> HistoryStep {
    try JSONScanner.scan(Array(text.utf8)) { json throws(JSONError) in try HistoryStep(from: &json) }
  }

  @Test("a line holds the todos as they are stored, and ends with its place in the history")
  func line() {
    let line = step.line(after: .ofNothing)
    #expect(
      String(decoding: line.bytes, as: UTF8.self) == """
        {"time":"2026-11-20T12:00:00Z","command":"done","changes":[{"before":{"id":1},"after":{ "id" : 1,"x":2 }},\
        {"after":{"id":2}},{"before":{"id":3}}],"previous":"ef46db3751d8e999",\
        "revision":12}

        """)
  }

  @Test(
    "a written step is read again", arguments: [([], []), ([9, 8], []), ([], [8, 9])] as [([Int], [Int])])
  func roundTrip(undoes: [Int], redoes: [Int]) throws {
    var step = step
    step.undoes = undoes
    step.redoes = redoes
    #expect(try read(String(decoding: step.line(after: .ofNothing).bytes, as: UTF8.self)) == step)
  }

  @Test("a step is read in any order and layout, with unknown members")
  func layouts() throws {
    let text = """
      { "revision" : 3, "later" : [{}], "changes" : [ { "after" : {"id":1}, "why" : "x" } ],
        "time" : "2026-11-20T13:00:00+01:00" }
      """
    let expected = HistoryStep(
      revision: 3, time: Moment.friday.instant, command: "",
      changes: [HistoryStep.Change(before: nil, after: Array("{\"id\":1}".utf8))])
    #expect(try read(text) == expected)
  }

  @Test(
    "a text that is not a step is refused",
    arguments: [
      "", "{}", "[]", "{\"revision\":1}", "{\"time\":\"2026-11-20T12:00:00Z\"}",
      "{\"revision\":\"1\",\"time\":\"x\"}",
      "{\"revision\":1,\"time\":\"2026-11-20\"}", "{\"revision\":1,\"time\":\"2026-11-20T12:00:00Z\"",
      "{\"revision\":1,\"time\":\"2026-11-20T12:00:00Z\"}x",
      "{\"revision\":1,\"time\":\"2026-11-20T12:00:00Z\",\"changes\":{}}",
      "{\"revision\":99999999999999999999,\"time\":\"2026-11-20T12:00:00Z\"}",
    ])
  func damage(text: String) {
    #expect(throws: (any Error).self) { try read(text) }
  }

  @Test("a sync's step names its commit and the values that lost")
  func sync() throws {
    var step = step
    step.commit = CommitID(String(repeating: "ab", count: 20))
    step.conflicts = [
      HistoryConflict(
        uid: "u", id: TodoID(rawValue: 9), field: "title", kept: Array("\"a\"".utf8),
        lost: Array("\"b\"".utf8)),
      HistoryConflict(uid: "v", id: nil, field: "due", kept: nil, lost: Array("{\"x\":[1]}".utf8)),
    ]
    let text = String(decoding: step.line(after: .ofNothing).bytes, as: UTF8.self)
    #expect(try read(text) == step)
    #expect(text.contains("\"command\":\"done\",\"commit\":\"abab"))
    #expect(
      text.contains(
        """
        ],"conflicts":[{"uid":"u","id":9,"field":"title","kept":"a","lost":"b"},\
        {"uid":"v","field":"due","lost":{"x":[1]}}],"previous"
        """))
  }

  @Test("malformed conflicts are left out, and the step still counts")
  func strangeConflicts() throws {
    let text = """
      {"revision":3,"time":"2026-11-20T12:00:00Z","commit":"HEAD","conflicts":[{},{"uid":"","field":"due"},\
      {"field":"due"},{"uid":"u","id":0,"field":"due","new":[]}]}
      """
    let step = try read(text)
    #expect(step.commit == nil && step.revision == 3)
    #expect(step.conflicts == [HistoryConflict(uid: "u", id: nil, field: "due", kept: nil, lost: nil)])
  }
}
