import Terminal
import Testing

@testable import TodoCLI
@testable import TodoKit

struct TextViewGroupsTests {
  @Test("groups are a table; without groups, standard error says how to make one")
  func groups() throws {
    let caught = try CaughtConsole(width: 80)
    let view = TextView(console: caught.console, fields: nil)
    view.show(TodoGroupsModel(kind: .tag, groups: [TodoGroup(name: "a\u{1B}", depth: 0)]))
    view.show(TodoGroupsModel(kind: .tag, groups: []))
    #expect(try caught.output() == "tag  open  done  overdue\na^[     0     0        0\n")
    #expect(try caught.errors() == "no tags yet; to make one: todo add \"Buy milk\" --tag food\n")
  }
}

struct JSONViewGroupsTests {
  @Test("a group is an object with its full name and its counts")
  func groups() throws {
    let caught = try CaughtConsole()
    var group = TodoGroup(name: "work/\"site\"", depth: 1)
    (group.counts.open, group.counts.done, group.counts.overdue) = (3, 1, 2)
    JSONView(console: caught.console, fields: nil, isArray: false).show(
      TodoGroupsModel(kind: .project, groups: [group]))
    JSONView(console: caught.console, fields: nil, isArray: true).show(
      TodoGroupsModel(kind: .tag, groups: []))
    #expect(
      try caught.output() == """
        {"project":"work/\\"site\\"","open":3,"done":1,"overdue":2}
        []

        """)
  }
}

struct GroupTableTests {
  private static let groups: [TodoGroup] = [("home", 0, 12, 1), ("日本語の本", 0, 1, 0), ("日本語の本/חלב", 1, 0, 0)]
    .map { name, depth, open, overdue in
      var group = TodoGroup(name: name, depth: depth)
      (group.counts.open, group.counts.overdue) = (open, overdue)
      return group
    }

  private func rows(width: Int) -> [DisplayText] {
    GroupTable(TodoGroupsModel(kind: .project, groups: Self.groups), width: width).rows.map { row in
      row.map(\.text).joined(separator: "  ")
    }
  }

  private func lines(width: Int) -> [String] {
    rows(width: width).map(\.text)
  }

  @Test(
    "groups fit at any width, measured in display columns", arguments: 20...300)
  func width(width: Int) {
    for row in rows(width: width) { #expect(row.width <= width) }
  }

  @Test("done and then overdue are left out if names would get too narrow")
  func columns() {
    #expect(
      lines(width: 40) == [
        "project     open  done  overdue", "home          12     0        1", "日本語の本     1     0        0",
        "\u{2068}  חלב\u{2069}          0     0        0",
      ])
    #expect(lines(width: 26)[1] == "home          12        1")
    #expect(lines(width: 20)[1] == "home          12")
  }

  @Test("waiting todos have a column if there are any, which goes after done if names would get too narrow")
  func waiting() {
    var groups = Self.groups
    groups[0].counts.waiting = 3
    func heading(_ width: Int) -> String {
      let table = GroupTable(TodoGroupsModel(kind: .project, groups: groups), width: width)
      return table.rows[0].map(\.text).joined(separator: "  ").text
    }
    #expect(heading(60) == "project     open  waiting  done  overdue")
    #expect(heading(38) == "project     open  waiting  overdue")
    #expect(heading(30) == "project     open  overdue")
  }

  @Test("a column is as wide as its longest number")
  func longNumbers() {
    var groups = Self.groups
    groups[0].counts.open = 123_456
    let table = GroupTable(TodoGroupsModel(kind: .project, groups: groups), width: 40)
    let lines = table.rows.map { $0.map(\.text).joined(separator: "  ").text }
    #expect(lines[0] == "project       open  done  overdue")
    #expect(lines[1] == "home        123456     0        1")
    #expect(lines[2] == "日本語の本       1     0        0")
  }

  @Test("a number of overdue todos is bold and red, and a 0 is dim")
  func styles() {
    let rows = GroupTable(TodoGroupsModel(kind: .project, groups: Self.groups), width: 40).rows
    #expect(rows[1].last?.styles == [.bold, .red])
    #expect(rows[2].last?.styles == [.dim])
  }
}
