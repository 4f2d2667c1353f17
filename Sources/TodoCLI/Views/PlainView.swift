import FileStore
import JSONText
package import Terminal
package import TodoKit

/// One todo per line, tab-separated, for `cut`, `awk` and `grep`, without a header, colour or truncation.
package struct PlainView: TodoView {
  /// The columns when `--fields` names none.
  static let columns = [TodoField.id, .status, .priority, .due, .project, .tags, .title].map(AnyField.builtIn)

  package let console: Console
  /// The fields to print, or `nil` for ``columns``, and for all fields in detail.
  let fields: [AnyField]?
  package let reportsMissing = true

  package func show(_ model: some Shown) { model.show(in: self) }

  package func showing(_ fields: [AnyField]) -> any TodoView { PlainView(console: console, fields: fields) }

  func write(_ columns: DisplayText...) {
    console.out.buffer.append("\(columns.joined(separator: "\t"))\n")
  }

  /// How many rows two threads make at a time, since making rows takes most of the time of a long list.
  private static let blockSize = 2_048

  /// Writes todos of a list, each after a prefix.
  func write(_ positions: [Int], of todos: TodoRows, after prefix: String = "") {
    let (columns, prefix) = (columns, Array(prefix.utf8))
    for start in stride(from: 0, to: positions.count, by: Self.blockSize) {
      let block = positions[start...].prefix(Self.blockSize)
      console.out.buffer.writeAsIs { bytes in
        let halves = block.concurrentHalves(ofAtLeast: Self.blockSize) {
          Self.rows($0, of: todos, columns, prefix)
        }
        for rows in halves { bytes += rows }
      }
    }
  }

  private static func rows(
    _ positions: ArraySlice<Int>, of todos: TodoRows, _ columns: [AnyField], _ prefix: [UInt8]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for position in positions {
      bytes += prefix
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

/// Only ids, or the names of groups, one per line.
package struct QuietView: TodoView {
  package let console: Console
  /// A feed that is applied again prints the same ids as the first time.
  package let tellsUnchanged = true
  package let isQuiet = true

  package func show(_ model: some Shown) { model.show(in: self) }

  func write(_ todo: Todo) { console.out.buffer.append("\(todo.id.rawValue)\n") }

  func write(_ places: some Sequence<Int>, of todos: TodoRows) {
    for place in places {
      console.out.buffer.writeAsIs { bytes in
        bytes.append(digitsOf: todos.id(at: place).rawValue)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Writes a path byte for byte, for `$EDITOR "$(todo where -q)"`, but with visible characters only on a
  /// terminal.
  func write(path: String) {
    if console.out.isTerminal {
      console.out.buffer.append("\(path)\n")
    } else {
      console.out.buffer.appendAsIs(Array("\(path)\n".utf8))
    }
  }
}
