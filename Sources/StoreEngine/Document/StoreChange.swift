package import TodoCore

/// What a command changes in the document: the lines, and what the history says about them.
package struct StoreChange {
  /// One todo's line replaced by another.
  package struct Edit {
    /// The range of the todo's old line, or an empty range where a new one is to begin.
    let range: Range<Int>
    /// The old line; `nil` for a new todo.
    package let before: ArraySlice<UInt8>?
    /// The new line; `nil` removes the todo.
    package let after: NewLine?

    /// Roughly the number of bytes that the edit takes in the history.
    var room: Int {
      let new =
        switch after {
        case nil: 0
        case .bytes(let line): line.count
        case .todo(let todo):
          todo.unknown.reduce(384 + todo.title.utf8.count + (todo.content?.utf8.count ?? 0)) {
            $0 + $1.json.count
          }
        }
      return 32 + (before?.count ?? 0) + new
    }

    /// Whether the edit changes no byte.
    var isEmpty: Bool {
      switch after {
      case nil: before == nil
      case .bytes(let line): before == line[...]
      case .todo: false
      }
    }
  }

  /// The edits in the order in which the history lists them; edits at one place are in id order.
  package var edits: [Edit] = []
  /// The highest id ever given, after the change.
  package var lastID: Int
  /// The command that makes the change, and the time.
  package let cause: ChangeCause
  /// The revisions that the change takes back because one actor made them.
  package var reverts: [Int] = []
  /// The revisions that the change undoes.
  package var undoes: [Int] = []
  /// The revisions that the change redoes.
  package var redoes: [Int] = []
  /// The commit that the list matches after a sync; `nil` leaves it as it was.
  package var synced: SyncMark?
  /// The values that both sides of a sync had changed; even without an edit they make a step of history.
  package var conflicts: [HistoryConflict] = []
  /// The oldest revision that the history must keep so that everything undone can be redone; `nil` if nothing
  /// was undone.
  package var oldestNeeded: Int?
  /// Where new todos begin.
  private let end: Int

  /// Creates a change of a document, without edits yet.
  package init(of document: StoreDocument, for cause: ChangeCause) throws(DocumentError) {
    // Another program may have added todos without updating the trailer.
    lastID = max(document.trailer.lastID, try document.lastStoredID())
    end = document.end
    self.cause = cause
  }

  /// The deltas that the edits make, from one edit on.
  package func deltas(from first: Int = 0) -> [TodoDelta] {
    edits[first...].compactMap { TodoDelta($0.before.flatMap(Todo.init(line:)), $0.after?.todo) }
  }

  /// Replaces a line, or removes it if `after` is `nil`.
  package mutating func replace(_ line: StoredLine, by after: NewLine?) {
    edits.append(Edit(range: line.range, before: line.bytes, after: after))
  }

  /// Adds a todo with its former id, which must be free.
  package mutating func add(_ todo: Todo, at place: (id: TodoID, position: Int)) -> Todo {
    var todo = todo
    todo.id = place.id
    edits.append(Edit(range: place.position..<place.position, before: nil, after: .todo(todo)))
    return todo
  }

  /// Adds a todo and gives it the next id.
  package mutating func add(_ todo: Todo) throws(DocumentError) -> Todo {
    guard let id = TodoID(rawValue: lastID + 1) else { throw .store(.idsExhausted) }
    lastID = id.rawValue
    var todo = todo
    todo.id = id
    edits.append(Edit(range: end..<end, before: nil, after: .todo(todo)))
    return todo
  }
}

