/// A repeating todo that one side completed, or both did, while the other changed it as well.
struct Recurrence {
  /// The todo as both had it.
  let before: Todo
  /// The side that completed it; nil where both did.
  let side: MergeNote.Side?
  /// The uid of the next occurrence, and the occurrence as it was made.
  let uid: TodoUID
  private let occurrence: Todo
  /// Whether the todo still has a rule where it was completed, given to it afterwards.
  let hasRule: Bool

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
    self.before = before
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
  /// As many occurrences in a row may be missing between two that are there.
  private static let longestGap = 8

  /// Completes todos that one side has alone where the other has a later occurrence: that has completed them as well, and
  /// removed them since.
  ///
  /// Those that had no rule before keep theirs, since to give one is a change that the other side has not made.
  mutating func completePassed() {
    for (place, side) in alone {
      guard let later = later(than: lines[place].uid, besides: side), case let todo = lines[place].todo,
        todo.status == .open
      else { continue }
      var done = todo.completed(for: later)
      if base?.lines.line(of: todo.uid)?.hasRule ?? false { done.repeats = nil }
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

  /// The next occurrence of a todo that the other side alone has, unless this one has gone on by itself.
  private func later(than uid: TodoUID, besides side: MergeNote.Side) -> Todo? {
    guard let occurrences = ownOccurrences[side.other] else { return nil }
    let followers = Array(sequence(first: uid.next()) { $0.next() }.prefix(Self.longestGap))
    guard let later = followers.first(where: occurrences.contains), !followers.contains(where: list(side).has)
    else { return nil }
    return list(side.other)[later]
  }

  /// What a todo hands on to its next occurrence, and what an edit of it means for that as well.
  private static let inherited: [TodoField] = [.title, .content, .priority, .project, .tags]

  /// Takes what one side changed of todos that the other had completed over to their next occurrences.
  mutating func followRecurrences() {
    if hasNewOccurrences {
      recurrences += changedAlone.compactMap { Recurrence($0.before.todo, $0.mine.todo, $0.other.todo, in: self) }
    }
    for recurrence in recurrences {
      if let side = recurrence.side {
        follow(recurrence, completedBy: side)
      } else {
        inherit(recurrence)
      }
    }
  }

  /// Where both made the next occurrence, what each changed before is in it.
  private mutating func inherit(_ recurrence: Recurrence) {
    guard let place = place(of: recurrence.uid), let mine = ours[recurrence.uid], let other = theirs[recurrence.uid],
      mine != other, mine.isUntouched, other.isUntouched
    else { return }
    var (before, todo) = (mine, lines[place].todo)
    for field in Self.inherited { before[field] = recurrence.before[field] }
    let fields = FieldMerge(base: before, ours: mine, theirs: other)
    for field in Self.inherited { todo[field] = fields.todo[field] }
    // Later than both, so that it counts when it meets one of them again, which was made at the same time.
    let latest = max(mine.modified, other.modified)
    if todo != lines[place].todo { todo.modified = latest.after(latest) }
    put(todo, at: place)
    forgetConflicts(of: todo.uid, in: Self.inherited)
    notes += fields.conflicts.filter { $0.field.map(Self.inherited.contains) ?? false }.map { .conflict($0) }
  }

  /// Brings a change to the occurrence that is open now, if nobody has touched that.
  private mutating func follow(_ recurrence: Recurrence, completedBy side: MergeNote.Side) {
    let before = recurrence.before
    guard let edited = list(side.other)[before.uid] else { return }
    var fields = Self.inherited.filter { edited[$0] != before[$0] }
    // Who completes a todo takes the rule from it.
    if edited.status != .done || edited.repeats != nil, edited.repeats != before.repeats { fields.append(.repeats) }
    guard !fields.isEmpty, let merged = place(of: before.uid).map({ lines[$0].todo }) else { return }
    // Where the other has passed it, it is completed by now, and not as it was made.
    guard let place = place(of: recurrence.uid), case let next = lines[place].todo, next.isUntouched else { return }
    var todo = next
    for field in fields { todo[field] = field == .repeats ? edited.repeats.map { .rule($0) } : merged[field] }
    if todo == next { return }
    put(todo.stamped(after: next), at: place)
    notes.append(.followed(before.uid, to: recurrence.uid))
  }
}
