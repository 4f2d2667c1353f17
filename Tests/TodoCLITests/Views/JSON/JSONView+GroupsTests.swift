import Terminal
import Testing

@testable import TodoCLI
@testable import TodoKit

struct JSONViewGroupsTests {
  @Test("a group is an object with its whole name and its counts")
  func groups() throws {
    let caught = try CaughtConsole()
    var group = TodoGroupSummary(name: "work/\"site\"", depth: 1)
    (group.counts.open, group.counts.done, group.counts.overdue) = (3, 1, 2)
    JSONView(console: caught.console, fields: nil, isArray: false).show(
      TodoGroupsModel(.project, TodoGroupsSummary([group])))
    JSONView(console: caught.console, fields: nil, isArray: true).show(TodoGroupsModel(.tag, TodoGroupsSummary([])))
    #expect(
      try caught.output() == """
        {"project":"work/\\"site\\"","open":3,"done":1,"overdue":2}
        []

        """)
  }
}
