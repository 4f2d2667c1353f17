import Graphs
import TodoKit

/// The lines of a list: its todos, but for those that are folded away, and the headings between them.
struct ListOutline: Equatable {
  enum Line: Equatable {
    /// The heading of the section at that index.
    case heading(Int)
    case todo(Int)
  }

  /// Todos on lines one below the other, with a heading before them or none.
  private struct Run: Equatable {
    let firstLine: Int
    let heading: Int?
    let range: Range<Int>

    var firstTodoLine: Int { firstLine + (heading == nil ? 0 : 1) }
    var endLine: Int { firstTodoLine + range.count }
  }

  private var runs: [Run] = []
  private(set) var count = 0

  /// - Parameter folded: todos that are not shown, in order.
  init(_ sections: [TodoListModel.Section] = [], folded: [Range<Int>] = []) {
    for (index, section) in sections.enumerated() {
      var heading = section.label == nil ? nil : index
      var start = section.range.lowerBound
      for range in folded where range.overlaps(section.range) {
        append(start..<max(start, range.lowerBound), &heading)
        start = min(section.range.upperBound, max(start, range.upperBound))
      }
      append(start..<section.range.upperBound, &heading)
    }
  }

  private mutating func append(_ range: Range<Int>, _ heading: inout Int?) {
    if range.isEmpty && heading == nil { return }
    let run = Run(firstLine: count, heading: heading, range: range)
    runs.append(run)
    count = run.endLine
    heading = nil
  }

  func line(at line: Int) -> Line? {
    guard (0..<count).contains(line) else { return nil }
    let run = runs[runs.partitioningIndex { $0.endLine > line }]
    if let heading = run.heading, line == run.firstLine { return .heading(heading) }
    return .todo(run.range.lowerBound + line - run.firstTodoLine)
  }

  /// The line of a todo; of the one before it where it is folded away.
  func line(of index: Int) -> Int {
    let after = runs.partitioningIndex { $0.range.upperBound > index }
    if after < runs.count, runs[after].range.contains(index) {
      return runs[after].firstTodoLine + index - runs[after].range.lowerBound
    }
    return after == 0 ? 0 : runs[after - 1].endLine - 1
  }

  /// The todo on a line, else the next one, else the one before; nil where there is none.
  func todo(near line: Int) -> Int? {
    let line = max(0, min(count - 1, line))
    return [line, line + 1, line - 1, line - 2].lazy.compactMap(todo(on:)).first
  }

  /// The todo above that on a line; nil where it is the first.
  func todo(before line: Int) -> Int? { todo(on: line - 1) ?? todo(on: line - 2) }

  /// The todo on a line; nil where a heading stands there, or nothing.
  func todo(on line: Int) -> Int? { if case .todo(let index) = self.line(at: line) { index } else { nil } }
}

extension TodoListModel {
  /// Where in the list the parts of todos stand, at any depth below them.
  func parts(of wholes: Set<TodoID>) -> [Range<Int>] {
    let depth = { (index: Int) in todos[index].relations?.depth ?? 0 }
    var ranges: [Range<Int>] = []
    for start in wholes.compactMap(index).sorted() where start >= ranges.last?.upperBound ?? 0 {
      var end = start + 1
      while end < todos.count, depth(end) > depth(start) { end += 1 }
      if end > start + 1 { ranges.append(start + 1..<end) }
    }
    return ranges
  }
}
