import Terminal
import TodoKit

/// Only ids, or the names of groups, one a line.
struct QuietView: TodoView {
  let console: Console
  /// A feed that is applied again gives the ids that it gave at first.
  let tellsUnchanged = true

  func show(_ list: TodoListModel) {
    for index in list.todos.indices { showID(at: index, of: list.todos) }
  }

  func show(_ detail: TodoDetailModel) {
    for model in detail.todos { show(model.todo) }
  }

  func show(_ move: HistoryMoveModel) { show(move.receipt) }

  func show(_ receipt: TodoReceiptModel) {
    for delta in receipt.deltas { show(delta.todo) }
    Notices.warn(of: receipt, on: console)
  }

  /// Revisions as `r12`, which nothing takes for todos.
  func show(_ log: TodoHistoryModel) {
    for step in log.steps { console.out.buffer.append("\(HistoryRevision(number: step.step.revision).description)\n") }
    Notices.note(log.note, on: console)
  }

  /// Names, one a line.
  func show(_ groups: TodoGroupsModel) {
    for model in groups.groups { console.out.buffer.append("\(groups.kind.unmistakable(model.group.name))\n") }
  }

  /// The ids of the todos, in the order in which the plain form has them.
  func show(_ model: TodoReviewModel) {
    let review = model.review
    for day in review.days {
      for deed in ReviewSummary.Deed.allCases {
        for place in day[deed] { showID(at: place, of: review.todos) }
      }
    }
    for section in review.sections {
      for place in section.todos.indices { showID(at: place, of: section.todos) }
    }
    Notices.note(model.note, on: console)
  }

  /// Nothing: numbers of days have no ids, and the commands refuse to print those.
  func show(_ stats: TodoStatsModel) {}
  func show(_ calendar: TodoCalendarModel) {}

  func show(_ explanation: QueryExplanationModel) {
    console.out.buffer.append("\(explanation.text)\n")
  }

  func show(_ place: StorePlaceModel) {
    showPath(place.path)
  }

  /// Of a repair, the path of the damaged store; the exit status says the rest.
  func show(_ report: StoreReportModel) {
    if let copy = report.copy { showPath(copy) }
  }

  /// Of an import and of a sync only what somebody has to see to.
  func show(_ report: ExchangeReportModel) {
    for line in report.warnings { Notices.write(DisplayText(line), on: console) }
  }

  func show(_ sync: SyncModel) {
    show(sync.receipt)
    for line in sync.warnings { Notices.write(DisplayText(line), on: console) }
  }

  func show(_ problem: ProblemModel) {
    Notices.report(Problem(problem), on: console)
  }

  /// A path as it is, every byte of it, for `$EDITOR "$(todo where -q)"`; a terminal cannot use such bytes.
  func showPath(_ path: String) {
    if console.out.isTerminal {
      console.out.buffer.append("\(path)\n")
    } else {
      console.out.buffer.appendAsIs(Array("\(path)\n".utf8))
    }
  }

  private func showID(at place: Int, of todos: TodoRows) {
    console.out.buffer.writeAsIs { bytes in
      todos.append(.id, at: place, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private func show(_ todo: TodoSummary) {
    console.out.buffer.append("\(todo.id.rawValue)\n")
  }
}
