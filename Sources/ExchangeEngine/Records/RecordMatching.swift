import StoreEngine
import TodoCore

/// Finds the todo that each record means.
///
/// A record with a uid of its own, which no other record has, means the todo of that uid. Of all others, an
/// unchanged record means the todo that came from it, and a changed one a todo with the same identity: the
/// only one, the one that would be written just like it, or the next one in order. Any other record is new.
struct RecordMatching {
  /// The records; dropped once each has its todo, to free their memory for what becomes of them.
  private var imported: ImportedRecords?
  private let options: ImportOptions
  private(set) var targets: [TodoID?]
  private let names: [TodoUID]
  /// The uid that each record's todo has or gets.
  private(set) var uids: [TodoUID]
  /// The uids of todos by the other uids that records use for them.
  private var aliases: [TodoUID: TodoUID] = [:]
  /// Whether a todo of the store has the uid of each record.
  private let hasNamesake: [Bool]
  /// Changed records and todos with the same identity where there are several of either.
  private var ambiguousGroups: [Group] = []
  /// The indices of records whose todos could only be guessed.
  private(set) var guessed: Set<Int> = []
  /// Whether a todo that came from a record without a uid of its own is matched by no record.
  private(set) var hasOrphans = false

  /// Records that share a name, and the todos that they may mean, in order.
  private typealias Group = (indices: [Int], todos: [Todo])

  /// Finds the todos that have the uids of the records, then those that match records without uids of their
  /// own.
  init(_ imported: ImportedRecords, _ options: ImportOptions, in workspace: TodoWorkspace) {
    (self.imported, self.options) = (imported, options)
    names = imported.uids
    uids = names
    targets = names.map { workspace.id(of: $0) }
    hasNamesake = targets.map { $0 != nil }
    let loose = names.indices.filter { !imported.hasOwnUID($0) }
    guard workspace.lastID > 0, loose.contains(where: { !isUnchanged($0, in: workspace) }) else { return }
    match(loose, of: imported, in: workspace)
  }

  private func recordSum(_ id: TodoID?, in workspace: TodoWorkspace) -> Digest? {
    id.flatMap { ImportOrigin.sum(options.format, in: workspace.storedUnknown(id: $0.rawValue)) }
  }

  /// Returns whether a record is unchanged since its todo was imported.
  func isUnchanged(_ index: Int, in workspace: TodoWorkspace) -> Bool {
    recordSum(targets[index], in: workspace) == imported?.records[index].sum
  }

  /// Drops the records when each has its todo.
  mutating func removeRecords() { imported = nil }

  private mutating func match(_ loose: [Int], of imported: ImportedRecords, in workspace: TodoWorkspace) {
    var (groups, order, namesByIdentity): ([TodoUID: Group], [TodoUID], [Digest: TodoUID]) = ([:], [], [:])
    for index in loose {
      targets[index] = nil
      let name = imported.sharedName(of: index)
      if groups[name] == nil { order.append(name) }
      groups[name, default: ([], [])].indices.append(index)
      if imported.records[index].uid == nil, let identity = imported.records[index].identity {
        namesByIdentity[identity] = name
      }
    }
    let others = Set(targets.compactMap(\.self))
    for todo in workspace.storedTodos where !others.contains(todo.id) {
      let kept = ImportOrigin(options.format, in: todo.unknown)
      let identity = options.importer.identity(of: todo, in: options.context)
      let name =
        (kept?.uid ?? todo.uid).sharedNames.first { groups[$0] != nil }
        ?? identity.flatMap { namesByIdentity[$0] }
      if let name {
        groups[name]?.todos.append(todo)
      } else if let kept, kept.uid == nil, todo.uid.text.utf8.starts(with: "\(options.format.rawValue):".utf8)
      {
        hasOrphans = true
      }
    }
    for case var (indices, todos)? in order.map({ groups[$0] }) where !todos.isEmpty {
      let (names, format) = (names, options.format)
      let isNamed = imported.records[indices[0]].uid != nil
      let present = Set(indices.map { names[$0] })
      indices = match(indices, with: &todos, by: { imported.records[$0].sum }) { todo in
        // The record of a todo that was changed here may be that of another one now.
        ImportOrigin(format, in: todo.unknown).flatMap { isNamed || $0.isCurrent(in: todo) ? $0.sum : nil }
      }
      if isNamed {
        // The uid that a record gets depends on those before it, and lists get sorted.
        func name(of todo: Todo) -> TodoUID { ImportOrigin(format, in: todo.unknown)?.uid ?? todo.uid }
        indices = match(indices, with: &todos, by: { names[$0] }, name)
        for (index, todo) in zip(indices, todos.filter { present.contains(name(of: $0)) }) {
          match(index, with: todo)
        }
      } else if indices.count == 1, todos.count == 1 {
        match(indices[0], with: todos[0])
      } else if !indices.isEmpty, !todos.isEmpty {
        ambiguousGroups.append((indices, todos))
      }
    }
    // If no record was imported before, this is another text, and the orphans came from elsewhere.
    let known = targets + ambiguousTodos.map(\.id)
    hasOrphans = hasOrphans && known.contains { recordSum($0, in: workspace) != nil }
  }