extension StoreDocument {
  /// The whole change that follows from changes to single todos: next occurrences are added, and relations to
  /// removed todos are dropped.
  ///
  /// - Parameter formerIDs: returns the former ids of uids that were in the store before.
  package func change(
    _ lines: [StoredLine], for cause: ChangeCause, formerIDs: (Set<TodoUID>) -> [TodoUID: TodoID],
    _ makeResult: (Todo) throws(InvalidTodo) -> ChangeResult
  ) throws(DocumentError) -> (StoreChange, [TodoDelta]) {
    var results: [(before: Todo, result: ChangeResult)] = []
    var unfit: [InvalidTodo] = []
    // Todos that are already where the change would bring them.
    var there: [InvalidTodo] = []
    for line in lines {
      let todo = try line.todo()
      do throws(InvalidTodo) {
        results.append((todo, try makeResult(todo)))
      } catch {
        if error.isThere { there.append(error) } else { unfit.append(error) }
        results.append((todo, ChangeResult(todo)))
      }
    }
    if unfit.isEmpty, there.count == lines.count { unfit = there }
    guard unfit.isEmpty else { throw .store(.unfit(unfit)) }
    var change = try StoreChange(of: self, for: cause)
    var deltas: [TodoDelta] = []
    let occurrences = try occurrences(following: results, at: cause.time)
    let back = try bringBack(occurrences, in: &change, formerIDs)
    for (index, occurrence) in occurrences.enumerated() {
      let (before, after) = (results[index].before, results[index].result.after)
      deltas.append(after.map { .changed(before, $0) } ?? .removed(before))
      if before != after { change.replace(lines[index], by: after.map { .todo($0) }) }
      for todo in occurrence {
        let added = if let todo = back[todo.uid] { todo } else { try change.add(todo) }
        deltas.append(.added(added))
      }
    }
    try moveParts(with: &deltas, in: &change)
    try settle(&deltas, in: &change)
    return (change, deltas)
  }

  /// Moves the subtasks, at any depth, of todos that moved to another project, if they were in the old
  /// project as well.
  private func moveParts(with deltas: inout [TodoDelta], in change: inout StoreChange) throws(DocumentError) {
    var wholes: [(before: Todo, after: Todo)] = []
    for case .changed(let before, let after) in deltas where Exact(before.project) != Exact(after.project) {
      wholes.append((before, after))
    }
    guard try mayMention(Set(wholes.map(\.before.uid)), moreThan: 1) else { return }
    let relations = try relations().relations
    var moves: [TodoID: (before: Todo, after: Todo)] = [:]
    for whole in wholes {
      guard let node = relations.node(of: whole.before.id) else { continue }
      for part in relations.descendants(of: node) { moves[relations.nodes[part].id] = whole }
    }
    for delta in deltas { moves[delta.todo.id] = nil }
    for line in try lines(in: moves.keys.sorted().map { $0.rawValue...$0.rawValue }) {
      let part = try line.todo()
      guard let whole = moves[part.id] else { continue }
      let after = part.moved(from: whole.before.project, to: whole.after.project, at: change.cause.time)
      if after == part { continue }
      change.replace(line, by: .todo(after))
      deltas.append(.changed(part, after))
    }
  }

  /// Adds the occurrences that have former ids: in id order, and before the lines that follow them.
  func bringBack(
    _ occurrences: [[Todo]], in change: inout StoreChange, _ formerIDs: (Set<TodoUID>) -> [TodoUID: TodoID]
  ) throws(DocumentError) -> [TodoUID: Todo] {
    let new = Set(occurrences.joined().map(\.uid))
    let places = new.isEmpty ? [:] : try free(formerIDs(new), upTo: change.lastID)
    var back: [TodoUID: Todo] = [:]
    for (todo, place) in occurrences.joined().compactMap({ todo in places[todo.uid].map { (todo, $0) } })
      .sorted(by: { $0.1.id < $1.1.id })
    {
      back[todo.uid] = change.add(todo, at: place)
    }
    return back
  }

