/// The merge of a copy of a store that went its own way: what a program which syncs folders leaves beside the store.
///
/// What both came from is found in the history. A version of a todo that the store once had is no change of the copy's.
/// Of a todo that the copy did change, both came from what it was at the last revision that the copy is known to have
/// had. Where the history knows nothing of the copy, both are joined. A todo that the copy lacks stays.
struct CopyMerge {
  /// The commands that bring in todos of others.
  private static let bringing = ForeignSteps.commands.union(["merge"])

  private let ours: SharedList
  private let copy: [Todo]
  /// The places of the copy's todos.
  private let places: [TodoUID: Int]
  /// The todos as they were at the revision that the history was read back to.
  private var past: [TodoUID: Todo]
  /// The versions of the copy's todos that the store once had.
  private var known: [TodoUID: Todo] = [:]
  /// The ids of todos that were there once.
  private(set) var removedIDs: [TodoUID: TodoID] = [:]
  /// Whether the history was read back to a revision that the copy had.
  private var isFound = false
  /// Whether the copy has a version of a todo that was made here: what came from elsewhere may have come from the copy.
  private var isRelated = false

  /// - Parameter copy: its todos with the ids that they have in it.
  init(of copy: [Todo], into ours: SharedList) {
    self.copy = copy
    places = Dictionary(copy.enumerated().map { ($0.element.uid, $0.offset) }) { first, _ in first }
    self.ours = ours
    past = Dictionary(ours.todos.map { ($0.uid, $0) }) { first, _ in first }
  }

  /// Reads back a step of the history, the newest first.
  ///
  /// That the copy has what a step made, or has changed it since, tells that it had that revision.
  mutating func readBack(_ step: HistoryStep, _ state: HistoryStep.State) {
    let changes = step.changes.map { ($0.before.flatMap(Todo.init(line:)), $0.after.flatMap(Todo.init(line:))) }
    func isInCopy(_ todo: Todo) -> Bool { places[todo.uid].map { copy[$0].isSame(as: todo) } ?? false }
    let isOwn = !Self.bringing.contains(step.command)
    // A merge that was undone may be wanted again.
    let counts = step.isChange && (isOwn || state == .inForce)
    for todo in changes.flatMap({ [$0.0, $0.1].compactMap(\.self) }) {
      if counts, isInCopy(todo) {
        known[todo.uid] = todo
        isRelated = isRelated || isOwn
      }
      if !ours.has(todo.uid), removedIDs[todo.uid] == nil { removedIDs[todo.uid] = todo.id }
    }
    if isFound { return }
    // What an undo made again was made before.
    if step.isChange, isOwn {
      isFound = changes.contains { before, after in
        guard let after else { return false }
        return isInCopy(after) || (before == nil && after.uid.isMadeOnce && places[after.uid] != nil)
      }
      if isFound { return }
    }
    for (before, after) in changes.reversed() {
      if let uid = (before ?? after)?.uid { past[uid] = before }
    }
  }

  /// The merge, once the history is read.
  func merged(lastID: Int) -> (list: SharedList, notes: [MergeNote]) {
    let isKnown =
      isFound || isRelated || copy.contains { todo in past[todo.uid]?.isSame(as: todo) ?? false }
    var theirs: [Todo] = []
    var base: [Todo] = []
    for todo in copy {
      var todo = todo
      todo.id = ours[todo.uid]?.id ?? removedIDs[todo.uid] ?? todo.id
      theirs.append(todo)
      guard var before = known[todo.uid] ?? (isKnown ? past[todo.uid] : nil) else { continue }
      before.id = todo.id
      base.append(before)
    }
    return ListMerge.merge(
      base: SharedList(base, lastID: 0), ours: ours,
      theirs: SharedList(theirs, lastID: lastID <= Numbering.bound ? lastID : 0))
  }
}

extension TodoUID {
  /// Whether no two machines can have made it: neither a person nor a todo before it has given it.
  fileprivate var isMadeOnce: Bool { isUUID && !isDerived }
}

extension Todo {
  /// Whether it is the same but for its id.
  fileprivate func isSame(as other: Todo) -> Bool {
    var other = other
    other.id = id
    return self == other
  }
}
