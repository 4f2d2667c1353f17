import Terminal
import TodoKit

/// One todo a line, tab-separated, for `cut`, `awk` and `grep`: no header, colour or cutting.
struct PlainView: TodoView {
  /// The columns when `--fields` names none.
  static let columns: [TodoField] = [.id, .status, .priority, .due, .project, .tags, .title]

  let console: Console
  /// Which fields to print; nil for ``columns``, and for all in detail.
  let fields: [TodoField]?

  var tellsMisses: Bool { true }

  func show(_ miss: QueryMiss) { Notices.write(DisplayText(miss.words), on: console) }

  func show(_ list: TodoListModel) {
    showRows(list.todos.indices) { list.todos.append($1, at: $0, to: &$2) }
  }

  func show(_ detail: TodoDetailModel) {
    let labels = LabelledFields(fields: fields, console: console)
    for (index, model) in detail.todos.enumerated() {
      if index > 0 { console.out.buffer.append("\n") }
      labels.show(model.todo) { field in model.todo[field]?.description }
    }
  }

  func show(_ move: HistoryMoveModel) { show(move.receipt) }

  func show(_ receipt: TodoReceiptModel) {
    showRows(receipt.deltas.lazy.map(\.todo)) { $0[$1]?.append(to: &$2) }
    Notices.note(receipt, on: console)
  }

  /// `revision time command state ids`, the revision as `r12`, which nothing takes for a todo.
  func show(_ log: TodoHistoryModel) {
    for step in log.steps.map(\.step) {
      let ids = step.changes.map { String($0.todo.id.rawValue) }
      let columns = [
        HistoryRevision(number: step.revision).description, step.time.description, step.command, step.state.rawValue,
        ids.joined(separator: ","),
      ]
      console.out.buffer.append("\(columns.map { DisplayText($0) }.joined(separator: "\t"))\n")
    }
    Notices.note(log.note, on: console)
  }

  /// `name open done overdue`.
  func show(_ groups: TodoGroupsModel) {
    for group in groups.groups.map(\.group) {
      console.out.buffer.append(
        "\(groups.kind.unmistakable(group.name))\t\(group.counts.open)\t\(group.counts.done)\t\(group.counts.overdue)\n"
      )
    }
  }

  func show(_ explanation: QueryExplanationModel) {
    console.out.buffer.append("\(explanation.text)\n")
  }

  func show(_ place: StorePlaceModel) {
    for row in StoreReportLines.rows(place, yes: "true", no: "false") {
      console.out.buffer.append("\(row.key)\t\(row.text)\n")
    }
  }

  func show(_ report: StoreReportModel) {
    StoreReportLines.show(report, on: console)
  }

  func show(_ problem: ProblemModel) {
    Notices.report(Problem(problem), on: console)
  }

  /// Shows rows behind a beginning of the tool's own; `append` appends the text of a field of one of them.
  func showRows<Row>(
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
