package import TodoCore

/// What a command changes in the document: the lines, and how history tells of it.
package struct StoreChange {
  /// One todo's line in the place of another.
  package struct Edit {
    /// The bytes of the todo before, or an empty range where it is to begin.
    let range: Range<Int>
    /// Its line before; nil where there was none.
    package let before: ArraySlice<UInt8>?
    /// Its line after; nil removes it.
    package let after: NewLine?

    /// About as many bytes as history takes to tell of it.
    var room: Int {
      let new =
        switch after {
        case nil: 0
        case .bytes(let line): line.count
        case .todo(let todo):
          todo.unknown.reduce(384 + todo.title.utf8.count + (todo.content?.utf8.count ?? 0)) { $0 + $1.json.count }
        }
      return 32 + (before?.count ?? 0) + new
    }

    /// Whether it leaves every byte as it is.
    var isEmpty: Bool {
      switch after {
      case nil: before == nil
      case .bytes(let line): before == line[...]
      case .todo: false
      }
    }
  }

  /// The edits, in the order in which history tells of them; those at one place in the order of their ids.
  package var edits: [Edit] = []
  /// The highest id given by then.
  package var lastID: Int
  /// Who changes it, and when.
  package let cause: ChangeCause
  /// The revisions that this takes back, for `undo`.
  package var undoes: [Int] = []
  /// The revisions that this brings back, for `redo`.
  package var redoes: [Int] = []
  /// What the list is in line with then, for `sync`; nil where that stays as it is.
  package var synced: SyncMark?
  /// Of which values both sides had their own, for `sync`; they alone make a step of it.
  package var conflicts: [HistoryConflict] = []
  /// The oldest revision that must stay in the history so that all that was undone can be redone; nil for none.
  package var oldestNeeded: Int?
  /// Where new todos begin.
  private let end: Int

  /// Nothing yet to be changed in a document.
  package init(of document: StoreDocument, for cause: ChangeCause) throws(DocumentError) {
    // Another program may have added todos and left the trailer as it was.
    lastID = max(document.trailer.lastID, try document.lastStoredID())
    end = document.end
    self.cause = cause
  }

  /// What becomes of the todos by its edits, from one of them on.
  package func deltas(from first: Int = 0) -> [TodoDelta] {
    edits[first...].compactMap { TodoDelta($0.before.flatMap(Todo.init(line:)), $0.after?.todo) }
  }

  /// Puts another line in the place of one, or, with nil, removes it.
  package mutating func replace(_ line: StoredLine, by after: NewLine?) {
    edits.append(Edit(range: line.range, before: line.bytes, after: after))
  }

  /// Adds a todo with the id that it had before, where nobody has that.
  package mutating func add(_ todo: Todo, at place: (id: TodoID, position: Int)) -> Todo {
    var todo = todo
    todo.id = place.id
    edits.append(Edit(range: place.position..<place.position, before: nil, after: .todo(todo)))
    return todo
  }

  /// Adds a todo, and gives it its id.
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
  /// What changes of single todos come to: these, what follows those that come back, and what becomes of todos that stand
  /// to those which go.
  ///
  /// - Parameter formerIDs: the ids that todos had which were there before, by their uids.
  package func change(
    _ lines: [StoredLine], for cause: ChangeCause, formerIDs: (Set<TodoUID>) -> [TodoUID: TodoID],
    _ makeResult: (Todo) throws(InvalidTodo) -> ChangeResult
  ) throws(DocumentError) -> (StoreChange, [TodoDelta]) {
    var results: [(before: Todo, result: ChangeResult)] = []
    var unfit: [InvalidTodo] = []
    for line in lines {
      let todo = try line.todo()
      do throws(InvalidTodo) {
        results.append((todo, try makeResult(todo)))
      } catch {
        unfit.append(error)
      }
    }
    guard unfit.isEmpty else { throw .store(.unfit(unfit)) }
    var change = try StoreChange(of: self, for: cause)
    var deltas: [TodoDelta] = []
    let occurrences = try occurrences(following: results, at: cause.time)
    let new = Set(occurrences.joined().map(\.uid))
    let places = new.isEmpty ? [:] : try free(formerIDs(new), upTo: change.lastID)
    // In the order of their ids, and before the lines behind them.
    var back: [TodoUID: Todo] = [:]
    for (todo, place) in occurrences.joined().compactMap({ todo in places[todo.uid].map { (todo, $0) } })
      .sorted(by: { $0.1.id < $1.1.id })
    {
      back[todo.uid] = change.add(todo, at: place)
    }
    for (index, occurrence) in occurrences.enumerated() {
      let (before, after) = (results[index].before, results[index].result.after)
      deltas.append(after.map { .changed(before, $0) } ?? .removed(before))
      if before != after { change.replace(lines[index], by: after.map { .todo($0) }) }
      for todo in occurrence {
        let added = if let todo = back[todo.uid] { todo } else { try change.add(todo) }
        deltas.append(.added(added))
      }
    }
    try settle(&deltas, in: &change)
    return (change, deltas)
  }

  /// Where todos with ids that were given once are to be, as far as nobody has these.
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

/// What is added when todos that come back are done.
extension StoreDocument {
  /// What follows each of these todos: the next occurrence, then the copies of its parts.
  ///
  /// All have uids that no other todo has, and no ids yet.
  func occurrences(
    following results: [(before: Todo, result: ChangeResult)], at now: Instant
  ) throws(DocumentError) -> [[Todo]] {
    let wholes = results.filter { $0.result.next != nil }.map(\.before)
    if wholes.isEmpty { return results.map { _ in [] } }
    let families = try mayMention(Set(wholes.map(\.uid)), moreThan: 1) ? families(of: Set(wholes.map(\.id))) : [:]
    let added = results.map { (before, result) -> [Todo] in
      guard let next = result.next else { return [] }
      return [next.todo] + next.parts(copying: families[before.id] ?? [], of: before, at: now)
    }
    var uids = try nextUIDs(of: added.flatMap { $0.map(\.uid) })[...]
    return added.map { occurrence in
      let names = Array(uids.prefix(occurrence.count))
      uids = uids.dropFirst(occurrence.count)
      return Self.renamed(occurrence, to: names)
    }
  }

  /// An occurrence and its parts with uids of their own, by which they stand to each other.
  private static func renamed(_ occurrence: [Todo], to uids: [TodoUID]) -> [Todo] {
    let names = Dictionary(zip(occurrence.map(\.uid), uids)) { first, _ in first }
    return zip(occurrence, uids).enumerated().map { index, pair in
      var todo = pair.0
      todo.uid = pair.1
      todo.after = todo.after.compactMap { names[$0] }
      // The whole stays where it was; its parts go with it.
      if index > 0 { todo.parent = todo.parent.map { names[$0] ?? $0 } }
      return todo
    }
  }

  /// The parts of each whole and theirs, at any depth, in the order of their ids.
  ///
  /// What is below a part that repeats by itself is left out, so that no todo is looked at for each whole above it.
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

  /// For each uid that of its next occurrence, which no other todo has.
  private func nextUIDs(of uids: [TodoUID]) throws(DocumentError) -> [TodoUID] {
    var found: [TodoUID?] = uids.map { _ in nil }
    var used: Set<TodoUID> = []
    var (left, number) = (Array(uids.indices), 1)
    while !left.isEmpty {
      let candidates = left.map { uids[$0].next(number) }
      let taken = try mayMention(Set(candidates), moreThan: 0) ? taken(Set(candidates)) : []
      for (index, uid) in zip(left, candidates) where !taken.contains(uid) && used.insert(uid).inserted {
        found[index] = uid
      }
      left.removeAll { found[$0] != nil }
      number += 1
    }
    return found.compactMap(\.self)
  }
}
