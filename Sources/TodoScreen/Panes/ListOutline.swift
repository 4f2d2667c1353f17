import TodoKit

/// The lines of a list: its headings, and its todos except the hidden ones.
struct ListOutline {
  enum Line: Equatable {
    /// The heading of the section at an index.
    case heading(Int)
    case todo(Int)
  }

  private var lines: [Line] = []
  /// The line of each todo, or the line above it if it is hidden.
  private var places: [Int] = []

  /// - Parameter hidden: the ranges of todos that are not shown, in order.
  init(_ sections: [TodoListModel.Section] = [], hidden: [Range<Int>] = []) {
    var hidden = hidden[...]
    for (number, section) in sections.enumerated() {
      if section.label != nil { lines.append(.heading(number)) }
      for index in section.range {
        while let range = hidden.first, range.upperBound <= index { hidden.removeFirst() }
        if hidden.first?.contains(index) != true { lines.append(.todo(index)) }
        places.append(max(0, lines.count - 1))
      }
    }
  }

  var count: Int { lines.count }

  func line(at line: Int) -> Line? { lines.indices.contains(line) ? lines[line] : nil }

  /// Returns the line of a todo, or the line above it if it is hidden.
  func line(of index: Int) -> Int { places.indices.contains(index) ? places[index] : max(0, count - 1) }

  /// Returns the todo on a line, else the next one, else the one before, or `nil` if there is none.
  func todo(near line: Int) -> Int? {
    let line = max(0, min(count - 1, line))
    return [line, line + 1, line - 1, line - 2].lazy.compactMap(todo(on:)).first
  }

  /// Returns the todo above a line, or `nil` if there is none.
  func todo(before line: Int) -> Int? { todo(on: line - 1) ?? todo(on: line - 2) }

  /// Returns the todo on a line, or `nil` for a heading or no line.
  func todo(on line: Int) -> Int? { if case .todo(let index) = self.line(at: line) { index } else { nil } }
}

extension TodoListModel {
  /// Returns the ranges of the subtasks listed below todos, at any depth.
  func parts(of parents: Set<TodoID>) -> [Range<Int>] {
    let depth = { (index: Int) in todos[index].relations?.depth ?? 0 }
    var ranges: [Range<Int>] = []
    for start in parents.compactMap(index).sorted() where start >= ranges.last?.upperBound ?? 0 {
      var end = start + 1
      while end < todos.count, depth(end) > depth(start) { end += 1 }
      if end > start + 1 { ranges.append(start + 1..<end) }
    }
    return ranges
  }
}
