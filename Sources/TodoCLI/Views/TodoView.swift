import Terminal
import TodoKit

/// A form of output: it can show what every screen has to say.
protocol TodoView: TodoList.View, TodoDetail.View, TodoEditor.View, TodoBatch.View, TodoExchange.View,
  TodoMerge.View, TodoSync.View, TodoHistory.View, TodoGroups.View, TodoReview.View, StoreStatus.View
{
  /// Where it shows things.
  var console: Console { get }
}

extension TodoView {
  /// The text as it is, every byte of it, in all forms; on a terminal nothing in it moves the cursor.
  func show(_ text: ExportModel) {
    guard console.out.isTerminal else { return console.out.buffer.appendAsIs(text.bytes) }
    for line in DisplayText.lines(of: String(decoding: text.bytes, as: UTF8.self)) {
      console.out.buffer.append("\(line)\n")
    }
  }

  func show(_ report: MergeReportModel) {
    for line in report.lines { Notices.write(DisplayText(line), on: console) }
  }

  func show(_ copies: StoreCopiesModel) { Notices.note(copies, on: console) }

  /// The todos that are different here, as every command shows them; what else there is to tell goes to stderr.
  func show(_ sync: SyncModel) {
    show(sync.receipt)
    for line in sync.lines { Notices.write(DisplayText(line), on: console) }
  }

  func show(_ report: ExchangeReportModel) {
    for line in report.lines { Notices.write(DisplayText(line), on: console) }
  }
}
