import TodoCore
import TodoStore

/// The completion of a repeating todo, by one side or by both, while the other changed it as well.
struct Recurrence {
  /// The side that completed it; nil where both did.
  let side: MergeNote.Side?
  /// The uid of the next occurrence, and that occurrence as the side that made it has it now.
  let uid: TodoUID
  private let occurrence: Todo
  /// Whether the todo still has a rule where it was completed, given to it afterwards.
  package let hasRule: Bool

  /// A side has completed a todo when it has the next occurrence, which was not there before.
  ///
  /// - Parameters:
  ///   - mine: the todo as it is on our side; nil where it is removed.
  ///   - other: the todo as it is on their side; nil where it is removed.
  init?(_ before: Todo, _ mine: Todo?, _ other: Todo?, in merge: ListMerge) {
    guard before.status != .done else { return nil }
    uid = before.uid.next()
    if merge.base?.has(uid) ?? false { return nil }
    switch (merge.ours[uid], merge.theirs[uid]) {
    case (let occurrence?, nil): (side, self.occurrence) = (.ours, occurrence)
    case (nil, let occurrence?): (side, self.occurrence) = (.theirs, occurrence)
    case (let occurrence?, .some): (side, self.occurrence) = (nil, occurrence)
    case (nil, nil): return nil
    }
    let completed = side.map { $0 == .ours ? [mine] : [other] } ?? [mine, other]
    hasRule = completed.allSatisfy { $0?.repeats != nil }
  }

  /// The todo that a side has removed: completed, if that side did so before, so that one occurrence is open.
  func completed(_ todo: Todo, removedBy remover: MergeNote.Side) -> Todo {
    guard todo.status == .open, side == remover else { return todo }
    var done = todo.completed(for: occurrence)
    done.repeats = nil
    return done
  }
}

extension Todo {
  /// The same as completed when a later occurrence was made.
  fileprivate func completed(for occurrence: Todo) -> Todo {
    var done = self
    (done.status, done.completed) = (.done, occurrence.created)
    done.modified = max(modified, occurrence.created)
    done.modified = done.modified.after(done.modified)
    return done
  }
}

extension TodoUID {
  /// Whether it is a UUID of version 8, as the uids of next occurrences are.
  var isDerived: Bool { isUUID && text.utf8.dropFirst(14).first == UInt8(ascii: "8") }
}

extension ListMerge {
  /// How many occurrences ahead of one that is there the next one is looked for.
  private static let lookahead = 8

  /// Completes todos that one side has alone where the other has a later occurrence: that has completed them as well, and
  /// removed them since.
  ///
  /// Those that had no rule before keep theirs, since to give one is a change that the other side has not made.
  mutating func completePassed() {
    for (place, side) in openOnOneSide {
      guard let later = later(than: lines[place].uid, besides: side), case let todo = lines[place].todo,
        todo.status == .open
      else { continue }
      var done = todo.completed(for: later)
      if base?.lines.line(of: todo.uid).map(\.hasRule) ?? true { done.repeats = nil }
      put(done, at: place)
    }
  }

  /// Completes todos again that one side has reopened by taking back their next occurrences, where these stay since the
  /// other side has changed them: one occurrence is open.
  mutating func completeReopened() {
    var kept: [TodoUID: MergeNote.Side] = [:]
    for case .keptRemoved(let uid, let side) in notes where uid.isDerived { kept[uid] = side }
    if kept.isEmpty { return }
    for place in lines.indices where lines[place].hasRule {
      guard let side = kept[lines[place].uid.next()], case var todo = lines[place].todo, todo.status == .open,
        let before = base?[todo.uid], before.status == .done, case let done = list(side.other)[todo.uid] ?? before,
        done.status == .done
      else { continue }
      (todo.status, todo.completed, todo.repeats) = (done.status, done.completed, done.repeats)
      put(todo.stamped(after: ours[todo.uid], theirs[todo.uid]), at: place)
      notes.append(
        .conflict(
          MergeNote.Conflict(
            uid: todo.uid, key: TodoField.status.key, kept: .field(.status(.done)), lost: .field(.status(.open)),
            side: side.other)))
    }
  }

  /// Whether one side has done a todo that the other has not, and a later occurrence is there: the rule has gone over to
  /// that.
  func hasHandedOn(_ mine: Todo, _ other: Todo) -> Bool {
    if mine.status == .done, other.status == .done { return false }
    return [mine, other].contains { $0.status == .done && $0.repeats == nil }
      && Self.followers(of: mine.uid).contains { ours.has($0) || theirs.has($0) }
  }

