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

  /// Writes rows behind a beginning of the tool's own; `append` appends the text of a field of one of them.
  func write<Row>(
    _ rows: some Sequence<Row>, behind beginning: String = "", _ append: (Row, TodoField, inout [UInt8]) -> Void
  ) {
    let columns = (fields ?? Self.columns).map { (field: $0, isWritten: $0.schema.kind.isWritten) }
    for row in rows {
      console.out.buffer.writeAsIs { bytes in
        bytes += beginning.utf8
        var isFirst = true
        for column in columns {
          if !isFirst { bytes.append(UInt8(ascii: "\t")) }
          let start = bytes.count
          append(row, column.field, &bytes)
          if column.isWritten { DisplayText.makeVisible(&bytes, from: start) }
          isFirst = false
        }
        bytes.append(UInt8(ascii: "\n"))
      }
    }
  }
}