  /// The places of former ids that are free.
  private func free(
    _ ids: [TodoUID: TodoID], upTo lastID: Int
  ) throws(DocumentError) -> [TodoUID: (id: TodoID, position: Int)] {
    let uids = Dictionary(ids.lazy.filter { $1.rawValue <= lastID }.map { ($1, $0) }) { first, _ in first }
    var free: [TodoUID: (id: TodoID, position: Int)] = [:]
    try forEachLine(in: uids.keys.sorted().map { $0.rawValue...$0.rawValue }) { line in
      let id = TodoID(stored: line.id)
      if line.bytes == nil, let uid = uids[id] { free[uid] = (id, line.range.lowerBound) }
    }
    return free
  }
}

/// The todos that are added when repeating todos are done.
extension StoreDocument {
  /// For each todo, its next occurrence followed by copies of its subtasks.
  ///
  /// All have uids that no other todo has, and no ids yet.
  ///
  /// - Parameter isTaken: whether a todo outside the document has a uid.
  func occurrences(
    following results: [(before: Todo, result: ChangeResult)], at now: Instant,
    _ isTaken: (TodoUID) -> Bool = { _ in false }
  ) throws(DocumentError) -> [[Todo]] {
    let wholes = results.filter { $0.result.next != nil }.map(\.before)
    if wholes.isEmpty { return results.map { _ in [] } }
    let families =
      try mayMention(Set(wholes.map(\.uid)), moreThan: 1) ? families(of: Set(wholes.map(\.id))) : [:]
    let added = results.map { (before, result) -> [Todo] in
      guard let next = result.next else { return [] }
      return [next.todo] + next.parts(copying: families[before.id] ?? [], at: now)
    }
    var uids = try nextUIDs(of: added.flatMap { $0.map(\.uid) }, isTaken)[...]
    return added.map { occurrence in
      let names = Array(uids.prefix(occurrence.count))
      uids = uids.dropFirst(occurrence.count)
      return Self.renamed(occurrence, to: names)
    }
  }

  /// Gives an occurrence and its subtasks new uids, and relates them by these.
  private static func renamed(_ occurrence: [Todo], to uids: [TodoUID]) -> [Todo] {
    let names = Dictionary(zip(occurrence.map(\.uid), uids)) { first, _ in first }
    return zip(occurrence, uids).enumerated().map { index, pair in
      var todo = pair.0
      todo.uid = pair.1
      todo.after = todo.after.compactMap { names[$0] }
      // The parent keeps its own parent; its subtasks get the new one.
      if index > 0 { todo.parent = todo.parent.map { names[$0] ?? $0 } }
      return todo
    }
  }

  /// The subtasks of each parent at any depth, in id order.
  ///
  /// The subtasks of a subtask that itself repeats are left out, so that no todo is visited for each
  /// parent above it.
  private func families(of wholes: Set<TodoID>) throws(DocumentError) -> [TodoID: [Todo]] {
    let relations = try relations().relations
    var parts: [TodoID: Todo] = [:]
    try scan { if $0.has(.parent) { parts[$0.id] = Todo($0) } }
    return wholes.reduce(into: [:]) { families, whole in
      let nodes = relations.node(of: whole).map { node in
        relations.descendants(of: node, opening: { parts[relations.nodes[$0].id]?.repeats == nil })
      }
      families[whole] = (nodes ?? []).compactMap { parts[relations.nodes[$0].id] }
    }
  }

  /// For each uid the uid of its next occurrence, which no other todo has.
  private func nextUIDs(of uids: [TodoUID], _ isTaken: (TodoUID) -> Bool) throws(DocumentError) -> [TodoUID] {
    var found: [TodoUID?] = uids.map { _ in nil }
    var used: Set<TodoUID> = []
    var (left, number) = (Array(uids.indices), 1)
    while !left.isEmpty {
      let candidates = left.map { uids[$0].next(number) }
      let taken = try mayMention(Set(candidates), moreThan: 0) ? taken(Set(candidates)) : []
      for (index, uid) in zip(left, candidates) where !taken.contains(uid) && !isTaken(uid) {
        if used.insert(uid).inserted { found[index] = uid }
      }
      left.removeAll { found[$0] != nil }
      number += 1
    }
    return found.compactMap(\.self)
  }
}
