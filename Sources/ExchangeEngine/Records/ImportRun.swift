import FileStore
package import StoreEngine
package import TodoCore

/// An import into a store: a merge whose base is each record as the last import saw it.
///
/// A record that is unchanged since the last import brings nothing new, whatever has become of its todo. Any
/// other record is compared with the todo as the format shows it, so that what the format cannot hold is no
/// difference. Differences are taken over, unless the todo was changed here as well: then the policy decides.
package struct ImportRun {
  /// The records; their contents are dropped once they are todos, since both together take much memory.
  private var imported: ImportedRecords
  private let options: ImportOptions
  package private(set) var report = ExchangeReport(isImport: true)
  /// Why the import changes nothing; `nil` if its changes can be kept.
  package private(set) var refusal: TodoError?
  private var problems: [BatchProblem]
  /// The titles of open repeating todos among the records.
  private var repeating: Set<Exact<String>> = []
  /// The uids of the records' todos if records can name no others; `nil` if they can.
  private var nameable: Set<TodoUID>?
  private var linked: [ImportedTodo] = []

  /// Reads the records of a request, all of which must be in its format.
  package init(_ request: ImportRequest, at moment: Moment, _ fields: KnownFields = KnownFields())
    throws(TodoError)
  {
    for text in request.texts {
      guard let format = ExchangeFormat(beginning: text.bytes), format != request.format else { continue }
      throw .otherFormat(format, file: text.source)
    }
    options = try ImportOptions(request, at: moment, fields)
    imported = ImportedRecords(request.texts, options)
    problems = imported.problems
    for (remark, ref) in imported.remarks { report.add(remark, ref) }
    if imported.emptyLines > 0 { report.add(.lost("empty line"), nil, count: imported.emptyLines) }
  }

  /// How many records are processed at a time, by two threads: few, to save memory beside the stored todos.
  private static let blockSize = 4_096

  /// Makes the changes in a workspace that holds every todo of the store; returns whether to keep them.
  ///
  /// - Parameter formerTodos: returns the todos as they were when they were last changed at some instants, by
  ///   id; those of which nothing is known are left out.
  package mutating func apply(
    to workspace: inout TodoWorkspace, formerTodos: ([TodoID: Instant]) -> [TodoID: Todo] = { _ in [:] }
  ) -> Bool {
    var matching = RecordMatching(imported, options, in: workspace)
    let named = Set(matching.targets.compactMap(\.self) + matching.ambiguousTodos.map(\.id))
    func roundTrips(of todos: [Todo]) -> RoundTrips {
      RoundTrips(workspace.companions(of: todos, named, as: options.importer), options)
    }
    matching.matchAmbiguousGroups(by: roundTrips(of: matching.ambiguousTodos), in: workspace)
    workspace.reserve(matching.targets.count { $0 == nil })
    var different: [Todo] = []
    let isUnchanged = imported.records.indices.map { index in
      if imported.repeated.contains(index) || matching.isUnchanged(index, in: workspace) { return true }
      if let stored = matching.stored(index, in: workspace) { different.append(stored) }
      return false
    }
    matching.removeRecords()
    let changedHere = different.compactMap { todo in
      ImportOrigin(options.format, in: todo.unknown).flatMap {
        $0.isCurrent(in: todo) ? nil : (todo.id, $0.at)
      }
    }
    let bases = changedHere.isEmpty ? [:] : formerTodos(Dictionary(changedHere) { first, _ in first })
    let baseTrips = roundTrips(of: Array(bases.values))
    if !different.isEmpty {
      let records = imported.records.lazy.filter {
        $0.patch[.status] == .status(.open) && $0.patch.sets(.repeats)
      }
      repeating = Set(records.compactMap { $0.patch[.title]?.text.map { Exact($0) } })
      if !options.importer.namesOthers { nameable = Set(matching.uids) }
    }
    for start in stride(from: 0, to: imported.records.count, by: Self.blockSize) {
      let block = start..<min(start + Self.blockSize, imported.records.count)
      let stored = block.map { isUnchanged[$0] ? nil : matching.stored($0, in: workspace) }
      let roundTrips = roundTrips(of: stored.compactMap(\.self))
      var new = block.concurrentMap { [imported, options, matching] index in
        guard !isUnchanged[index], stored[index - start] == nil else {
          return Result<ImportedTodo, BatchProblem.Reason>?.none
        }
        return Result { () throws(BatchProblem.Reason) in
          try ImportedTodo(index, of: imported, matching, options)
        }
      }
      for index in block {
        do throws(BatchProblem.Reason) {
          let uid = matching.uids[index]
          if workspace.sharedUIDs.contains(uid) { throw .sharedUID(uid.text) }
          if isUnchanged[index] {
            report.unchanged += 1
          } else if let stored = stored[index - start] {
            let base = bases[stored.id].flatMap { base in baseTrips[uid].map { (base, $0) } }
            try merge(index, stored, roundTrips[uid], base, matching, in: &workspace)
          } else if let new = try new[index - start].take()?.get() {
            guard let id = workspace.nextID else { throw .idsExhausted }
            var new = new
            new.todo.id = id
            put(new, index, in: &workspace)
            report.added += 1
            if imported.records[index].uid == nil, matching.hasOrphans { report.doubtful += 1 }
          }
        } catch {
          problems.append(imported.problem(error, at: index))
        }
      }
      imported.empty(block)
    }
    if !problems.isEmpty, !options.request.skipsBad {
      refusal = .records(BatchProblem.sorted(problems, inOrderOf: options.request.texts))
    } else if options.request.policy == .fail, !report.conflicts.isEmpty {
      refusal = .importConflict(report.conflicts)
    }
    guard refusal == nil else { return false }
    breakCircles(in: &workspace)
    report.read = imported.records.count + imported.folded + imported.problems.count
    report.folded = imported.folded
    report.bad = problems.count
    report.problems = problems.map(\.message)
    report.keepsOurs = options.request.policy == .mine
    imported.removeAll()
    return true
  }

  /// Merges a record into its todo.
  ///
  /// - Parameter base: the todo as the last import left it, and its round trip; `nil` if that is not known.
  private mutating func merge(
    _ index: Int, _ stored: Todo, _ roundTrip: RoundTrips.RoundTrip?,
    _ base: (todo: Todo, trip: RoundTrips.RoundTrip)?,
    _ matching: RecordMatching, in workspace: inout TodoWorkspace
  ) throws(BatchProblem.Reason) {
    let kept = ImportOrigin(options.format, in: stored.unknown)
    let fields = fields(of: index, matching, besides: stored, kept)
    // If the todo had ended already, a record without the time of its end leaves that time alone.
    let undated = fields[.status] == stored[.status] ? stored.status.endField : nil
    let isFromOtherZone = kept == nil && options.isFromOtherZone(fields, roundTrip?.fields, stored)
    let fieldsApart = ForeignFields.fields.filter { field in
      if isFromOtherZone, field.kind == .instant, fields[field] != nil, stored[field] != nil { return false }
      let saysNothing =
        imported.records[index].unsupported.contains(FieldSet(field)) || field == undated
        || !field.schema.isClearable
      if fields[field] == nil, saysNothing { return false }
      return !fields[field].isEquivalent(to: roundTrip?.fields[field])
        && !fields[field].isEquivalent(to: stored[field])
    }
    let (record, own) = (imported.records[index], options.own(besides: imported.records[index].own))
    var different = RecordDifferences(
      fieldsApart, own: own, of: record, besides: stored, shownAs: roundTrip?.own ?? [])
    // What they have not changed since the last import is ours.
    let all = different
    let former = kept?.stated ?? []
    different.removeFormer(fields, base?.trip, former)
    different.leaveUnknownClaim(on: stored, of: record, fields, kept, hasBase: base != nil)
    var stated = all.stated(fields, besides: different)
    for field in stated { report.add(.ours(field.key), stored.uid.text, stored.id) }
    // Older versions kept these fields with the record, or left them in the title.
    let moved = record.own.filter {
      roundTrip?.own.json($0.key) != nil && stored.json(ofKey: $0.key) == nil
    }
    if different.isEmpty {
      report.unchanged += 1
      if !moved.isEmpty { return }
      // An unchanged record that an export from here wrote has nothing to keep.
      if kept == nil, Set(record.kept).isSubset(of: roundTrip?.kept ?? []) { return }
      return put(index, fields, kept, stated, stored, stored, at: stored.modified, in: &workspace)
    }
    if moved.contains(where: { kept?[$0.key] == nil }), !fields[.title].isEquivalent(to: stored[.title]) {
      // Other fields may have been in the title, too.
      let known = different.fields
      different.add(
        ForeignFields.fields.filter { field in
          field.kind != .instant && !known.contains(field) && !fields[field].isEquivalent(to: stored[field])
        })
    }
    // Which of the remaining twins is which is a guess, so a change to one of them has to be reported.
    let last = kept?.isCurrent(in: stored) == true ? stored : base?.todo
    var undisputed = different
    let isConflict =
      matching.guessed.contains(index)
      ? undisputed.removeChanges(from: nil, to: stored)
      : kept != nil && undisputed.removeChanges(from: last, to: stored, former)
    if isConflict { report.conflicts.append(ExchangeReport.Conflict(id: stored.id, uid: stored.uid)) }
    if isConflict, options.request.policy == .mine {
      stated += different.stated(fields, besides: undisputed)
      different = undisputed
      if different.isEmpty {
        report.unchanged += 1
        // The todo still counts as changed here.
        return put(
          index, fields, kept, stated, stored, stored, at: kept?.at ?? Instant(seconds: 0), in: &workspace)
      }
    }
    if kept == nil { for key in different.keys { report.add(.taken(key), stored.uid.text, stored.id) } }
    var patch = TodoPatch()
    for field in different.fields + [.modified] where fields[field] != nil || field.schema.isClearable {
      patch.set(field, to: fields[field])
    }
    patch.unknown = moved.map { ($0.key, $0.json) } + different.own
    options.complete(&patch, of: stored)
    if patch.sets(.due) || patch.sets(.start), fields[.repeats] != nil, !patch.sets(.repeats) {
      // The record states dates and rule side by side, so new dates do not shift the rule.
      patch.set(.repeats, to: stored[.repeats])
    }
    var todo = PatchedTodo(stored)
    todo.apply(try options.judged(patch, besides: stored))
    let settled = todo.settled(at: options.context.moment)
    let begins = fields[.due] == nil && settled.due != stored.due ? settled.due : nil
    if settled.status == .done, stored.status == .open, let rule = stored.repeats,
      !repeating.contains(Exact(stored.title)),
      rule.nextDate(of: (stored.due ?? stored.start)?.day, doneOn: options.context.moment.today) != nil
    {
      report.add(.lost("next occurrence (done there, which ends the series)"), stored.uid.text, stored.id)
    }
    put(index, fields, kept, stated, stored, settled, at: settled.modified, beginning: begins, in: &workspace)
    report.changed += 1
  }

  /// Returns the values of a record together with those that every todo gets.
  private func fields(
    of index: Int, _ matching: RecordMatching, besides stored: Todo, _ kept: ImportOrigin?
  ) -> ForeignFields {
    var fields = matching.fields(of: imported.records[index])
    if fields[.project] == nil, let project = options.context.project {
      fields[.project] = stored[.project] ?? .text(project)
    }
    fields.keepClaim(on: stored, of: imported.records[index], kept)
    if !options.tags.isEmpty {
      let tags = fields[.tags]?.list ?? []
      let known = Set(tags.map { Exact($0) })
      fields[.tags] = .list(tags + options.tags.filter { !known.contains(Exact($0)) })
    }
    if let nameable {
      // The record cannot name other todos, so relations to them stay.
      let after = (fields[.after]?.uids ?? []) + stored.after.filter { !nameable.contains($0) }
      fields[.after] = after.isEmpty ? nil : .uids(after)
      if fields[.parent] == nil, let parent = stored.parent, !nameable.contains(parent) {
        fields[.parent] = .uid(parent)
      }
    }
    return fields
  }

  /// Stores a todo together with the kept values of its record.
  private mutating func put(
    _ index: Int, _ fields: ForeignFields, _ former: ImportOrigin?, _ stated: [UnknownField], _ stored: Todo,
    _ todo: Todo, at instant: Instant, beginning begins: LocalDate? = nil, in workspace: inout TodoWorkspace
  ) {
    var kept = imported.kept(of: index, fields, by: todo, at: instant)
    kept.stated = stated
    kept.begins = begins ?? (fields[.due] == nil ? former?.begins : nil)
    kept.keepUnfollowed(fields, of: former, in: todo)
    put(ImportedTodo(stored: stored, todo: todo, kept: kept), index, in: &workspace)
  }

  private mutating func put(_ imported: ImportedTodo, _ index: Int, in workspace: inout TodoWorkspace) {
    reportRemarks(of: index, imported)
    let moment = options.context.moment
    if imported.todo.waits(at: moment), imported.stored?.waits(at: moment) != true {
      report.waiting.append(imported.todo.id)
    }
    if imported.todo.hasRelations(beyond: imported.stored) { linked.append(imported) }
    workspace.put(imported.settled(in: options.format))
  }

  private mutating func reportRemarks(of index: Int, _ new: ImportedTodo) {
    let (todo, isKept) = (new.todo, imported.keepsValues(of: index))
    var remarks = imported.records[index].remarks.filter { isKept || !$0.isKept }
    _ = options.own(besides: imported.records[index].own) { remarks.append($0) }
    if new.kept.begins != nil { remarks.append(.adapted("rule without a date, from today on")) }
    if todo.status == .open, let rule = todo.repeats, let date = todo.due ?? todo.start,
      rule.ends(before: date)
    {
      remarks.append(.adapted("series that ends before its date, so this is the last"))
    }
    for remark in remarks { report.add(remark, todo.uid.text, todo.id) }
    if !isKept {
      report.add(
        .lost("values without a field, beyond \(ImportOrigin.sizeLimit / 1_024) KiB"), todo.uid.text, todo.id)
    }
  }

  /// Takes out new links that would make a loop, and keeps them with their records instead.
  private mutating func breakCircles(in workspace: inout TodoWorkspace) {
    let circular = ImportedTodo.closingLinks(of: linked, in: workspace)
    for var imported in linked {
      let (uid, id) = (imported.todo.uid.text, imported.todo.id)
      if imported.unfollow(circular) {
        workspace.put(imported.settled(in: options.format))
        report.add(.kept("link that would make a loop"), uid, id)
      }
      for link in imported.newLinks where workspace.id(of: link.other) == nil {
        report.add(.kept("link to a missing todo"), uid, id)
      }
    }
  }
}
