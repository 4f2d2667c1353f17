package import Terminal
package import TodoKit

/// One todo a line, tab-separated, for `cut`, `awk` and `grep`: no header, colour or cutting.
package struct PlainView: TodoView {
  /// The columns when `--fields` names none.
  static let columns: [TodoField] = [.id, .status, .priority, .due, .project, .tags, .title]

  package let console: Console
  /// Which fields to print; nil for ``columns``, and for all in detail.
  let fields: [TodoField]?
  package let tellsMisses = true

  package func show(_ thing: some Shown) { thing.show(in: self) }

  // A view of the kit shows no miss by itself, and that would go before the generic method.
  package func show(_ miss: QueryMiss) { miss.show(in: self) }

  func write(_ columns: DisplayText...) {
    console.out.buffer.append("\(columns.joined(separator: "\t"))\n")
  }

  /// Writes todos of a list behind a beginning of the tool's own.
  func write(_ positions: some Sequence<Int>, of todos: TodoRows, behind beginning: String = "") {
    for position in positions {
      writeRow(behind: beginning) { todos.appendRow(of: $0, at: position, to: &$1, DisplayText.makeVisible) }
    }
  }

  func write(_ todo: Todo) { writeRow { todo.appendRow(of: $0, to: &$1, DisplayText.makeVisible) } }

  private func writeRow(behind beginning: String = "", _ append: ([TodoField], inout [UInt8]) -> Void) {
    console.out.buffer.writeAsIs { bytes in
      bytes += beginning.utf8
      append(fields ?? Self.columns, &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}
