package import FileStore
package import TodoKit

extension HistoryText {
  /// Appends a step.
  package mutating func append(_ revision: Int, undoes: [Int] = [], redoes: [Int] = []) {
    let step = HistoryStep(
      revision: revision, time: Moment.friday.instant, command: "edit", undoes: undoes, redoes: redoes)
    append { step.line(after: $0) }
  }
}

extension HistoryStep {
  /// The line of the step with its changes.
  package func line(after previous: LineDigest) -> HistoryLine {
    line(after: previous) { json in
      for change in changes {
        _ = Change.write(change.before?[...], change.after.map { .bytes($0) }, to: &json)
      }
    }
  }
}
