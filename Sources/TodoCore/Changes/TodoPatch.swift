/// The changes to one todo, as typed values: options, the editor and objects all become a patch.
package struct TodoPatch {
  package var id: Int?
  package var uid: TodoUID?
  /// The `modified` of the version that the patch is meant for, or `nil` for any version.
  package var ifModified: Instant?
  package var removes = false
  /// Whether the todo moves to its next date.
  package var skips = false
  /// The new values in the order in which they were set, each field once; `nil` clears the field.
  ///
  /// A value followed by its field takes 24 bytes, a field followed by its value would take 32.
  package private(set) var values: [(value: TodoValue?, field: TodoField)] = []
  /// Dates that count from a date of the todo, which has to be known first: `due+1w`.
  private var countedDates: [(field: TodoField, text: String, base: TodoField, distance: DateDistance)] = []
  /// The references to other todos, which have to be found first.
  private var refs = RelationRefs()
  /// The project of the new parent, for subtasks without a project.
  private(set) var parentProject: String?
  /// Relations to todos that are named by ids, which have to be found first.
  package private(set) var relations: [(field: TodoField, todos: [Relative])] = []
  private(set) var addedAfter: [TodoUID] = []
  /// The uids to remove from `after` before those in `addedAfter` are added.
  private(set) var removedAfter: Set<TodoUID> = []
  package var addedTags: [String] = []
  /// The tags to remove before those in `addedTags` are added.
  package var removedTags: [String] = []
  /// Keys that `todo` does not know, with their values as JSON; `nil` removes the key.
  package var unknown: [(key: String, json: [UInt8]?)] = []

  package enum Relative {
    case uid(TodoUID)
    case id(Int)
  }

  /// Creates a patch that sets the values, or does nothing.
  package init(_ values: (field: TodoField, value: TodoValue?)...) {
    self.values = values.map { ($0.value, $0.field) }
  }

  /// Creates a patch from a user's edits, which the rules have to allow; dates are understood as of the
  /// moment.
  package init(_ edits: TodoEdits, at moment: Moment, fields: KnownFields = KnownFields()) throws(TodoError) {
    do {
      for schema in TodoSchema.rows where schema.field != .parent {
        guard let text = edits[schema.field] else { continue }
        try set(schema.field, toText: text, at: moment)
      }
      if edits.tags.contains(where: TodoRules.clears) { set(.tags, to: nil) }
      for text in edits.tags where !TodoRules.clears(text) {
        // `-x` removes the tag `x`.
        if text.utf8.count > 1, text.utf8.first == UInt8(ascii: "-") {
          try removeTag(String(text.unicodeScalars.dropFirst()))
        } else {
          addedTags.append(try TodoRules.tag(text))
        }
      }
      for text in edits.untags { try removeTag(text) }
      for edit in edits.own {
        try setOwn(try fields.field(setting: edit.name), toText: edit.text, at: moment)
      }
    } catch {
      throw .refused(error)
    }
    if edits.after.contains(where: TodoRules.clears) { set(.after, to: nil) }
    if let parent = edits[.parent], TodoRules.clears(parent) { set(.parent, to: nil) }
    refs = try RelationRefs(edits)
  }

  /// Sets a custom field to the value that a text means at a moment, or clears the field.
  package mutating func setOwn(_ field: OwnField, toText text: String, at moment: Moment) throws(Refusal) {
    let value = try field.value(ofText: text, at: moment)
    unknown.removeAll { Exact($0.key) == Exact(field.name) }
    unknown.append((field.name, value?.json))
  }

  /// Removes a tag, with and without the sign before it.
  private mutating func removeTag(_ text: String) throws(Refusal) {
    removedTags += [try TodoRules.tag(text), text]
  }

  /// Sets a field, which must not be set yet, to the value that a text means at a moment, or clears the
  /// field.
  package mutating func set(_ field: TodoField, toText text: String, at moment: Moment) throws(Refusal) {
    if field.schema.isClearable, TodoRules.clears(text) {
      set(field, to: nil)
    } else if field.kind == .date, let (base, distance) = (try? DateExpression(text))?.base {
      countedDates.append((field, text, base, distance))
    } else {
      set(field, to: try TodoRules.value(text, for: field, at: moment))
    }
  }

  /// Sets a field that is not set yet; `nil` clears the field.
  package mutating func set(_ field: TodoField, to value: TodoValue?) {
    // Most imported records set as many as this, and growing step by step is what takes time.
    if values.isEmpty { values.reserveCapacity(12) }
    values.append((value, field))
  }

  package mutating func replace(_ field: TodoField, by value: TodoValue?) {
    values.removeAll { $0.field == field }
    set(field, to: value)
  }

  /// Sets a relation that is not set yet.
  package mutating func setRelation(_ field: TodoField, to todos: [Relative]) {
    let uids = todos.compactMap { if case .uid(let uid) = $0 { uid } else { nil } }
    guard uids.count == todos.count else { return relations.append((field, todos)) }
    set(field, to: field == .parent ? uids.first.map { .uid($0) } : .uids(uids))
  }

  /// The value that a field is set to, or `nil` if the patch does not set or clears the field.
  package subscript(field: TodoField) -> TodoValue? { values.first { $0.field == field }?.value }

  package func sets(_ field: TodoField) -> Bool { values.contains { $0.field == field } }

  /// Creates a patch from a user's edits of a todo, or of a new one, which the rules have to allow.
  ///
  /// - Parameter todo: the todo as it is, or `nil` if there is none.
  package init(
    _ edits: TodoEdits, of todo: Todo?, at moment: Moment, fields: KnownFields = KnownFields()
  ) throws(TodoError) {
    let patch = try TodoPatch(edits, at: moment, fields: fields)
    do {
      self = try patch.resolvingDistances(from: todo, at: moment).withRule(for: todo, at: moment)
    } catch {
      throw .refused(error)
    }
  }

  /// Returns the patch with every date resolved that counts from a date of the todo: from that date as the
  /// patch sets it, else from the todo's own.
  func resolvingDistances(from todo: Todo?, at moment: Moment) throws(Refusal) -> TodoPatch {
    if countedDates.isEmpty { return self }
    var patch = self
    patch.countedDates = []
    // A date that counts from its own old value comes first, since the other may count from the result.
    let ordered = countedDates.filter { $0.base == $0.field } + countedDates.filter { $0.base != $0.field }
    for (field, text, base, distance) in ordered {
      let isPatched = base != field && patch.sets(base)
      guard let origin = (isPatched ? patch[base] : todo?[base])?.date else {
        throw .date(text, .missing(base), for: field)
      }
      guard let date = distance.date(from: origin, at: moment) else {
        let isTimeless = distance.unit == .minute && origin.minute == nil
        throw .date(text, isTimeless ? .timeless(base) : .beyondCalendar, for: field)
      }
      patch.set(field, to: .date(date))
    }
    return patch
  }

  /// Returns the patch with the time of a new rule for a given due day.
  func withRule(for todo: Todo?, at moment: Moment) throws(Refusal) -> TodoPatch {
    guard case .rule(let rule)? = self[.repeats] else { return self }
    var patch = self
    if let due = self[.due]?.date, due.minute == nil, let minute = rule.minute {
      patch.replace(.due, by: .date(LocalDate(day: due.day, minute: minute)))
    }
    try patch.checkRule(for: todo, at: moment)
    return patch
  }

  /// Throws if a new rule ends before the todo's own date.
  package func checkRule(for todo: Todo?, at moment: Moment) throws(Refusal) {
    guard case .rule(let rule)? = self[.repeats], rule != todo?.repeats, let last = rule.untilDay else {
      return
    }
    let dates = [TodoField.due, .start].map { sets($0) ? self[$0]?.date : todo?[$0]?.date }
    guard let date = dates[0] ?? rule.firstDate(at: moment, from: dates[1]?.day), last < date.day else {
      return
    }
    throw .endsBefore(last, date.day)
  }

  package var relatedIDs: [Int] {
    relations.flatMap(\.todos).compactMap { if case .id(let id) = $0 { id } else { nil } }
  }

  /// Returns the patch with all ids in relations replaced by uids.
  package func relating<Failure: Error>(_ uid: (Int) throws(Failure) -> TodoUID) throws(Failure) -> TodoPatch
  {
    if relations.isEmpty { return self }
    var patch = self
    patch.relations = []
    for (field, todos) in relations {
      let uids = try todos.map { todo throws(Failure) -> Relative in
        if case .id(let id) = todo { .uid(try uid(id)) } else { todo }
      }
      patch.setRelation(field, to: uids)
    }
    return patch
  }

  /// The references to other todos, each as often as it is written.
  package var todoRefs: [TodoRef] { refs.all }

  package func naming(_ todos: ReferencedTodos) -> TodoPatch {
    if refs.isEmpty { return self }
    var patch = self
    patch.refs = RelationRefs()
    patch.addedAfter = refs.after.flatMap { todos[$0].map(\.uid) }
    patch.removedAfter = Set(refs.notAfter.flatMap { todos[$0].map(\.uid) })
    if let parent = refs.parent, let (uid, project) = todos[parent].first {
      patch.set(.parent, to: .uid(uid))
      if !sets(.project) { patch.parentProject = project }
    }
    return patch
  }

  /// Returns the patch with every date resolved and every text as the rules have it.
  ///
  /// A value that the todo already has may stay, even if the rules do not allow it.
  ///
  /// - Parameter fields: the declared fields, whose values must be of their kind.
  package func validated(
    against stored: Todo?, at moment: Moment, fields: OwnFields = OwnFields()
  ) throws(Refusal) -> TodoPatch {
    var validated = try resolvingDistances(from: stored, at: moment)
    for (index, (value, field)) in values.enumerated() {
      guard let value, value != stored?[field] else { continue }
      switch value {
      case .text(let text):
        let clears = field.schema.isClearable && TodoRules.clears(text.wrappedValue)
        let allowed = clears ? nil : try TodoRules.text(text.wrappedValue, for: field)
        // Writing an equal value would copy all values.
        if allowed != value { validated.values[index].value = allowed }
      case .list(let words): try Self.check(words.wrappedValue, against: stored)
      case .uid(let uid): try Self.check([uid])
      case .uids(let uids):
        let known = Set(stored?.after ?? [])
        try Self.check(uids.filter { !known.contains($0) })
      case .id, .status, .priority, .date, .instant, .rule, .number, .bool: break
      }
    }
    for (index, (key, json)) in unknown.enumerated() {
      guard let json, let field = fields.declared(key), json != stored?.json(ofKey: key) else { continue }
      validated.unknown[index].json = try field.value(ofJSON: json, at: moment)
    }
    try Self.check(addedTags, against: stored)
    try validated.checkClaim(against: stored)
    return validated
  }

  /// Throws if a time of a claim is set where there will be no claim, which would drop it.
  private func checkClaim(against stored: Todo?) throws(Refusal) {
    let new = [TodoField.taken, .lease].filter { self[$0] != nil && self[$0] != stored?[$0] }
    if new.isEmpty { return }
    let ended = stored.flatMap { $0.status == .open ? nil : $0.status }
    let isReopened = ended != nil && self[.status] == .status(.open)
    let owner = sets(.owner) ? self[.owner] : isReopened ? nil : stored?[.owner]
    if owner == nil { throw .ownerless(new[0]) }
    // Beside a status that ends the todo, the lease ends with it.
    if let ended, !sets(.status), new.contains(.lease) { throw .leaseOfEnded(ended) }
  }

  private static func check(_ uids: [TodoUID]) throws(Refusal) {
    for uid in uids where TodoUID(uid.text) == nil { throw .uid(uid.text) }
  }

  /// Throws if a tag is not allowed; tags that the stored todo has are not checked again.
  private static func check(_ tags: [String], against stored: Todo?) throws(Refusal) {
    var known: Set<Exact<String>>?
    for tag in tags where !TodoRules.isTag(tag) || TodoRules.clears(tag) {
      let tagsKnown = known ?? Set((stored?.tags ?? []).map { Exact($0) })
      guard tagsKnown.contains(Exact(tag)) else { throw .tag(tag) }
      known = tagsKnown
    }
  }
}
