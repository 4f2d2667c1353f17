/// The result of changing a todo.
package struct ChangeResult {
  package let after: Todo?
  /// The next occurrence, which the same change adds.
  package let next: NextOccurrence?

  /// Creates the result of a change, or of a removal if `after` is `nil`.
  package init(_ after: Todo?, next: NextOccurrence? = nil) {
    (self.after, self.next) = (after, next)
  }
}

/// The next occurrence of a todo, which gets its id and uid when it is added.
package struct NextOccurrence {
  /// The occurrence, which still has the id and uid of the one before.
  package let todo: Todo
  /// The number of days by which the dates have moved.
  let shift: Int
}

extension Todo {
  /// Returns the next occurrence of a todo that is done, or `nil` if there is none.
  ///
  /// The next date is the first of the series after the todo's own date and after today
  /// (``RepeatRule/nextDate(of:doneOn:)``). Its time is the rule's, else the todo's; the distance from start
  /// to due stays the same. A todo without any date gets a due date. The occurrence keeps the parent, and
  /// depends on nothing.
  /// - Parameter end: when the todo was done, or `nil` for the moment itself; only a rule that counts from
  ///   completion uses it.
  func nextOccurrence(at moment: Moment, doneAt end: Instant? = nil) -> NextOccurrence? {
    guard let rule = repeats else { return nil }
    let day = rule.base == .date ? moment.today : end.map { moment.localDate(of: $0).day } ?? moment.today
    guard let step = rule.nextDate(of: (due ?? start)?.day, doneOn: day) else { return nil }
    let shift = ((due ?? start)?.day ?? day).distance(to: step.day)
    guard start?.day.advanced(by: shift).isOnCalendar ?? true else { return nil }
    var next = self
    next.status = .open
    (next.completed, next.cancelled) = (nil, nil)
    if due != nil || start == nil { next.due = LocalDate(day: step.day, minute: rule.minute ?? due?.minute) }
    next.start = start.map { start in
      LocalDate(
        day: start.day.advanced(by: shift), minute: due == nil ? rule.minute ?? start.minute : start.minute)
    }
    next.repeats = step.rule
    next.after = []
    next.claim = nil
    next.created = moment.instant
    next.modified = moment.instant
    return NextOccurrence(todo: next, shift: shift)
  }

  /// Returns the rule for the new version of this todo: if the date moves, the series does not.
  ///
  /// Setting the first date, or removing a date, moves nothing.
  func rule(movedTo new: Todo) -> RepeatRule? {
    guard let rule = new.repeats else { return nil }
    let days: (CalendarDay?, CalendarDay?) =
      due == nil && new.due == nil ? (start?.day, new.start?.day) : (due?.day, new.due?.day)
    guard case (let old?, let new?) = days, old != new else { return rule }
    return rule.moved(from: old, to: new)
  }
}

extension NextOccurrence {
  /// Returns the subtasks that repeat with their parent: open, in their order, their dates moved by as many
  /// days.
  ///
  /// A subtask that repeats by itself is not copied, nor are its subtasks. Copies depend on each other as
  /// the originals did, and on no other todo.
  ///
  /// - Parameters:
  ///   - family: the subtasks of the parent and theirs, at any depth, in the order of their ids.
  ///   - now: when the parent was done.
  /// - Returns: copies with the ids, uids, parents and relations of the originals.
  package func parts(copying family: [Todo], at now: Instant) -> [Todo] {
    let uids = Set(family.map(\.uid))
    let left = Self.partsLeft(of: family, uids)
    return family.filter { !left.contains($0.uid) }.map { part in
      var copy = part
      copy.status = .open
      (copy.completed, copy.cancelled) = (nil, nil)
      copy.due = moved(part.due)
      copy.start = moved(part.start)
      copy.after = part.after.filter(uids.contains)
      copy.claim = nil
      (copy.created, copy.modified) = (now, now)
      return copy
    }
  }

  /// Returns the subtasks that are not copied: those that repeat by themselves, and everything below them.
  private static func partsLeft(of family: [Todo], _ uids: Set<TodoUID>) -> Set<TodoUID> {
    let parts = Dictionary(grouping: family) { $0.parent }
    var left: Set<TodoUID> = []
    var next = family.filter { comesBack($0, among: uids) }.map(\.uid)
    while let uid = next.popLast() { if left.insert(uid).inserted { next += (parts[uid] ?? []).map(\.uid) } }
    return left
  }

  /// Whether a subtask repeats by itself: it has a rule, or its next occurrence exists.
  private static func comesBack(_ part: Todo, among uids: Set<TodoUID>) -> Bool {
    part.repeats != nil || uids.contains(part.uid.next())
  }

  /// Returns the moved date of a subtask, or `nil` outside the calendar.
  private func moved(_ date: LocalDate?) -> LocalDate? {
    guard let date, case let day = date.day.advanced(by: shift), day.isOnCalendar else { return nil }
    return LocalDate(day: day, minute: date.minute)
  }
}
