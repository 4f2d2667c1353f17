import FileStore
import JSONText
package import Terminal
package import TodoKit

/// One todo a line, tab-separated, for `cut`, `awk` and `grep`: no header, colour or cutting.
package struct PlainView: TodoView {
  /// The columns when `--fields` names none.
  static let columns = [TodoField.id, .status, .priority, .due, .project, .tags, .title].map(AnyField.builtIn)

  package let console: Console
  /// Which fields to print; nil for ``columns``, and for all in detail.
  let fields: [AnyField]?
  package let reportsMissing = true

  package func show(_ thing: some Shown) { thing.show(in: self) }

  // A view of the kit shows no miss by itself, and that would go before the generic method.
  package func show(_ miss: QueryMiss) { miss.show(in: self) }

  func write(_ columns: DisplayText...) {
    console.out.buffer.append("\(columns.joined(separator: "\t"))\n")
  }

  /// So many rows at a time are made by two threads, since making them takes most of the time of a long list.
  private static let blockSize = 2_048

  /// Writes todos of a list behind a beginning of the tool's own.
  func write(_ positions: [Int], of todos: TodoRows, behind beginning: String = "") {
    let (columns, beginning) = (columns, Array(beginning.utf8))
    for start in stride(from: 0, to: positions.count, by: Self.blockSize) {
      let block = positions[start...].prefix(Self.blockSize)
      console.out.buffer.writeAsIs { bytes in
        let halves = block.concurrentHalves(ofAtLeast: Self.blockSize) { Self.rows($0, of: todos, columns, beginning) }
        for rows in halves { bytes += rows }
      }
    }
  }

  private static func rows(
    _ positions: ArraySlice<Int>, of todos: TodoRows, _ columns: [AnyField], _ beginning: [UInt8]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for position in positions {
      bytes += beginning
      todos.appendRow(of: columns, at: position, to: &bytes, DisplayText.makeVisible)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  func write(_ todo: Todo) {
    console.out.buffer.writeAsIs { bytes in
      todo.appendRow(of: columns, to: &bytes, DisplayText.makeVisible)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private var columns: [AnyField] { fields ?? Self.columns }
}

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