  /// The todos whose records can only be identified by comparing all values.
  var ambiguousTodos: [Todo] { ambiguousGroups.flatMap(\.todos) }

  /// Gives each record of an ambiguous group the todo that would be written just like it, or that came from
  /// it, and any other one the next todo: if several are left, that is a guess.
  mutating func matchAmbiguousGroups(by roundTrips: RoundTrips, in workspace: TodoWorkspace) {
    let records = imported?.records ?? []
    for var (indices, todos) in ambiguousGroups {
      let values = Dictionary(uniqueKeysWithValues: indices.map { ($0, fields(of: records[$0])) })
      indices = match(indices, with: &todos, by: { values[$0, default: [:]] }) { roundTrips[$0.uid]?.fields }
      let format = options.format
      indices = match(indices, with: &todos, by: { records[$0].sum }) {
        ImportOrigin.sum(format, in: $0.unknown)
      }
      if indices.count > 1 || todos.count > 1 { guessed.formUnion(indices) }
      for (index, todo) in zip(indices, todos) { match(index, with: todo) }
    }
    ambiguousGroups = []
    // The todo of a new record cannot have a uid that a todo has.
    var given = Set(uids)
    for index in targets.indices where targets[index] == nil && hasNamesake[index] {
      var number = 1
      repeat {
        number += 1
        uids[index] = names[index].numbered(number)
      } while workspace.id(of: uids[index]) != nil || !given.insert(uids[index]).inserted
    }
  }

  /// Gives records the todos with the same key, in order, and returns the records that are left; the other
  /// todos are left in `todos`.
  private mutating func match<Key: Hashable>(
    _ indices: [Int], with todos: inout [Todo], by recordKey: (Int) -> Key, _ todoKey: (Todo) -> Key?
  ) -> [Int] {
    var places: [Key: [Int]] = [:]
    for place in todos.indices.reversed() {
      if let key = todoKey(todos[place]) { places[key, default: []].append(place) }
    }
    var (left, taken): ([Int], Set<Int>) = ([], [])
    for index in indices {
      if let place = places[recordKey(index)]?.popLast() {
        match(index, with: todos[place])
        taken.insert(place)
      } else {
        left.append(index)
      }
    }
    todos = todos.indices.filter { !taken.contains($0) }.map { [todos] in todos[$0] }
    return left
  }

  func stored(_ index: Int, in workspace: TodoWorkspace) -> Todo? {
    targets[index].flatMap { workspace.stored(id: $0.rawValue) }
  }

  /// Returns the values of a record, with the uids that other todos have here.
  func fields(of record: ForeignRecord) -> ForeignFields { ForeignFields(record, naming: uid) }

  func uid(of ref: ForeignRef) -> TodoUID {
    switch ref {
    case .uid(let uid): aliases[uid] ?? uid
    case .record(let index): uids[index]
    }
  }

  private mutating func match(_ index: Int, with todo: Todo) {
    targets[index] = todo.id
    if !hasNamesake[index] { aliases[names[index]] = todo.uid }
    uids[index] = todo.uid
  }
}
