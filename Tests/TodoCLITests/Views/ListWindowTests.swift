import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct ListWindowTests {
  /// A list of todos below headings.
  private func list(_ sections: [(section: TodoSection.Due, count: Int)]) throws -> TodoListModel {
    var start = 0
    let models = sections.map { section, count in
      defer { start += count }
      return TodoListModel.Section(.due(section), start..<start + count)
    }
    return TodoListModel(try (0..<start).map { try Todo.sample($0 + 1) }, sections: models, at: .friday)
  }

  /// The numbers of lines that a window takes: headings, todos, blank lines and the last line.
  private func height(of window: ListWindow) -> Int {
    let gaps = window.hasGaps ? max(0, window.parts.count - 1) : 0
    return window.parts.reduce(gaps + (window.isWhole ? 2 : 1)) { $0 + 1 + $1.rows.count }
  }

  @Test(
    "a window holds the first todos, no heading without a todo, and a line about the rest",
    arguments: [
      (99, [1, 1, 1, 3]), (15, [1, 1, 1, 3]), (14, [1, 1, 1, 3]), (13, [1, 1, 1, 2]), (12, [1, 1, 1, 1]),
      (11, [1, 1, 1]), (10, [1, 1, 1]), (9, [1, 1, 1]), (8, [1, 1]), (6, [1, 1]), (5, [1, 1]), (4, [1]),
      (3, [1]), (2, []), (1, []),
    ])
  func sections(lines: Int, counts: [Int]) throws {
    let window = ListWindow(try list([(.overdue, 1), (.today, 1), (.later, 1), (.undated, 3)]), lines: lines)
    #expect(window.parts.map(\.rows.count) == counts)
    #expect(window.isWhole == (lines >= 15))
    #expect(height(of: window) <= lines)
  }

  @Test("in every window with room for a todo below a heading there is one of today, whatever comes before")
  func today() throws {
    for late in [0, 1, 2, 5, 40] {
      for due in [1, 2, 3, 40] {
        let list = try list(
          [(.overdue, late), (.today, due), (.tomorrow, 3), (.later, 40)].filter { $0.1 > 0 })
        for lines in 3...60 {
          let window = ListWindow(list, lines: lines)
          let today = try #require(window.parts.first { $0.section.section == .due(.today) })
          let overdue = window.parts.first { $0.section.section == .due(.overdue) }
          #expect(height(of: window) <= lines && window.parts.allSatisfy { !$0.rows.isEmpty })
          // Neither takes more than half of the room while the other lacks some.
          if let overdue, overdue.left > 0, today.left > 0 {
            #expect((-1...1).contains(overdue.rows.count - today.rows.count))
          }
          // No line is wasted while a todo of the last section is left out.
          if let last = window.parts.last, last.left > 0 { #expect(height(of: window) == lines) }
        }
      }
    }
  }

  @Test("of a section that is cut, the most pressing todos stay, in the order of the list")
  func pressing() throws {
    let todos = try (1...6).map { number in
      try Todo.sample(number) {
        $0.due = LocalDate(number == 6 ? "2026-11-01" : "2026-11-1\(number)")
        $0.priority = [2: .low, 4: .high, 5: .medium][number]
      }
    }
    let sections = [TodoListModel.Section(.due(.overdue), 0..<6)]
    func kept(_ lines: Int) -> [Int] {
      ListWindow(TodoListModel(todos, sections: sections, at: .friday), lines: lines).parts.flatMap(\.rows)
        .map {
          $0 + 1
        }
    }
    #expect(
      (3...8).map(kept) == [[4], [4, 5], [2, 4, 5], [2, 4, 5, 6], [1, 2, 4, 5, 6], [1, 2, 3, 4, 5, 6]])
    let project = TodoListModel.Section(.value(.builtIn(.project), .text("home")), 0..<6)
    let grouped = TodoListModel(todos, sections: [project], at: .friday)
    #expect(ListWindow(grouped, lines: 4).parts.flatMap(\.rows) == [0, 1])
  }

  @Test("a list that is not grouped has no headings, and is whole without a limit")
  func ungrouped() throws {
    let list = TodoListModel(try (1...9).map { try Todo.sample($0) }, at: .friday)
    #expect(ListWindow(list, lines: 6).parts.map(\.rows) == [[0, 1, 2, 3, 4]])
    #expect(ListWindow(list, lines: nil).parts.map(\.rows) == [Array(0..<9)])
  }
}
