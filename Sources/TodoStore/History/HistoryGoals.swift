import TodoCore

/// What steps of history come to when they are undone or redone together: what may be taken back, and what stands in the
/// way.
///
/// A todo that is no longer what a step made of it was changed by someone else since, and stays: nothing is taken back
/// then. Each step is compared with what the one before it left, as it would be were it taken alone.
struct HistoryGoals {
  private var goals: [TodoID: (expected: [UInt8]?, target: [UInt8]?)] = [:]
  /// The todos that stand in the way.
  private(set) var conflicts: Set<TodoID> = []

  /// What these steps come to, in the order in which they are taken.
  ///
  /// - Throws: `StoreError.noSuchStep` where a step would write what is no todo, since a history may have been changed by
  ///   other programs.
  init(taking steps: [HistoryStep], _ direction: HistoryDirection) throws(StoreError) {
    for (index, step) in steps.enumerated() {
      for change in direction == .undo ? step.changes.reversed() : step.changes {
        let (now, then) = direction == .undo ? (change.after, change.before) : (change.before, change.after)
        guard let id = change.id else {
          let reach = HistoryReach.revision(step.revision)
          throw .noSuchStep(direction, asked: steps.count, possible: index, reach: reach)
        }
        if let goal = goals[id], !Self.isSame(goal.target, now) {
          conflicts.insert(id)
        }
        goals[id, default: (now, nil)].target = then
      }
    }
  }

  /// The ids of the todos that would be changed, ascending.
  var ids: [Int] { goals.keys.map(\.rawValue).sorted() }

  /// What is to become of a todo's line, nil within to remove it; nil where it stays, or stands in the way.
  mutating func target(of id: TodoID, from line: [UInt8]?) -> [UInt8]?? {
    guard let goal = goals[id] else { return nil }
    guard Self.isSame(line, goal.expected) else {
      conflicts.insert(id)
      return nil
    }
    return line == nil && goal.target == nil ? nil : .some(goal.target)
  }

  /// Whether two lines say the same of a todo, whatever their layout.
  private static func isSame(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool {
    left == right || (left != nil && right != nil && left.flatMap(Todo.init(line:)) == right.flatMap(Todo.init(line:)))
  }
}
