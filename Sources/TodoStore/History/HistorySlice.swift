package import TodoCore

/// Steps that were picked out of a history, the newest first.
package struct HistorySlice {
  /// The steps, and what has become of each.
  package var steps: [(step: HistoryStep, state: HistoryState)] = []
  /// The revision of the store.
  package let revision: Int
  /// The revision of the oldest step that was looked at, or the one after the store's.
  package var first: Int
  /// The earliest time of the steps that were looked at; nil where there were none.
  package var earliest: Instant?
  /// What has ended the steps; `beginning` where it was not the history.
  package var reach = HistoryReach.beginning

  /// No steps yet of a history that leads to a revision.
  package init(revision: Int, first: Int) {
    (self.revision, self.first) = (revision, first)
  }
}
