package import Terminal
package import TodoKit

/// A form of output: it can show what every screen has to say.
package protocol TodoView: TodoList.View, TodoDetail.View, TodoEditor.View, TodoBatch.View, TodoExchange.View,
  TodoMerge.View, TodoSync.View, TodoHistory.View, TodoGroups.View, TodoReview.View, StoreStatus.View
{
  /// Where it shows things.
  var console: Console { get }
  /// Whether people read it, who like to be told what may surprise them, and what comes next.
  var isForPeople: Bool { get }
}

extension TodoView {
  package var isForPeople: Bool { false }

  /// The text as it is, every byte of it, in all forms; on a terminal nothing in it moves the cursor.
  package func show(_ text: ExportModel) {
    guard console.out.isTerminal else { return console.out.buffer.appendAsIs(text.bytes) }
    for line in DisplayText.lines(of: String(decoding: text.bytes, as: UTF8.self)) {
      console.out.buffer.append("\(line)\n")
    }
  }

  package func show(_ report: MergeReportModel) {
    for line in report.shortLines { Notices.write(DisplayText(line), on: console) }
    Notices.noteMerged(report, in: self)
  }

  package func show(_ surprises: [BatchSurprise]) {
    for surprise in surprises { Notices.warn(surprise.message, on: console) }
  }

  package func show(_ copies: StoreCopiesModel) { Notices.note(copies, on: console) }

  /// The todos that are different here, as every command shows them; what else there is to tell goes to stderr.
  package func show(_ sync: SyncModel) {
    show(sync.receipt)
    for line in sync.shortLines { Notices.write(DisplayText(line), on: console) }
  }

  package func show(_ report: ExchangeReportModel) {
    for line in report.lines { Notices.write(DisplayText(line), on: console) }
  }
}
