import TodoCore

/// The steps of one actor that can be taken back without touching what others have done since, and those that
/// cannot.
///
/// A step is taken back as a whole, and only if each of its todos is as the step left it, or as taking back
/// later steps of the same actor leaves it, no other todo names a todo that would disappear, no other todo
/// has the uid of one that would return, and relations that return lead to todos and in no circle.
package struct RevertedSteps {
  /// The steps that are taken back, newest first.
  package private(set) var taken: [HistoryStep] = []
  /// The steps that are left, newest first.
  package private(set) var left: [HistoryStep] = []
  /// The line that each todo gets, an inner `nil` if it disappears.
  private(set) var lines: [TodoID: [UInt8]?] = [:]
  private let document: StoreDocument
  /// The todos of the document that name each todo in relations.
  private let naming: [TodoUID: Set<TodoID>]
  private let ids: [TodoUID: TodoID]

  init(_ steps: [HistoryStep], in document: StoreDocument) throws(DocumentError) {
    self.document = document
    var (naming, ids): ([TodoUID: Set<TodoID>], [TodoUID: TodoID]) = ([:], [:])
    try document.scan { todo in
      ids[todo.uid] = todo.id
      guard todo.has(.after) || todo.has(.parent) else { return }
      for text in todo.texts(of: .after) + todo.texts(of: .parent) {
        naming[TodoUID(stored: text), default: []].insert(todo.id)
      }
    }
    (self.naming, self.ids) = (naming, ids)
    for step in steps {
      if let lines = try linesAfter(takingBack: step) {
        self.lines = lines
        taken.append(step)
      } else {
        left.append(step)
      }
    }
  }

  /// The lines of all todos after one more step is taken back; `nil` if the step has to be left.
  private func linesAfter(takingBack step: HistoryStep) throws(DocumentError) -> [TodoID: [UInt8]?]? {
    var lines = lines
    for change in step.changes.reversed() {
      guard let id = change.id else { return nil }
      let line: [UInt8]?
      if let known = lines[id] { line = known } else { line = try document.line(of: id) }
      guard Todo.isSame(line, change.after) else { return nil }
      lines[id] = .some(change.before)
    }
    for change in step.changes {
      if change.before == nil, let uid = change.after.flatMap({ Todo(line: $0)?.uid }) {
        let others = (naming[uid] ?? []).filter { lines[$0] == nil }
        let isNamed = lines.values.contains { line in
          line.flatMap { Todo(line: $0) }.map { todo in
            TodoSchema.relations.contains { todo.related(by: $0).contains(uid) }
          } ?? false
        }
        if !others.isEmpty || isNamed { return nil }
      }
      if change.after == nil, let todo = change.before.flatMap({ Todo(line: $0) }),
        let holder = ids[todo.uid], holder != todo.id
      {
        return nil
      }
    }
    return try areRelationsSound(in: lines, restoredBy: step) ? lines : nil
  }

  /// Whether the relations that todos get back by taking back a step lead to todos, and in no circle.
  ///
  /// Others may have removed the todo that a relation led to, or may have related todos the other way round.
  private func areRelationsSound(
    in lines: [TodoID: [UInt8]?], restoredBy step: HistoryStep
  ) throws(DocumentError) -> Bool {
    let restored = step.changes.flatMap { change in
      let after = change.after.flatMap { Todo(line: $0) }
      return change.before.flatMap { Todo(line: $0) }.map { before in
        TodoSchema.relations.flatMap { before.related(by: $0, beyond: after) }
      } ?? []
    }
    if restored.isEmpty { return true }
    let todos = lines.mapValues { line in line.flatMap { Todo(line: $0) } }
    let returning = Set(todos.values.compactMap { $0?.uid })
    let exist = restored.allSatisfy { uid in
      returning.contains(uid) || ids[uid].map { todos[$0] == nil } ?? false
    }
    guard exist else { return false }
    var deltas: [TodoDelta] = []
    for (id, todo) in todos {
      let stored = try document.line(of: id).flatMap { Todo(line: $0) }
      if let delta = TodoDelta(stored, todo) { deltas.append(delta) }
    }
    do {
      try document.requireNoCircle(after: deltas)
    } catch .store(.circle) {
      return false
    }
    return true
  }
}

extension StoreDocument {
  /// The change that takes back steps, where that touches nobody else's work.
  package func change(
    reverting steps: [HistoryStep], for cause: ChangeCause
  ) throws(DocumentError) -> (change: StoreChange, reverted: RevertedSteps) {
    let reverted = try RevertedSteps(steps, in: self)
    var change = try StoreChange(of: self, for: cause)
    change.reverts = reverted.taken.map(\.revision)
    let ids = reverted.lines.keys.map(\.rawValue).sorted()
    try forEachLine(in: ids.map { $0...$0 }) { line in
      guard let target = reverted.lines[TodoID(stored: line.id)], line.bytes != nil || target != nil else {
        return
      }
      change.replace(line, by: target.map { .bytes($0) })
    }
    return (change, reverted)
  }

  /// The line of the todo with an id; `nil` if there is none.
  fileprivate func line(of id: TodoID) throws(DocumentError) -> [UInt8]? {
    try lines(in: [id.rawValue...id.rawValue]).first?.bytes.map { Array($0) }
  }
}

extension Todo {
  /// Whether two lines hold the same todo, whatever their layout.
  static func isSame(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left == right || Todo(line: left[...]) == Todo(line: right[...])
  }
}
