import TodoCore
import TodoStore

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
  /// Records and todos with the same identity where there are several of either.
  private var ambiguousGroups: [(indices: [Int], todos: [Todo])] = []
  /// The indices of records whose todos could only be guessed.
  private(set) var guessed: Set<Int> = []
  /// Whether a todo that came from a record without a uid of its own is matched by no record.
  private(set) var hasOrphans = false

  /// Finds the todos that have the uids of the records, then those that match records without uids of their own.
  init(_ imported: ImportedRecords, _ options: ImportOptions, in workspace: TodoWorkspace) {
    (self.imported, self.options) = (imported, options)
    names = imported.uids
    uids = names
    targets = names.map { workspace.id(of: $0) }
    hasNamesake = targets.map { $0 != nil }
    let records = imported.records
    for indices in imported.namesakes { matchNamesakes(indices, in: workspace) }
    guard workspace.lastID > 0, records.indices.contains(where: { needsMatching($0, in: workspace) }) else { return }
    let own = Set(records.compactMap(\.uid))
    let twins = Set(imported.twins.joined())
    let single = records.indices.filter { records[$0].uid == nil && !twins.contains($0) }
    for indices in imported.twins + single.map({ [$0] }) { matchTwins(indices, excluding: own, in: workspace) }
    matchByIdentity(in: workspace)
  }

  private var records: [ForeignRecord] { imported?.records ?? [] }

  /// Returns whether a record without a uid of its own has no todo yet, or a todo that came from another record.
  private func needsMatching(_ index: Int, in workspace: TodoWorkspace) -> Bool {
    records[index].uid == nil && !isUnchanged(index, in: workspace)
  }

  private func recordSum(_ id: TodoID?, in workspace: TodoWorkspace) -> Digest? {
    id.flatMap { ImportOrigin.sum(options.format, in: workspace.storedUnknown(id: $0.rawValue)) }
  }

  /// Returns whether a record is unchanged since its todo was imported.
  func isUnchanged(_ index: Int, in workspace: TodoWorkspace) -> Bool {
    recordSum(targets[index], in: workspace) == records[index].sum
  }

  /// Gives each twin the todo that came from just this record, and the remaining todos to the remaining twins: twins
  /// may have changed places, and some may be missing now.
  ///
  /// - Parameter own: the uids that records have of their own.
  private mutating func matchTwins(_ indices: [Int], excluding own: Set<TodoUID>, in workspace: TodoWorkspace) {
    var todos = indices.map { (uid: uids[$0], id: targets[$0]) }
    let name = uids[indices[0]]
    var next = name.numbered(indices.count + 1)
    while let id = workspace.id(of: next), !own.contains(next) {
      todos.append((next, id))
      next = name.numbered(todos.count + 1)
    }
    if todos.count == 1 { return }
    assign(todos, to: indices, order: sources(of: indices, among: todos, in: workspace))
  }

  /// Gives each record of a shared uid the todo that came from just this record, and each remaining one the todo of its
  /// uid if that is free: the uid that a record gets depends on the records before it, and lists get sorted.
  private mutating func matchNamesakes(_ indices: [Int], in workspace: TodoWorkspace) {
    var todos = indices.map { (uid: uids[$0], id: targets[$0]) }
    var known = Set(todos.map(\.uid))
    for name in indices.map({ uids[$0] }) where name != records[indices[0]].uid {
      var number = 2
      while let id = workspace.id(of: name.numbered(number)) {
        if known.insert(name.numbered(number)).inserted { todos.append((name.numbered(number), id)) }
        number += 1
      }
    }
    var order = sources(of: indices, among: todos, in: workspace)
    let taken = Set(order.compactMap(\.self))
    for index in order.indices where order[index] == nil && !taken.contains(index) { order[index] = index }
    assign(todos, to: indices, order: order)
  }

  /// Returns for each record the index of the todo that came from just this record.
  private func sources(
    of indices: [Int], among todos: [(uid: TodoUID, id: TodoID?)], in workspace: TodoWorkspace
  ) -> [Int?] {
    var same: [Digest: [Int]] = [:]
    for index in todos.indices.reversed() {
      if let sum = recordSum(todos[index].id, in: workspace) { same[sum, default: []].append(index) }
    }
    return indices.map { same[records[$0].sum]?.popLast() }
  }

  /// Gives records the todos at the indices in `order`, and the remaining todos to records without an index.
  private mutating func assign(_ todos: [(uid: TodoUID, id: TodoID?)], to indices: [Int], order: [Int?]) {
    let taken = Set(order.compactMap(\.self))
    var left = todos.indices.filter { !taken.contains($0) }.makeIterator()
    for (index, todoIndex) in zip(indices, order) {
      if let todoIndex = todoIndex ?? left.next() { (uids[index], targets[index]) = todos[todoIndex] }
    }
  }

  /// Finds the todos of changed records: those whose former records had the same uid, and those with the same identity.
  ///
  /// A changed record may mean another todo than the one that came from it, which may have been done here meanwhile.
  private mutating func matchByIdentity(in workspace: TodoWorkspace) {
    var namesakes: [TodoUID: Todo] = [:]
    var alike: [Digest: [Todo]] = [:]
    var orphans: Set<TodoID> = []
    let matched = Set(targets.compactMap(\.self))
    for todo in workspace.storedTodos where !matched.contains(todo.id) {
      if let kept = ImportOrigin(options.format, in: todo.unknown) {
        if let uid = kept.uid {
          namesakes[uid] = todo
        } else if todo.uid.text.utf8.starts(with: "\(options.format.rawValue):".utf8) {
          orphans.insert(todo.id)
        }
      }
      if let identity = options.importer.identity(of: todo, in: options.context) {
        alike[identity, default: []].append(todo)
      }
    }
    let candidates = targets.indices.filter { index in
      guard records[index].uid == nil else { return false }
      if targets[index] == nil, let todo = namesakes[names[index]] { match(index, with: todo) }
      return needsMatching(index, in: workspace)
    }
    // An unchanged twin may be the line of another todo now.
    let candidatePlaces = Set(candidates)
    let twins = Set((imported?.twins ?? []).lazy.filter { $0.contains(where: candidatePlaces.contains) }.joined())
    var indices: [Digest: [Int]] = [:]
    for index in candidatePlaces.union(twins).sorted() {
      if let identity = records[index].identity, alike[identity] != nil || twins.contains(index) {
        indices[identity, default: []].append(index)
      }
    }
    for (identity, indices) in indices {
      let former = indices.compactMap { stored($0, in: workspace) }
      let met = Set(former.map(\.id))
      let todos = former + (alike[identity] ?? []).filter { !met.contains($0.id) }
      if indices.count == 1, todos.count == 1 {
        match(indices[0], with: todos[0])
      } else if !todos.isEmpty {
        ambiguousGroups.append((indices, todos))
      }
    }
    // If no record was imported before, this is another text, and the orphans came from elsewhere.
    let isKnownText = targets.contains { recordSum($0, in: workspace) != nil }
    hasOrphans =
      isKnownText
      && !orphans.subtracting(targets.compactMap(\.self)).subtracting(ambiguousTodos.map(\.id)).isEmpty
  }

  /// The todos whose records can only be told by comparing all values.
  var ambiguousTodos: [Todo] { ambiguousGroups.flatMap(\.todos) }

  /// Gives each record of an ambiguous group the todo that equals it, and each other record the most similar todo.
  ///
  /// If equality leaves one record and one todo, they belong together; otherwise the match is a guess.
  mutating func matchAmbiguousGroups(by roundTrips: RoundTrips) {
    for (indices, todos) in ambiguousGroups {
      let free = indices.filter { targets[$0] == nil }.map { uids[$0] }
      for index in indices { targets[index] = nil }
      let orders = [true, false].map { equalPairs(indices, todos, roundTrips, bySumFirst: $0) }
      let found = orders[1].count > orders[0].count ? orders[1] : orders[0]
      for (index, todoIndex) in found { match(index, with: todos[todoIndex]) }
      let left = indices.filter { found[$0] == nil }
      let taken = Set(found.values)
      var others = todos.indices.filter { !taken.contains($0) }.map { todos[$0] }
      if left.count > 1 || others.count > 1 { guessed.formUnion(left) }
      let isSmall = left.count * others.count <= Self.comparisonLimit
      if !isSmall {
        for (index, todo) in zip(left, others) { match(index, with: todo) }
        others = []
      }
      for index in left where !others.isEmpty {
        match(index, with: others.remove(at: nearest(to: fields(of: records[index]), among: others, roundTrips)))
      }
      for (index, uid) in zip(indices.filter { targets[$0] == nil }, free) { uids[index] = uid }
    }
    ambiguousGroups = []
    imported = nil
  }

  /// Returns the index of a todo for each record that the todo came from or would be written as.
  private func equalPairs(_ indices: [Int], _ todos: [Todo], _ roundTrips: RoundTrips, bySumFirst: Bool) -> [Int: Int] {
    var bySum: [Digest: [Int]] = [:]
    var byFields: [ForeignFields: [Int]] = [:]
    for index in todos.indices.reversed() {
      if let sum = ImportOrigin.sum(options.format, in: todos[index].unknown) { bySum[sum, default: []].append(index) }
      if let roundTrip = roundTrips[todos[index].uid] { byFields[roundTrip.fields, default: []].append(index) }
    }
    var (found, taken) = ([Int: Int](), Set<Int>())
    for isBySum in [bySumFirst, !bySumFirst] {
      for index in indices where found[index] == nil {
        let fields = fields(of: records[index])
        while let todoIndex = isBySum ? bySum[records[index].sum]?.popLast() : byFields[fields]?.popLast() {
          guard taken.insert(todoIndex).inserted else { continue }
          found[index] = todoIndex
          break
        }
      }
    }
    return found
  }

  /// How many pairs of records and todos in a group are compared at most: thousands of each would take forever.
  private static let comparisonLimit = 4_096

  /// Returns the index of the todo with the most values in common with a record, the first of several.
  private func nearest(to fields: ForeignFields, among todos: [Todo], _ roundTrips: RoundTrips) -> Int {
    let ranks = todos.map { todo in
      let roundTrip = roundTrips[todo.uid]?.fields
      return ForeignFields.fields.count { fields[$0].isEquivalent(to: roundTrip?[$0]) }
        + (fields[.status] == todo[.status] ? 100 : 0)
    }
    return ranks.firstIndex(of: ranks.max() ?? 0) ?? 0
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
