/// One run of an import over the todos that its records are about.
///
/// A record that is as it was when it was brought in last is nothing new, whatever has become of the todo. Any other is
/// compared with the todo as its format shows it, so that what the format cannot hold is no difference; what differs is
/// taken over, unless the todo was changed here as well: then the policy decides.
struct ImportRun {
  /// How a run ended.
  enum Ending {
    /// The changes can be made.
    case settled
    /// Records may mean todos that the workspace does not hold.
    case needsAll
    /// Records are refused.
    case refused
    /// Todos were changed here and there, and the policy wants none of that.
    case conflict
  }

  private let imported: ImportedRecords
  private let options: ImportOptions
  private(set) var ending = Ending.settled
  private(set) var report = ExchangeReport()
  private(set) var problems: [BatchProblem]
  /// The todos that are new or different, each with the place of its record.
  private var changes: [(place: Int, todo: ImportedTodo)] = []
  /// The ids of the todos that new relations lead to.
  private var linkedIDs: [TodoUID: TodoID] = [:]

  /// A run over these records.
  init(_ imported: ImportedRecords, _ options: ImportOptions) {
    self.imported = imported
    self.options = options
    problems = imported.problems
  }

  private var format: ExchangeFormat { options.codec.format }
  private var now: Instant { options.context.moment.instant }

  /// Makes the changes in a workspace, and tells whether they are to be kept.
  ///
  /// - Parameters:
  ///   - knowsAll: whether the workspace holds every todo of the store.
  ///   - circular: relations that are kept and not followed, since they would close a circle with todos that the
  ///     workspace does not hold.
  mutating func apply(to workspace: inout TodoWorkspace, knowsAll: Bool, without circular: Set<TodoLink>) -> Bool {
    var matching = RecordMatching(imported, in: workspace)
    if matching.isOpen, !knowsAll, workspace.lastID > 0 {
      ending = .needsAll
      return false
    }
    matching.matchByIdentity(in: workspace, options)
    let different = imported.records.indices.compactMap { place in
      matching.stored(place, in: workspace).flatMap { isAsItWas(place, $0) ? nil : $0 }
    }
    let mirror = FormatMirror(Self.withWholes(different + matching.crowdedTodos, in: workspace), options)
    matching.matchCrowds(by: mirror)
    var lastID = workspace.lastID
    for place in imported.records.indices {
      do throws(BatchProblem.Reason) {
        let uid = matching.uids[place]
        if workspace.sharedUIDs.contains(uid) { throw .sharedUID(uid.text) }
        if let stored = matching.stored(place, in: workspace) {
          try compare(place, stored, mirror[uid], matching)
        } else {
          guard let id = TodoID(rawValue: lastID + 1) else { throw .idsExhausted }
          try add(place, id, matching)
          lastID = id.rawValue
        }
      } catch {
        problems.append(imported.problem(error, at: place))
      }
    }
    guard problems.isEmpty || options.skipsBad else {
      ending = .refused
      return false
    }
    if options.policy == .fail, !report.conflicts.isEmpty {
      ending = .conflict
      return false
    }
    let circular = circular.union(ImportedTodo.closingLinks(of: changes.map(\.todo)))
    for index in changes.indices { changes[index].todo.unfollow(circular) }
    for (_, todo) in changes { workspace.put(todo.settled(in: format)) }
    noteLinks(in: workspace)
    complete(with: circular)
    return true
  }

  /// Todos with those that they are parts of, below which a format may have to show them.
  private static func withWholes(_ todos: [Todo], in workspace: TodoWorkspace) -> [Todo] {
    var (all, known) = (todos, Set(todos.map(\.id)))
    var place = 0
    while place < all.count {
      let whole = all[place].parent.flatMap(workspace.id).flatMap { workspace.stored(id: $0.rawValue) }
      if let whole, known.insert(whole.id).inserted { all.append(whole) }
      place += 1
    }
    return all
  }

  /// The new relations that are a part of a circle of these todos.
  func links(of field: TodoField, among ids: Set<Int>) -> Set<TodoLink> {
    let links = changes.filter { ids.contains($0.todo.todo.id.rawValue) }.flatMap { $0.todo.newLinks }
    return Set(links.filter { $0.field == field && linkedIDs[$0.other].map { ids.contains($0.rawValue) } ?? false })
  }

  /// Whether a record is as it was when it was brought in last.
  private func isAsItWas(_ place: Int, _ todo: Todo) -> Bool {
    KeptRecord(format, in: todo.unknown)?.sum == imported.records[place].sum
  }

  /// Takes a record for a new todo.
  private mutating func add(_ place: Int, _ id: TodoID, _ matching: RecordMatching) throws(BatchProblem.Reason) {
    let fields = fields(of: place, matching, besides: nil)
    var todo = PatchedTodo(matching.uids[place], id: id, at: now)
    todo.apply(try patch(TodoField.allCases, of: fields, besides: nil))
    let settled = todo.settled(at: now)
    keep(place, nil, settled, at: settled.modified, matching)
    report.added += 1
    if imported.records[place].uid == nil, matching.hasOrphans { report.doubtful += 1 }
  }

