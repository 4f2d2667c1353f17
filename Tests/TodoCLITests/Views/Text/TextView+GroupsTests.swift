import Terminal
import Testing

@testable import TodoCLI
@testable import TodoKit

struct TextViewGroupsTests {
  @Test("groups are a table; where there are none, standard error says how to make one")
  func groups() throws {
    let caught = try CaughtConsole(width: 80)
    let view = TextView(console: caught.console, fields: nil)
    view.show(TodoGroupsModel(.tag, TodoGroupsSummary([TodoGroupSummary(name: "a\u{1B}", depth: 0)])))
    view.show(TodoGroupsModel(.tag, TodoGroupsSummary([])))
    #expect(try caught.output() == "tag  open  done  overdue\na^[     0     0        0\n")
    #expect(try caught.errors() == "no tags yet; to make one: todo add \"Buy milk\" --tag food\n")
  }
}
