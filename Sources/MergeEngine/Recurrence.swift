import StoreEngine
import TodoCore

/// The completion of a repeating todo by one side or by both.
struct Recurrence {
  /// The side that completed the todo, or `nil` if both did.
  let side: MergeNote.Side?
  /// The next occurrence as it is now on the side that made it.
  private let occurrence: Todo
  /// Whether the completed todo has a rule again, which it got after its completion.
  let hasRule: Bool

  /// Finds out whether a todo was completed, which is so if a side has a next occurrence that the base lacks;
  /// `nil` if not.
  ///
  /// - Parameters:
  ///   - ours: our version of the todo, or `nil` if we removed it.
  ///   - theirs: their version of the todo, or `nil` if they removed it.
  init?(_ base: Todo, _ ours: Todo?, _ theirs: Todo?, in merge: ListMerge) {
    guard base.status != .done else { return nil }
    let uid = base.uid.next()
    if merge.base?.has(uid) ?? false { return nil }
    switch (merge.ours[uid], merge.theirs[uid]) {
    case (let occurrence?, nil): (side, self.occurrence) = (.ours, occurrence)
    case (nil, let occurrence?): (side, self.occurrence) = (.theirs, occurrence)
    case (let occurrence?, .some): (side, self.occurrence) = (nil, occurrence)
    case (nil, nil): return nil
    }
    let completed = side.map { $0 == .ours ? [ours] : [theirs] } ?? [ours, theirs]
    hasRule = completed.allSatisfy { $0?.repeats != nil }
  }

  /// Returns a todo that a side removed, completed if that side completed it before, so that one occurrence
  /// is open.
  func completed(_ todo: Todo, removedBy remover: MergeNote.Side) -> Todo {
    guard todo.status == .open, side == remover else { return todo }
    var done = todo.completed(for: occurrence)
    done.repeats = nil
    return done
  }
}

extension Todo {
  /// Returns the todo, completed at the time at which a later occurrence was made.
  fileprivate func completed(for occurrence: Todo) -> Todo {
    var done = self
    (done.status, done.completed) = (.done, occurrence.created)
    done.modified = max(modified, occurrence.created)
    done.modified = done.modified.after(done.modified)
    return done
  }
}

extension ListMerge {
  /// The number of missing occurrences in a row that ends the search for the next one.
  private static let lookahead = 8

  /// Completes todos that only one side has if the other side has a later occurrence: the other side
  /// completed and then removed them.
  ///
  /// A todo without a rule in the base keeps its rule, which the other side did not see.
  mutating func completeOvertaken() {
    for (uid, side) in openOnOneSide {
      guard let later = later(than: uid, on: side.other), let todo = result[uid], todo.status == .open else {
        continue
      }
      var done = todo.completed(for: later)
      if base?[uid].map({ $0.repeats != nil }) ?? true { done.repeats = nil }
      put(done)
    }
  }

  /// Completes todos that one side reopened by undoing their completion, if the next occurrence stays because
  /// the other side changed it: only one occurrence may be open.
  mutating func completeReopened() {
    var kept: [TodoUID: MergeNote.Side] = [:]
    for case .keptRemoved(let uid, let side) in notes where uid.isDerived { kept[uid] = side }
    if kept.isEmpty { return }
    for uid in uids(where: { $0.repeats != nil }) {
      guard let side = kept[uid.next()], var todo = result[uid], todo.status == .open, let base = base?[uid],
        base.status == .done, case let done = list(side.other)[uid] ?? base, done.status == .done
      else { continue }
      todo.status = done.status
      todo.completed = done.completed
      todo.repeats = done.repeats
      put(todo.stamped(after: ours[uid], theirs[uid]))
      notes.append(
        .conflict(
          HistoryConflict(
            uid: uid, field: TodoField.status.key, kept: TodoValue.status(.done).json,
            lost: TodoValue.status(.open).json), kept: side.other))
    }
  }

  /// Whether a todo is done on one side only and has passed its rule on to a later occurrence.
  func hasHandedOn(_ our: Todo, _ their: Todo) -> Bool {
    if our.status == .done, their.status == .done { return false }
    return [our, their].contains { $0.status == .done && $0.repeats == nil }
      && Self.followers(of: our.uid).contains { ours.has($0) || theirs.has($0) }
  }

