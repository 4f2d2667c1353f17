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

  @Test("steps stand in columns, with what became of them and the first three of their todos")
  func columns() throws {
    #expect(
      try shown(.sample()) == """
        12  today 12:00  undo 11, 10  4 Buy ^[milk
        11  today 9:00   rm, undone   4 Buy ^[milk
         9  today 9:00   add 8, lost  1 Todo 1, 2 Todo 2, 3 Todo 3 and 2 more

        """)
  }

  @Test("a narrow terminal cuts the todos, and leaves them some room")
  func narrow() throws {
    let lines = try shown(width: 44, .sample()).split(separator: "\n")
    #expect(lines[2] == " 9  today 9:00   add 8, lost  1 Todo 1, 2 T…")
    #expect(try shown(width: 1, .sample()).split(separator: "\n")[2].hasSuffix("  1 Todo 1,…"))
  }

  @Test("the other forms tell of steps too: columns of a table, or only revisions")
  func otherForms() throws {
    let plain = try CaughtConsole()
    PlainView(console: plain.console, fields: nil).show(try .sample())
    #expect(
      try plain.output() == """
        12\t2026-11-20T12:00:00Z\tundo\tin-force\t4
        11\t2026-11-20T12:00:00Z\trm\tundone\t4
        9\t2026-11-20T12:00:00Z\tadd\tlost\t1,2,3,4,5

        """)
    let quiet = try CaughtConsole()
    QuietView(console: quiet.console).show(try .sample())
    #expect(try quiet.output() == "12\n11\n9\n")
  }

  @Test("a command that another program has written into the history is shown, never sent", arguments: HostileText.all)
  func hostileCommand(command: String) throws {
    let todo = try TodoModel.sample(1, command)
    for state in HistoryStepSummary.State.allCases {
      let step = HistoryStepSummary(
        revision: 1, time: Moment.friday.instant, command: command, state: state, undoes: [], redoes: [],
        changes: [try TodoModel.delta(nil, todo)])
      let lines = try shown(TodoHistoryModel(steps: [.init(step: step, timeLabel: "today")], note: nil)).split(
        separator: "\n")
      #expect(lines.count == 1)
      #expect(lines.allSatisfy { HostileText.remains(of: String($0)).isEmpty })
    }
  }

  @Test("no step shows nothing")
  func empty() throws {
    #expect(try shown(TodoHistoryModel(steps: [], note: nil)) == "")
  }
}
