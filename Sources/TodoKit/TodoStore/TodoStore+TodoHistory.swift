extension TodoStore: TodoHistory.Entity {
  package func history() throws(StoreError) -> (log: HistoryLog, revision: Int) {
    try read { document throws(DocumentError) in (try history(of: document), document.trailer.revision) }
  }

  package func go(
    _ direction: HistoryDirection, steps count: Int, as label: StepLabel, isDryRun: Bool
  ) throws(StoreError) -> [(before: Todo?, after: Todo?)] {
    try update(isDryRun: isDryRun) { document throws(DocumentError) in
      let possible = try history(of: document).steps(for: direction)
      guard count <= possible.count else {
        throw .store(.noSuchStep(direction, asked: count, possible: possible.count))
      }
      let steps = Array(possible.prefix(count))
      let edits = try document.edits(taking: steps, direction)
      let revisions = steps.map(\.revision)
      let change = StoreChange(
        edits: edits, lastID: max(document.trailer.lastID, try document.lastStoredID()), label: label,
        undoes: direction == .undo ? revisions : [], redoes: direction == .redo ? revisions : [])
      return (change, edits.map { ($0.before.flatMap(Todo.init(line:)), $0.after.flatMap(Todo.init(line:))) })
    }
  }
}

extension StoreDocument {
  /// What steps come to together: for each todo what must be there now, and what is to be there.
  ///
  /// A history may have been changed by other programs. A step that would write what is no todo cannot be taken.
  fileprivate func edits(taking steps: [HistoryStep], _ direction: HistoryDirection) throws(DocumentError)
    -> [StoreChange.Edit]
  {
    var goals: [TodoID: (expected: [UInt8]?, target: [UInt8]?)] = [:]
    for (index, step) in steps.enumerated() {
      for change in direction == .undo ? step.changes.reversed() : step.changes {
        let (now, then) = direction == .undo ? (change.after, change.before) : (change.before, change.after)
        guard let id = change.id else {
          throw .store(.noSuchStep(direction, asked: steps.count, possible: index))
        }
        goals[id, default: (now, nil)].target = then
      }
    }
    var edits: [StoreChange.Edit] = []
    var conflicts: [Int] = []
    let goalsInOrder = goals.sorted { $0.key < $1.key }
    for ((id, goal), place) in zip(goalsInOrder, try places(of: goalsInOrder.map(\.key.rawValue))) {
      let line = place.line
      if Self.isSame(line?.bytes, goal.expected) {
        if line == nil, goal.target == nil { continue }
        let range = line?.range ?? place.position..<place.position
        edits.append(StoreChange.Edit(range: range, before: line?.bytes, after: goal.target))
      } else {
        conflicts.append(id.rawValue)
      }
    }
    if conflicts.isEmpty { return edits }
    try requireOrder()
    throw .store(.conflict(direction, ids: conflicts))
  }

  /// Whether two lines say the same of a todo, whatever their layout.
  private static func isSame(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool {
    left == right || (left != nil && right != nil && left.flatMap(Todo.init(line:)) == right.flatMap(Todo.init(line:)))
  }
}
