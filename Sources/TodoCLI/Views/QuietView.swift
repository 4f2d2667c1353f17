import JSONText
package import Terminal
import TodoKit

/// Only ids, or the names of groups, one a line.
package struct QuietView: TodoView {
  package let console: Console
  /// A feed that is applied again gives the ids that it gave at first.
  package let tellsUnchanged = true

  package func show(_ thing: some Shown) { thing.show(in: self) }

  func write(_ todo: Todo) { console.out.buffer.append("\(todo.id.rawValue)\n") }

  func write(_ places: some Sequence<Int>, of todos: TodoRows) {
    for place in places {
      console.out.buffer.writeAsIs { bytes in
        bytes.append(digitsOf: todos.id(at: place).rawValue)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Writes a path as it is, every byte of it, for `$EDITOR "$(todo where -q)"`; a terminal cannot use such bytes.
  func write(path: String) {
    if console.out.isTerminal {
      console.out.buffer.append("\(path)\n")
    } else {
      console.out.buffer.appendAsIs(Array("\(path)\n".utf8))
    }
  }
}