  /// The uids of the next occurrences of a todo, as far as some may be missing.
  private static func followers(of uid: TodoUID) -> some Sequence<TodoUID> {
    sequence(first: uid.next()) { $0.next() }.prefix(lookahead)
  }

  /// The next occurrence of a todo that the other side alone has, unless this one has gone on by itself.
  private func later(than uid: TodoUID, besides side: MergeNote.Side) -> Todo? {
    guard let occurrences = ownOccurrences[side.other] else { return nil }
    let followers = Array(Self.followers(of: uid))
    guard let later = followers.first(where: occurrences.contains), !followers.contains(where: list(side).has)
    else { return nil }
    return list(side.other)[later]
  }

  /// Takes what each side wrote on a repeating todo, or on an occurrence that followed it, over to the one that is open
  /// now: field by field, whoever has touched that.
  mutating func followRecurrences() {
    if !hasNewOccurrences { return }
    var (decided, found): (Set<TodoUID>, [MergeNote]) = ([], [])
    for before in changedBase.map(\.todo) {
      guard let recurrence = Recurrence(before, ours[before.uid], theirs[before.uid], in: self),
        let (place, merge) = followed(before), case let uid = merge.todo.uid
      else { continue }
      decided.insert(uid)
      found += merge.conflicts.map { .conflict($0) }
      if merge.todo == lines[place].todo { continue }
      if recurrence.side != nil { found.append(.followed(before.uid, to: uid)) }
      put(merge.todo, at: place)
      watch(lines[place], ours.lines.line(of: uid), theirs.lines.line(of: uid))
    }
    forgetConflicts { decided.contains($0.uid) && $0.field?.isInherited ?? true }
    notes += found
  }

  /// The open occurrence of a series, or the last of both sides, with the word of each side on what a todo hands on to the
  /// next one; nil where there is none, or both say the same.
  private func followed(_ before: Todo) -> (place: Int, (todo: Todo, conflicts: [MergeNote.Conflict]))? {
    var place = place(of: before.uid)
    var (mine, other) = (ours.lines.line(of: before.uid), theirs.lines.line(of: before.uid))
    var (next, missing) = (before.uid, 0)
    while missing < Self.lookahead {
      next = next.next()
      let found = (self.place(of: next), ours.lines.line(of: next), theirs.lines.line(of: next))
      missing = found.0 == nil ? missing + 1 : 0
      (place, mine, other) = (found.0 ?? place, found.1 ?? mine, found.2 ?? other)
    }
    guard let place, let mine = mine?.todo, let other = other?.todo, mine != other, case let open = lines[place].todo,
      open.uid != before.uid, open.status == .open || (mine.uid == open.uid && other.uid == open.uid)
    else { return nil }
    let merge = FieldMerge(
      base: open.saying(before, since: before), ours: open.saying(mine, since: before),
      theirs: open.saying(other, since: before))
    var todo = merge.todo
    // Nobody has changed the rule, of which more has gone by.
    if todo.repeats == before.repeats { todo.repeats = open.repeats }
    todo.modified = open.modified
    if todo != open {
      // Later than all, so that it counts when it meets one of them again; what is a side's already is as late as it was.
      let versions = [ours[open.uid], theirs[open.uid]]
      let latest = (versions.map { $0?.modified } + [mine.modified, other.modified]).compactMap(\.self).max()
      todo.modified = latest ?? open.modified
      if !versions.contains(todo) { todo.modified = todo.modified.after(todo.modified) }
    }
    return (place, (todo, merge.conflicts))
  }
}

extension TodoField {
  /// Whether a todo hands it on to its next occurrence as it is, so that an edit of the one is meant for the other.
  fileprivate var isInherited: Bool {
    switch kind {
    case .text, .priority, .rule, .list, .reference: true
    case .id, .uid, .status, .date, .references, .instant: false
    }
  }
}

extension Todo {
  /// The same with what an occurrence of its series says in its place.
  ///
  /// - Parameter before: the one that both sides had.
  fileprivate func saying(_ other: Todo, since before: Todo) -> Todo {
    var todo = self
    for field in TodoField.allCases where field.isInherited { todo[field] = other[field] }
    // Who completes a todo takes the rule from it.
    let isRuleTaken = other.status == .done && other.repeats == nil
    if isRuleTaken || other.repeats?.isSameSeries(as: before.repeats) ?? false { todo.repeats = before.repeats }
    todo.unknown = other.unknown
    todo.modified = other.modified
    return todo
  }
}

extension RepeatRule {
  /// Whether it is another rule as that becomes by itself, from one occurrence to the next and where dates are moved.
  fileprivate func isSameSeries(as other: RepeatRule?) -> Bool { base == other?.base && step == other?.step }
}
