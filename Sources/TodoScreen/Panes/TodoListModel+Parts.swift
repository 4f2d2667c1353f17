import TodoKit

extension TodoListModel {
  /// Where in the list the parts of todos stand, at any depth below them.
  func parts(of wholes: Set<TodoID>) -> [Range<Int>] {
    let depth = { (index: Int) in todos[index].standing?.depth ?? 0 }
    var ranges: [Range<Int>] = []
    for start in wholes.compactMap(index).sorted() where start >= ranges.last?.upperBound ?? 0 {
      var end = start + 1
      while end < todos.count, depth(end) > depth(start) { end += 1 }
      if end > start + 1 { ranges.append(start + 1..<end) }
    }
    return ranges
  }
}
