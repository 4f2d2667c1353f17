import TodoKit

/// The steps of the history that were made or taken back here, so that no key takes another one than the screen has told of.
struct SeenSteps {
  /// Where the cursor was before a step, and behind it.
  struct Place {
    let before: TodoID?
    let after: TodoID?
  }

  /// The revisions that steps in force have led to, the newest last, and of those taken back, the next to be brought back
  /// last.
  private var done: [Int] = []
  private var undone: [Int] = []
  private var places: [Int: Place] = [:]
  /// The step that a key would take instead, as it was told, and for which key.
  private var told: (direction: HistoryDirection, revision: Int, input: Int)?

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

  /// A step was made here.
  mutating func make(_ revision: Int, at place: Place) {
    done.append(revision)
    undone = []
    places[revision] = place
  }

  /// Something was changed here of which the step is not known, since others have changed the store as well.
  mutating func makeUnknown() { undone = [] }

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
