import FileStore
import TodoTestSupport

@testable import TodoKit

extension HistoryText {
  /// One more step.
  mutating func append(_ revision: Int, undoes: [Int] = [], redoes: [Int] = []) {
    let step = HistoryStep(
      revision: revision, time: Moment.friday.instant, command: "edit", undoes: undoes, redoes: redoes, changes: [])
    append { step.line(after: $0) }
  }
}
