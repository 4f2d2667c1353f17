import TodoKit

/// The contents of a store and of the history beside it, as plain values, and what commands make of them.
///
/// The model knows no bytes and no digests: a key stands for the bytes of a history line, and two lines have
/// the same key if they say the same.
struct HistoryModel {
  /// One todo's line before and after.
  struct Change: Hashable {
    let id: Int
    let before: String?
    let after: String?
  }

  struct Line: Hashable {
    let previous: Int
    let revision: Int
    let command: String
    var undoes: [Int] = []
    var redoes: [Int] = []
    let changes: [Change]
    /// A number that is different for each damage done to the line; 0 for none.
    var damage = 0
    /// Whether the line can still be read as a step.
    var isWhole = true

    var isChange: Bool { undoes.isEmpty && redoes.isEmpty }
  }

  struct Store {
    var exists = false
    /// The todos' lines, by their ids.
    var todos: [Int: String] = [:]
    var lastID = 0
    var revision = 0
    /// The key of the line that led here; 0 if the store names none.
    var key = 0
  }

  /// What is in the place of the history.
  enum Beside {
    case missing
    /// Lines from histories of this store, and perhaps a part of one more line.
    case lines([Line], isTorn: Bool)
    /// Something else, and the highest numbers in it.
    case other(revision: Int, lastID: Int)
  }

  var store = Store()
  var beside = Beside.missing
  private var keys: [Line: Int] = [:]

  private mutating func key(of line: Line) -> Int {
    let key = keys[line] ?? keys.count + 1
    keys[line] = key
    return key
  }

  /// How many of the lines lead to the store, or nil if the file is not its history.
  var leading: Int? {
    switch beside {
    case .missing: return 0
    case .other: return nil
    case .lines(let lines, let isTorn):
      guard let last = lines.last else { return isTorn && store.key != 0 ? nil : 0 }
      if keys[last] == store.key { return lines.count }
      let isVoid = !isTorn && last.revision == store.revision + 1 && last.previous == store.key
      guard isVoid else { return nil }
      return lines.dropLast().last.map { keys[$0] == store.key ? lines.count - 1 : nil } ?? 0
    }
  }

  /// The lines that lead to the store, newest first, as far back as each is the one that its successor names.
  private var chain: (lines: [Line], isBroken: Bool) {
    guard case .lines(let lines, _) = beside, let leading else { return ([], false) }
    var found: [Line] = []
    var key = store.key
    for line in lines.prefix(leading).reversed() {
      guard keys[line] == key, line.revision == store.revision - found.count else { return (found, true) }
      found.append(line)
      key = line.previous
    }
    return (found, false)
  }

  /// How far back the history goes.
  func reach(path: String) -> HistoryReach {
    if leading == nil { return .foreign(path: path) }
    let (lines, isBroken) = chain
    let first = store.revision - lines.count + 1
    if first == 1 { return .beginning }
    return isBroken ? .damage(path: path, before: first) : .revision(first)
  }

  /// The steps with their states, newest first, and the steps that can be redone, the next one last.
  var steps: (all: [(line: Line, state: HistoryState)], redoable: [Int]) {
    var states: [Int: HistoryState] = [:]
    var redoable: [Int] = []
    for line in chain.lines.reversed() {
      if line.isChange {
        for revision in redoable { states[revision] = .lost }
        redoable = []
      }
      for revision in line.undoes { states[revision] = .undone }
      for revision in line.redoes { states[revision] = .inForce }
      redoable = (redoable + line.undoes).filter { !line.redoes.contains($0) }
    }
    return (chain.lines.map { ($0, states[$0.revision] ?? .inForce) }, redoable)
  }

  /// Why no steps are taken.
  enum Refusal: Error {
    case noSuchStep(possible: Int)
    case conflict(ids: [Int])
  }

  /// The result of taking a number of steps, one after the other.
  func taking(_ count: Int, _ direction: HistoryDirection) throws(Refusal) -> (
    todos: [Int: String], revisions: [Int]
  ) {
    let (all, redoable) = steps
    let changes = all.filter(\.line.isChange)
    let chosen: [Line] =
      switch direction {
      case .undo: Array(changes.filter { $0.state == .inForce }.map(\.line).prefix(count))
      case .redo:
        redoable.suffix(count).reversed()
          .map { revision in changes.first { $0.line.revision == revision }?.line }
          .prefix { $0 != nil }.compactMap(\.self)
      }
    guard chosen.count == count else { throw .noSuchStep(possible: chosen.count) }
    var todos = store.todos
    var conflicts: Set<Int> = []
    for line in chosen {
      for change in direction == .undo ? line.changes.reversed() : line.changes {
        let (now, then) = direction == .undo ? (change.after, change.before) : (change.before, change.after)
        if todos[change.id] != now { conflicts.insert(change.id) }
        todos[change.id] = then
      }
    }
    guard conflicts.isEmpty else { throw .conflict(ids: conflicts.sorted()) }
    return (todos, chosen.map(\.revision))
  }

  /// Changes the store to other todos by a command, and returns whether the file beside it is set aside.
  mutating func commit(
    _ todos: [Int: String], by command: String, undoes: [Int] = [], redoes: [Int] = []
  ) -> Bool {
    let ids = Set(todos.keys).union(store.todos.keys).filter { todos[$0] != store.todos[$0] }
    let line = Line(
      previous: store.key, revision: store.revision + 1, command: command, undoes: undoes, redoes: redoes,
      changes: ids.sorted().map { Change(id: $0, before: store.todos[$0], after: todos[$0]) })
    let leading = leading
    var lines: [Line] = []
    if case .lines(let old, _) = beside { lines = Array(old.prefix(leading ?? 0)) }
    beside = .lines(lines + [line], isTorn: false)
    store = Store(
      exists: true, todos: todos, lastID: max(store.lastID, todos.keys.max() ?? 0), revision: line.revision,
      key: key(of: line))
    return leading == nil
  }

  /// Mends the history, and returns whether the old one is set aside.
  mutating func mend() -> Bool {
    guard store.exists else { return false }
    let (lines, isBroken) = chain
    guard leading == nil || isBroken else { return false }
    beside = leading == nil ? .missing : .lines(lines.reversed(), isTorn: false)
    return true
  }

  /// Repairs a store of which only the todos are left, and returns whether its history is set aside.
  mutating func repair() -> Bool {
    var (revision, lastID) = (0, store.todos.keys.max() ?? 0)
    let isMissing: Bool
    switch beside {
    case .missing: isMissing = true
    case .other(let itsRevision, let itsLastID):
      (revision, lastID, isMissing) = (itsRevision, max(lastID, itsLastID), false)
    case .lines(let lines, _):
      revision = lines.map(\.revision).max() ?? 0
      lastID = max(lastID, lines.filter(\.isWhole).flatMap(\.changes).map(\.id).max() ?? 0)
      isMissing = false
    }
    store = Store(exists: true, todos: store.todos, lastID: lastID, revision: revision + 1)
    beside = .missing
    return !isMissing
  }

  /// Removes or damages lines.
  mutating func damageHistory(_ damage: (inout [Line], inout Bool) -> Void) {
    guard case .lines(var lines, var isTorn) = beside else { return }
    damage(&lines, &isTorn)
    for line in lines { _ = key(of: line) }
    beside = .lines(lines, isTorn: isTorn)
  }
}
