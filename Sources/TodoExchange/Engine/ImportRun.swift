import FileStore
package import TodoCore
package import TodoStore

/// One run of an import over the todos that its records are about.
///
/// A record that is as it was when it was brought in last is nothing new, whatever has become of the todo. Any other is
/// compared with the todo as its format shows it, so that what the format cannot hold is no difference; what differs is
/// taken over, unless the todo was changed here as well: then the policy decides.
package struct ImportRun {
  /// How a run ended.
  package enum Ending {
    /// The changes can be made.
    case settled
    /// Records may mean todos that the workspace does not hold.
    case needsAll
    /// The todos of known records have to be seen, which the workspace does not hold.
    case needsKnown
    /// Records are refused.
    case refused
    /// Todos were changed here and there, and the policy wants none of that.
    case conflict
  }

  /// The records; dropped once they have become todos, since both together take much memory.
  package private(set) var imported: ImportedRecords
  private let options: ImportOptions
  package private(set) var ending = Ending.settled
  package private(set) var report = ExchangeReport()
  package private(set) var problems: [BatchProblem]
  private var tally = RemarkTally()
  /// The titles of open todos that come back, by the records.
  private var repeating: Set<Exact<String>> = []
  /// The uids of the todos that the records mean, where those cannot name any other; nil where they can.
  private var meant: Set<TodoUID>?
  /// The todos that have relations which are new.
  private var linked: [ImportedTodo] = []
  /// The ids of the todos that such relations lead to.
  private var linkedIDs: [TodoUID: TodoID] = [:]

  /// A run over these records.
  package init(_ imported: ImportedRecords, _ options: ImportOptions) {
    self.imported = imported
    self.options = options
    problems = imported.problems
    for (remark, ref) in imported.remarks { tally.add(remark, ref) }
    if imported.emptyLines > 0 { tally.add(.lost("empty line"), nil, count: imported.emptyLines) }
  }

  private var format: ExchangeFormat { options.codec.format }

  /// So many records at a time become new todos by two threads, or are compared with what their format shows: few, since
  /// all this takes memory beside the todos that are put in.
  private static let blockSize = 4_096

  /// Makes the changes in a workspace, and tells whether they are to be kept.
  ///
  /// - Parameters:
  ///   - knowsAll: whether the workspace holds every todo of the store.
  ///   - showsKnown: whether it holds the todos of known records.
  ///   - circular: relations that are kept and not followed, since they would close a circle with todos that the
  ///     workspace does not hold.
  package mutating func apply(
    to workspace: inout TodoWorkspace, knowsAll: Bool, showsKnown: Bool, without circular: Set<TodoLink>
  ) -> Bool {
    var matching = RecordMatching(imported, format, in: workspace)
    if matching.isOpen, !knowsAll, workspace.lastID > 0 {
      ending = .needsAll
      return false
    }
    matching.matchOpen(in: workspace, options)
    workspace.reserve(matching.targets.count { $0 == nil })
    var different: [Todo] = []
    let isAsItWas = imported.records.indices.map { place in
      if imported.known[place] != nil || imported.repeated.contains(place) { return true }
      guard let stored = matching.stored(place, in: workspace) else { return false }
      if KeptRecord.sum(format, in: stored.unknown) == imported.records[place].sum { return true }
      different.append(stored)
      return false
    }
    let company = MirrorCompany(
      codec: options.codec, compared: Set((different + matching.crowdedTodos).map(\.id)),
      hidden: knowsAll || showsKnown ? [] : imported.knownUIDs)
    guard let crowded = company.joining(matching.crowdedTodos, in: workspace),
      company.joining(different, in: workspace) != nil
    else {
      ending = .needsKnown
      return false
    }
    matching.matchCrowds(by: FormatMirror(crowded, options))
    if !different.isEmpty { repeating = imported.repeatingTitles }
    if !options.codec.namesOthers, !different.isEmpty { meant = Set(matching.uids) }
    for start in stride(from: 0, to: imported.records.count, by: Self.blockSize) {
      let block = start..<min(start + Self.blockSize, imported.records.count)
      let stored = block.map { isAsItWas[$0] ? nil : matching.stored($0, in: workspace) }
      let mirror = FormatMirror(company.joining(stored.compactMap(\.self), in: workspace) ?? [], options)
      var new = block.concurrentMap { [imported, options, matching] place in
        guard !isAsItWas[place], stored[place - start] == nil else { return Result<NewTodo, BatchProblem.Reason>?.none }
        return Result { () throws(BatchProblem.Reason) in try NewTodo(place, of: imported, matching, options) }
      }
      for place in block {
        do throws(BatchProblem.Reason) {
          let uid = matching.uids[place]
          if workspace.sharedUIDs.contains(uid) { throw .sharedUID(uid.text) }
          if isAsItWas[place] {
            report.unchanged += 1
          } else if let stored = stored[place - start] {
            try compare(place, stored, mirror[uid], matching, in: &workspace)
          } else if let new = try new[place - start].take()?.get() {
            try add(new, place, to: &workspace)
            if imported.records[place].uid == nil, matching.hasOrphans { report.doubtful += 1 }
          }
        } catch {
          problems.append(imported.problem(error, at: place))
        }
      }
      imported.empty(block)
    }
    guard problems.isEmpty || options.skipsBad else {
      ending = .refused
      return false
    }
    if options.policy == .fail, !report.conflicts.isEmpty {
      ending = .conflict
      return false
    }
    breakCircles(in: &workspace, besides: circular)
    completeReport()
    imported = imported.none
    return true
  }

  /// The new relations that are a part of a circle of these todos.
  package func links(of field: TodoField, among ids: Set<Int>) -> Set<TodoLink> {
    let links = linked.filter { ids.contains($0.todo.id.rawValue) }.flatMap(\.newLinks)
    return Set(links.filter { $0.field == field && linkedIDs[$0.other].map { ids.contains($0.rawValue) } ?? false })
  }

  /// Takes a record for a new todo.
  private mutating func add(
    _ new: NewTodo, _ place: Int, to workspace: inout TodoWorkspace
  ) throws(BatchProblem.Reason) {
    guard let id = workspace.nextID else { throw .idsExhausted }
    var todo = new.todo
    todo.id = id
    tellRemarks(of: place, todo)
    if todo.hasRelations(beyond: nil) { linked.append(ImportedTodo(nil, todo, keeping: new.kept)) }
    workspace.put(todo)
    noteWaiting(todo, before: nil)
    report.added += 1
  }

  /// Takes from a record what is new for its todo.
  private mutating func compare(
    _ place: Int, _ stored: Todo, _ image: FormatMirror.Image?, _ matching: RecordMatching,
    in workspace: inout TodoWorkspace
  ) throws(BatchProblem.Reason) {
    let kept = KeptRecord(format, in: stored.unknown)
    let fields = fields(of: place, matching, besides: stored)
    let untold = imported.records[place].untold
    // A record that does not tell when a todo ended that had ended before says nothing of it.
    let undated = fields[.status] == stored[.status] ? stored.status.endField : nil
    let isElsewhere = kept == nil && options.times.isElsewhere(fields, image?.fields, stored)
    let different = ForeignFields.fields.filter { field in
      if isElsewhere, field.kind == .instant, fields[field] != nil, stored[field] != nil { return false }
      let saysNothing = untold.contains(FieldSet(field)) || field == undated || !field.schema.isClearable
      if fields[field] == nil, saysNothing { return false }
      return !fields[field].means(image?.fields[field]) && !fields[field].means(stored[field])
    }
    if different.isEmpty {
      report.unchanged += 1
      // What was taken out of here and is as it was leaves nothing to keep.
      if kept == nil, Set(imported.records[place].kept).isSubset(of: image?.kept ?? []) { return }
      return put(place, fields, kept, stored, stored, at: stored.modified, in: &workspace)
    }
    // Of twins that are left nobody knows which is which: who has changed one of them has to be told.
    let isConflict = kept?.at != stored.modified || matching.guessed.contains(place)
    if isConflict { report.conflicts.append(ExchangeReport.Conflict(id: stored.id, uid: stored.uid)) }
    if isConflict, options.policy == .mine {
      report.unchanged += 1
      // The todo stays one that was changed here.
      return put(place, fields, kept, stored, stored, at: kept?.at ?? Instant(seconds: 0), in: &workspace)
    }
    var patch = TodoPatch()
    for field in different + [.modified] where fields[field] != nil || field.schema.isClearable {
      patch.set(field, to: fields[field])
    }
    options.times.complete(&patch, of: stored)
    if patch.gives(.due) || patch.gives(.start), fields[.repeats] != nil, !patch.gives(.repeats) {
      // The record has dates and rule side by side, so that the rule is as it says.
      patch.set(.repeats, to: stored[.repeats])
    }
    var todo = PatchedTodo(stored)
    todo.apply(try options.judged(patch, besides: stored))
    let settled = todo.settled(at: options.now)
    if settled.status == .done, stored.status == .open, let rule = stored.repeats, !goesOn(stored),
      rule.next(of: (stored.due ?? stored.start)?.day, on: options.context.moment.today) != nil
    {
      tally.add(.lost("next occurrence (done there, which ends the series)"), stored.uid.text, stored.id)
    }
    put(place, fields, kept, stored, settled, at: settled.modified, in: &workspace)
    noteWaiting(settled, before: stored)
    report.changed += 1
  }

  /// Whether another record is the next occurrence of a todo, as far as its words tell.
  private func goesOn(_ todo: Todo) -> Bool { repeating.contains(Exact(todo.title)) }

  /// Notes a todo that waits for its start now, and did not before.
  private mutating func noteWaiting(_ todo: Todo, before: Todo?) {
    func waits(_ todo: Todo) -> Bool {
      todo.status == .open && todo.start.map { $0.firstMinute > options.context.moment.local.firstMinute } ?? false
    }
    if waits(todo), !(before.map(waits) ?? false) { report.waiting.append(todo.id) }
  }

  /// The values of a record with those that every todo gets.
  private func fields(of place: Int, _ matching: RecordMatching, besides stored: Todo) -> ForeignFields {
    var fields = matching.fields(of: imported.records[place])
    if fields[.project] == nil, let project = options.project {
      fields[.project] = stored[.project] ?? .text(project)
    }
    if !options.tags.isEmpty {
      let tags = fields[.tags]?.list ?? []
      let known = Set(tags.map { Exact($0) })
      fields[.tags] = .list(tags + options.tags.filter { !known.contains(Exact($0)) })
    }
    if let meant {
      // Of relations to other todos the record says nothing.
      let after = (fields[.after]?.uids ?? []) + stored.after.filter { !meant.contains($0) }
      fields[.after] = after.isEmpty ? nil : .uids(after)
      if fields[.parent] == nil, let parent = stored.parent, !meant.contains(parent) { fields[.parent] = .uid(parent) }
    }
    return fields
  }

  /// Puts in what has become of a todo, with what it keeps of its record.
  private mutating func put(
    _ place: Int, _ fields: ForeignFields, _ former: KeptRecord?, _ stored: Todo, _ todo: Todo, at instant: Instant,
    in workspace: inout TodoWorkspace
  ) {
    tellRemarks(of: place, todo)
    var kept = imported.kept(of: place, by: todo, at: instant)
    kept.keepUnfollowed(fields, of: former, in: todo)
    let imported = ImportedTodo(stored, todo, keeping: kept)
    if todo.hasRelations(beyond: stored) { linked.append(imported) }
    workspace.put(imported.settled(in: format))
  }

  /// Counts what there is to tell of a record and its todo.
  private mutating func tellRemarks(of place: Int, _ todo: Todo) {
    let isKept = imported.keepsValues(of: place)
    for remark in imported.records[place].remarks where isKept || !remark.isKept {
      tally.add(remark, todo.uid.text, todo.id)
    }
    if !isKept {
      tally.add(.lost("what has no field, beyond \(KeptRecord.sizeLimit / 1_024) KiB"), todo.uid.text, todo.id)
    }
  }

  /// Keeps relations without following them that would close a circle.
  private mutating func breakCircles(in workspace: inout TodoWorkspace, besides circular: Set<TodoLink>) {
    let circular = circular.union(ImportedTodo.closingLinks(of: linked))
    for var imported in linked {
      let (uid, id) = (imported.todo.uid.text, imported.todo.id)
      if imported.unfollow(circular) {
        workspace.put(imported.settled(in: format))
        tally.add(.kept("relation that closes a circle"), uid, id)
      }
      for link in imported.newLinks {
        linkedIDs[link.other] = workspace.id(of: link.other)
        if linkedIDs[link.other] == nil { tally.add(.kept("relation to no todo"), uid, id) }
      }
    }
  }

  /// Fills in what there is to tell besides the counts of todos.
  private mutating func completeReport() {
    tally.fill(&report)
    report.read = imported.records.count + imported.folded + imported.problems.count
    report.folded = imported.folded
    report.bad = problems.count
    report.problems = problems.map(\.message)
    report.keepsOurs = options.policy == .mine
  }
}
