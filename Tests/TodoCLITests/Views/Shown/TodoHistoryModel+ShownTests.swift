import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct TextViewHistoryTests {
  private func shown(width: Int = 80, usesColor: Bool = false, _ model: TodoHistoryModel) throws -> String {
    let caught = try CaughtConsole(width: width, usesColor: usesColor)
    TextView(console: caught.console, fields: nil).show(model)
    return try caught.output()
  }

  @Test("steps are in columns, with their state and the first three of their todos")
  func columns() throws {
    #expect(
      try shown(.sample()) == """
        r12  today 12:00  undo r11, r10  4 Buy ^[milk
        r11  today 9:00   rm, undone     4 Buy ^[milk
         r9  today 9:00   add r8, lost   1 Todo 1, 2 Todo 2, 3 Todo 3 and 2 more

        """)
  }

  /// A step with these changes, as it is shown.
  private func edit(_ deltas: [TodoDelta], further: Int = 0, width: Int = 80) throws -> String {
    let step = HistoryStepSummary(
      revision: 3, time: Moment.friday.instant, command: "edit", state: .inForce, undoes: [], redoes: [],
      changes: deltas)
    let model = TodoHistoryModel.Step(
      step: step, timeLabel: "today 9:00", details: Array(TodoReceiptModel(deltas, at: .friday)),
      furtherDetails: further)
    return try shown(width: width, TodoHistoryModel(steps: [model], note: nil))
  }

  @Test("a step shows each changed field of its todo, before and after")
  func details() throws {
    let before = try TodoModel.sample(4) { $0.due = LocalDate("2026-12-01") }
    let after = try TodoModel.sample(4) { ($0.due, $0.priority) = (LocalDate("2026-12-02"), .low) }
    #expect(
      try edit([TodoModel.delta(before, after)]) == """
        r3  today 9:00  edit  4 Buy milk
          priority  none → low
          due       Tue 1 Dec → Wed 2 Dec

        """)
  }

  @Test(
    "a step with several todos shows the fields after the ids, and the number of further todos below them")
  func manyDetails() throws {
    let deltas = try [4, 12].map { id in
      try TodoModel.delta(
        .sample(id), .sample(id, id == 4 ? "Buy green tea" : "Buy milk") { $0.priority = .low })
    }
    #expect(
      try edit(deltas, further: 497) == """
        r3  today 9:00  edit  4 Buy green tea, 12 Buy milk
           4  title     Buy milk → Buy green tea
              priority  none → low
          12  priority  none → low
          … 497 more

        """)
    #expect(
      try edit(deltas, width: 32) == """
        r3  today 9:00  edit  4 Buy gre…
           4  title     Buy milk → Buy gre…
              priority  none → low
          12  priority  none → low

        """)
  }

  @Test("consecutive revisions are shown by the first and the last")
  func runs() throws {
    let todo = try TodoModel.sample(1)
    func line(_ undoes: [Int]) throws -> String {
      let step = HistoryStepSummary(
        revision: 40, time: Moment.friday.instant, command: "undo", state: .inForce, undoes: undoes,
        redoes: [],
        changes: [try TodoModel.delta(todo, nil)])
      return try shown(
        TodoHistoryModel(steps: [.init(step: step, timeLabel: "today", details: [])], note: nil))
    }
    #expect(try line(Array((6...25).reversed())) == "r40  today  undo r25–r6  1 Buy milk\n")
    #expect(try line([9, 8, 5, 3]) == "r40  today  undo r9, r8, r5, …  1 Buy milk\n")
  }

  @Test("a narrow terminal cuts the todos, then leaves out the time")
  func narrow() throws {
    func line(_ width: Int) throws -> Substring {
      try shown(width: width, .sample()).split(separator: "\n")[2]
    }
    #expect(try line(44) == " r9  today 9:00   add r8, lost   1 Todo 1, …")
    #expect(try line(38) == " r9  add r8, lost   1 Todo 1, 2 Todo …")
    #expect(try line(30) == " r9  add r8, lost   1 Todo 1,…")
    #expect(try line(1).hasSuffix("  …"))
  }

  @Test("the other forms show steps too: as columns of a table, or only as revisions")
  func otherForms() throws {
    let plain = try CaughtConsole()
    PlainView(console: plain.console, fields: nil).show(try TodoHistoryModel.sample())
    #expect(
      try plain.output() == """
        r12\t2026-11-20T12:00:00Z\tundo\tin-force\t4
        r11\t2026-11-20T12:00:00Z\trm\tundone\t4
        r9\t2026-11-20T12:00:00Z\tadd\tlost\t1,2,3,4,5

        """)
    let quiet = try CaughtConsole()
    QuietView(console: quiet.console).show(try TodoHistoryModel.sample())
    #expect(try quiet.output() == "r12\nr11\nr9\n")
  }

  @Test(
    "a hostile command in the history is made visible and cannot act on the terminal",
    arguments: HostileText.all)
  func hostileCommand(command: String) throws {
    let todo = try TodoModel.sample(1, command)
    for state in HistoryState.allCases {
      let step = HistoryStepSummary(
        revision: 1, time: Moment.friday.instant, command: command, state: state, undoes: [], redoes: [],
        changes: [try TodoModel.delta(nil, todo)])
      let lines = try shown(
        TodoHistoryModel(steps: [.init(step: step, timeLabel: "today", details: [])], note: nil)
      )
      .split(
        separator: "\n")
      #expect(lines.count == 1)
      #expect(lines.allSatisfy { HostileText.remains(of: String($0)).isEmpty })
    }
  }

  @Test("an empty history shows nothing")
  func empty() throws {
    #expect(try shown(TodoHistoryModel(steps: [], note: nil)) == "")
  }

  @Test("a sync is followed by the values that were kept and lost")
  func conflicts() throws {
    let step = HistoryStepSummary(
      revision: 3, time: Moment.friday.instant, command: "sync", state: .inForce, undoes: [], redoes: [],
      changes: [])
    let conflicts = TodoHistoryModel.conflicts + [TodoHistoryModel.removal]
    let model = TodoHistoryModel.Step(
      step: step, timeLabel: "today 9:00", details: [], conflicts: conflicts, furtherDetails: 1)
    #expect(
      try shown(TodoHistoryModel(steps: [model], note: nil)) == """
        r3  today 9:00  sync  \("")
          9  title  Water the plants kept, Water plants lost
          gone  tags  none kept, ["a"] lost
          7  removed on one side, changed on the other: kept
          … 1 more

        """)
  }
}