  /// Takes from a record what is new for its todo.
  private mutating func compare(
    _ place: Int, _ stored: Todo, _ image: FormatMirror.Image?, _ matching: RecordMatching
  ) throws(BatchProblem.Reason) {
    let kept = KeptRecord(format, in: stored.unknown)
    if kept?.sum == imported.records[place].sum {
      report.unchanged += 1
      return
    }
    let fields = fields(of: place, matching, besides: stored)
    let different = ForeignFields.fields.filter { field in
      !fields[field].means(image?.fields[field]) && !fields[field].means(stored[field])
    }
    if different.isEmpty {
      report.unchanged += 1
      // What was taken out of here and is as it was leaves nothing to keep.
      if kept == nil, Set(imported.records[place].kept).isSubset(of: image?.kept ?? []) { return }
      return keep(place, stored, stored, at: stored.modified, matching)
    }
    let isConflict = kept?.at != stored.modified
    if isConflict { report.conflicts.append(stored.uid.text) }
    if isConflict, options.policy == .mine {
      report.unchanged += 1
      // The todo stays one that was changed here.
      return keep(place, stored, stored, at: kept?.at ?? Instant(seconds: 0), matching)
    }
    var todo = PatchedTodo(stored)
    todo.apply(try patch(different + [.modified], of: fields, besides: stored))
    let settled = todo.settled(at: now)
    keep(place, stored, settled, at: settled.modified, matching)
    report.changed += 1
  }

  /// The values of a record with those that every todo gets.
  private func fields(of place: Int, _ matching: RecordMatching, besides stored: Todo?) -> ForeignFields {
    var fields = matching.fields(of: place)
    if fields[.project] == nil, let project = options.project {
      fields[.project] = stored?[.project] ?? .text(project)
    }
    if !options.tags.isEmpty {
      let tags = fields[.tags]?.list ?? []
      let known = Set(tags.map { Exact($0) })
      fields[.tags] = .list(tags + options.tags.filter { !known.contains(Exact($0)) })
    }
    return fields
  }

  /// What some fields ask of a todo, as far as the rules allow it; what every todo has is not taken away.
  private func patch(
    _ wanted: [TodoField], of fields: ForeignFields, besides stored: Todo?
  ) throws(BatchProblem.Reason) -> TodoPatch {
    var patch = TodoPatch()
    for field in wanted {
      if let value = fields[field] {
        patch.set(field, to: value)
      } else if stored != nil, field.schema.isClearable {
        patch.set(field, to: nil)
      }
    }
    do throws(Refusal) {
      return try patch.judged(besides: stored, at: options.context.moment)
    } catch {
      throw .refused(error)
    }
  }

  /// Notes what becomes of a todo, and what it keeps of its record.
  private mutating func keep(
    _ place: Int, _ stored: Todo?, _ todo: Todo, at instant: Instant, _ matching: RecordMatching
  ) {
    var kept = KeptRecord(sum: imported.records[place].sum, at: instant)
    let name = imported.uids[place]
    if name != todo.uid { kept.uid = name }
    let values = imported.records[place].kept
    if values.reduce(0, { $0 + $1.json.count }) <= KeptRecord.sizeLimit { kept.values = values }
    changes.append((place, ImportedTodo(stored, todo, keeping: kept)))
  }

  private mutating func noteLinks(in workspace: TodoWorkspace) {
    for link in changes.flatMap({ $0.todo.newLinks }) { linkedIDs[link.other] = workspace.id(of: link.other) }
  }

  /// Fills in what there is to tell besides the counts of todos.
  private mutating func complete(with circular: Set<TodoLink>) {
    var tally = RemarkTally()
    for (remark, ref) in imported.remarks { tally.add(remark, ref) }
    for (place, todo) in changes {
      let uid = todo.todo.uid.text
      for remark in imported.records[place].remarks { tally.add(remark, uid) }
      if todo.kept.values.isEmpty, !imported.records[place].kept.isEmpty {
        tally.add(.lost("what has no field, beyond \(KeptRecord.sizeLimit / 1_024) KiB"), uid)
      }
      for link in todo.newLinks where linkedIDs[link.other] == nil {
        tally.add(.kept("relation to no todo"), uid)
      }
      if !todo.kept.after.isEmpty || todo.kept.parent != nil { tally.add(.kept("relation that closes a circle"), uid) }
    }
    tally.fill(&report)
    report.read = imported.records.count + imported.folded + imported.problems.count
    report.folded = imported.folded
    report.bad = problems.count
    report.problems = problems.map(\.message)
    report.keepsOurs = options.policy == .mine
  }
}