  /// Returns the uids of the next occurrences of a todo.
  private static func followers(of uid: TodoUID) -> some Sequence<TodoUID> {
    sequence(first: uid.next()) { $0.next() }.prefix(lookahead)
  }

  /// Returns the next occurrence of a todo on a side, or `nil` if the other side has one too.
  private func later(than uid: TodoUID, on side: MergeNote.Side) -> Todo? {
    let followers = Array(Self.followers(of: uid))
    guard !followers.contains(where: list(side.other).has),
      let later = followers.first(where: { list(side).has($0) && base?.has($0) != true })
    else { return nil }
    return list(side)[later]
  }

  /// Applies the changes of each side to a repeating todo, or to an occurrence that followed it, to the
  /// occurrence that is open now, field by field.
  mutating func followRecurrences() {
    if !hasNewOccurrences { return }
    var (decided, found): (Set<TodoUID>, [MergeNote]) = ([], [])
    for base in changedBase {
      guard let recurrence = Recurrence(base, ours[base.uid], theirs[base.uid], in: self),
        let merge = followed(base), case let uid = merge.todo.uid
      else { continue }
      decided.insert(uid)
      found += merge.conflicts
      if merge.todo == result[uid] { continue }
      if recurrence.side != nil { found.append(.followed(base.uid, to: uid)) }
      put(merge.todo)
    }
    forgetConflicts { decided.contains($0) && $1?.isInherited ?? true }
    notes += found
  }

  /// Returns the open occurrence of a series, or else the last one that both sides have, merged with each
  /// side's changes for a next occurrence; `nil` if there is none, or both sides want the same.
  private func followed(_ base: Todo) -> (todo: Todo, conflicts: [MergeNote])? {
    var open = result[base.uid]
    var our = ours[base.uid]
    var their = theirs[base.uid]
    var (next, missing) = (base.uid, 0)
    while missing < Self.lookahead {
      next = next.next()
      missing = result[next] == nil ? missing + 1 : 0
      open = result[next] ?? open
      our = ours[next] ?? our
      their = theirs[next] ?? their
    }
    guard let open, let our, let their, our != their, open.uid != base.uid,
      open.status == .open || (our.uid == open.uid && their.uid == open.uid)
    else { return nil }
    let merge = FieldMerge(
      base: open.inheriting(from: base, since: base), ours: open.inheriting(from: our, since: base),
      theirs: open.inheriting(from: their, since: base))
    var todo = merge.todo
    // Nobody has changed the rule; the open occurrence knows how much of the series is over.
    if todo.repeats == base.repeats { todo.repeats = open.repeats }
    todo.modified = open.modified
    if todo != open {
      // Later than all versions, so that it wins when it meets them again; a side's own version keeps its
      // time.
      todo = todo.stamped(after: ours[open.uid], theirs[open.uid], besides: [our.modified, their.modified])
    }
    return (todo, merge.conflicts)
  }
}

extension TodoField {
  /// Whether a todo passes the field on to its next occurrence as it is, so that an edit is meant for that
  /// one too.
  fileprivate var isInherited: Bool {
    if Claim.fields.contains(self) { return false }
    return switch kind {
    case .text, .priority, .rule, .list, .reference: true
    case .id, .uid, .status, .date, .references, .instant: false
    }
  }
}

extension Todo {
  /// Returns the todo with the inherited fields of another occurrence of its series.
  ///
  /// - Parameter base: the occurrence that both sides had.
  fileprivate func inheriting(from other: Todo, since base: Todo) -> Todo {
    var todo = self
    for field in TodoField.allCases where field.isInherited { todo[field] = other[field] }
    // Completing a todo takes its rule away.
    let isRuleTaken = other.status == .done && other.repeats == nil
    if isRuleTaken || other.repeats?.isSameSeries(as: base.repeats) ?? false { todo.repeats = base.repeats }
    todo.unknown = other.unknown
    todo.modified = other.modified
    return todo
  }
}

extension RepeatRule {
  /// Whether both rules belong to one series: they differ only in values that change from one occurrence to
  /// the next, or with moved dates.
  fileprivate func isSameSeries(as other: RepeatRule?) -> Bool { base == other?.base && step == other?.step }
}