extension TodoHistoryModel {
  /// The values that were lost in a sync.
  static let conflicts = [
    HistoryConflict(
      uid: TodoUID(stored: "u-9"), id: TodoID(rawValue: 9), field: "title",
      kept: Array("\"Water the plants\"".utf8),
      lost: Array("\"Water plants\"".utf8)),
    HistoryConflict(
      uid: TodoUID(stored: "gone"), id: nil, field: "tags", kept: nil, lost: Array("[\"a\"]".utf8)),
  ]

  /// A todo that one side removed and the other changed.
  static let removal = HistoryConflict(
    uid: TodoUID(stored: "u-7"), id: TodoID(rawValue: 7), field: "removed", kept: nil,
    lost: Array("true".utf8))

  /// Steps at ``TodoKit/Moment/friday``, the newest first: an undo, a step it took back, and an add of five
  /// todos.
  static func sample() throws -> TodoHistoryModel {
    let old = try TodoModel.sample(4, "Buy \u{1B}milk")
    let new = try TodoModel.sample(4, "Buy tea")
    let added = try (1...5).map { try TodoModel.delta(nil, try .sample($0, "Todo \($0)")) }
    let steps = [
      HistoryStepSummary(
        revision: 12, time: Moment.friday.instant, command: "undo", state: .inForce, undoes: [11, 10],
        redoes: [],
        changes: [try TodoModel.delta(new, old)]),
      HistoryStepSummary(
        revision: 11, time: Moment.friday.instant, command: "rm", state: .undone, undoes: [], redoes: [],
        changes: [try TodoModel.delta(old, nil)]),
      HistoryStepSummary(
        revision: 9, time: Moment.friday.instant, command: "add", state: .lost, undoes: [], redoes: [8],
        changes: added),
    ]
    return TodoHistoryModel(
      steps: steps.map {
        Step(step: $0, timeLabel: $0.revision == 12 ? "today 12:00" : "today 9:00", details: [])
      },
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

  @Test("a step is one object per line, with the todos before and after in their usual form")
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

  @Test("an array holds the same lines; an empty history is an empty array, or nothing")
  func array() throws {
    let lines = try shown(isArray: false, .sample()).split(separator: "\n")
    #expect(try shown(isArray: true, .sample()) == "[\n\(lines.joined(separator: ",\n"))\n]\n")
    #expect(try shown(isArray: true, TodoHistoryModel(steps: [], note: nil)) == "[]\n")
    #expect(try shown(isArray: false, TodoHistoryModel(steps: [], note: nil)) == "")
  }

  @Test("a sync names its commit and the values that were lost")
  func sync() throws {
    let step = HistoryStepSummary(
      revision: 9, time: Moment.friday.instant, command: "sync", state: .inForce, undoes: [], redoes: [],
      changes: [],
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
