import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

extension TodoHistoryModel {
  /// What gave way in a sync.
  static let conflicts = [
    HistoryConflict(
      uid: TodoUID(stored: "u-9"), id: TodoID(rawValue: 9), field: "title", kept: Array("\"Water the plants\"".utf8),
      lost: Array("\"Water plants\"".utf8)),
    HistoryConflict(
      uid: TodoUID(stored: "gone"), id: nil, field: "tags", kept: nil, lost: Array("[\"a\"]".utf8)),
  ]

  /// A todo that one side removed and the other changed.
  static let removal = HistoryConflict(
    uid: TodoUID(stored: "u-7"), id: TodoID(rawValue: 7), field: "removed", kept: nil, lost: Array("true".utf8))

  /// Steps of ``TodoKit/Moment/friday``, the newest first: an undo, what it took back, and an add of five.
  static func sample() throws -> TodoHistoryModel {
    let old = try TodoModel.sample(4, "Buy \u{1B}milk")
    let new = try TodoModel.sample(4, "Buy tea")
    let added = try (1...5).map { try TodoModel.delta(nil, try .sample($0, "Todo \($0)")) }
    let steps = [
      HistoryStepSummary(
        revision: 12, time: Moment.friday.instant, command: "undo", state: .inForce, undoes: [11, 10], redoes: [],
        changes: [try TodoModel.delta(new, old)]),
      HistoryStepSummary(
        revision: 11, time: Moment.friday.instant, command: "rm", state: .undone, undoes: [], redoes: [],
        changes: [try TodoModel.delta(old, nil)]),
      HistoryStepSummary(
        revision: 9, time: Moment.friday.instant, command: "add", state: .lost, undoes: [], redoes: [8], changes: added),
    ]
    return TodoHistoryModel(
      steps: steps.map { Step(step: $0, timeLabel: $0.revision == 12 ? "today 12:00" : "today 9:00", details: []) },
      note: nil)
  }
}

struct JSONViewHistoryTests {
  private func shown(isArray: Bool, _ model: TodoHistoryModel) throws -> String {
    let caught = try CaughtConsole()
    JSONView(console: caught.console, fields: nil, isArray: isArray).show(model)
    return try caught.output()
  }

  private let todo =
    #"{"id":4,"uid":"uid-4","title":"Buy TITLE","status":"open","tags":[],"created":"2026-11-18T11:06:40Z","modified":"2026-11-18T11:06:40Z"}"#

  @Test("a step is one object a line, with the todos before and after as they are everywhere else")
  func ndjson() throws {
    let lines = try shown(isArray: false, .sample()).split(separator: "\n")
    #expect(lines.count == 3)
    let (old, new) = (todo.replacing("TITLE", with: "\\u001bmilk"), todo.replacing("TITLE", with: "tea"))
    #expect(
      lines[0] == """
        {"revision":12,"time":"2026-11-20T12:00:00Z","command":"undo","state":"in-force","undoes":[11,10],\
        "changes":[{"before":\(new),"after":\(old)}]}
        """)
    #expect(
      lines[1] == """
        {"revision":11,"time":"2026-11-20T12:00:00Z","command":"rm","state":"undone","changes":[{"before":\(old)}]}
        """)
    #expect(
      lines[2].hasPrefix(
        #"{"revision":9,"time":"2026-11-20T12:00:00Z","command":"add","state":"lost","redoes":[8],"changes":[{"after":{"id":1,"#
      ))
  }

  @Test("an array holds the same lines; no step is an empty array, or nothing")
  func array() throws {
    let lines = try shown(isArray: false, .sample()).split(separator: "\n")
    #expect(try shown(isArray: true, .sample()) == "[\n\(lines.joined(separator: ",\n"))\n]\n")
    #expect(try shown(isArray: true, TodoHistoryModel(steps: [], note: nil)) == "[]\n")
    #expect(try shown(isArray: false, TodoHistoryModel(steps: [], note: nil)) == "")
  }

  @Test("a sync says of which commit it is and what gave way in it")
  func sync() throws {
    let step = HistoryStepSummary(
      revision: 9, time: Moment.friday.instant, command: "sync", state: .inForce, undoes: [], redoes: [], changes: [],
      commit: "c0ffee", conflicts: TodoHistoryModel.conflicts)
    let model = TodoHistoryModel(steps: [.init(step: step, timeLabel: "", details: [])], note: nil)
    #expect(
      try shown(isArray: false, model) == """
        {"revision":9,"time":"2026-11-20T12:00:00Z","command":"sync","commit":"c0ffee","state":"in-force","changes":[],\
        "conflicts":[{"uid":"u-9","id":9,"field":"title","kept":"Water the plants","lost":"Water plants"},\
        {"uid":"gone","field":"tags","lost":["a"]}]}

        """)
  }
}
