import TodoKit

/// The steps of the history that were made or taken back here, so that no key takes another one than the screen has told of.
struct SeenSteps {
  /// The revisions that steps in force have led to, the newest last, and of those taken back, the next to be brought back
  /// last.
  private var done: [Int] = []
  private var undone: [Int] = []
  /// Where the cursor was before a step, and behind it.
  private var places: [Int: (before: TodoID?, after: TodoID?)] = [:]
  /// The step that a key would take instead, as it was told, and for which key.
  private var told: (direction: HistoryDirection, revision: Int, input: Int)?
  /// A change that was made here, until the list is read behind it: the revision of the list before, where the cursor was,
  /// and whether it is a step of its own, which can be taken back.
  private var unread: (former: Int?, cursor: TodoID?, isStep: Bool)?

  /// The step that a key may take: the one that the key before was told of, else the last of one's own; 0 for none.
  ///
  /// - Parameter input: the number of the key.
  func expected(_ direction: HistoryDirection, at input: Int) -> Int {
    if let told, told.direction == direction, told.input + 1 == input { return told.revision }
    return (direction == .undo ? done : undone).last ?? 0
  }

  /// A key was told that it would take another step.
  mutating func tell(_ direction: HistoryDirection, _ revision: Int, at input: Int) {
    told = (direction, revision, input)
  }

  /// Something was changed here, which nobody has seen yet.
  mutating func change(from former: Int?, at cursor: TodoID?, isStep: Bool) { unread = (former, cursor, isStep) }

  /// The list was read at a revision.
  ///
  /// - Returns: whether a change that was made here has led to it: only if nobody else has made one besides is it known
  ///   which step that is.
  mutating func read(at revision: Int, cursor: TodoID?) -> Bool {
    guard let change = unread else { return false }
    unread = nil
    if change.isStep { undone = [] }
    guard let former = change.former, former + 1 == revision else { return false }
    if change.isStep {
      done.append(revision)
      places[revision] = (change.cursor, cursor)
    }
    return true
  }

  /// Steps were taken back, or brought back, in that order.
  mutating func take(_ direction: HistoryDirection, _ revisions: [Int]) {
    done.removeAll(where: revisions.contains)
    undone.removeAll(where: revisions.contains)
    if direction == .undo { undone += revisions } else { done += revisions }
  }

  /// Where the cursor belongs once a step is taken back or brought back; nil where that is not known.
  func cursor(_ direction: HistoryDirection, _ revisions: [Int]) -> TodoID? {
    revisions.last.flatMap { places[$0] }.flatMap { direction == .undo ? $0.before : $0.after }
  }
}
