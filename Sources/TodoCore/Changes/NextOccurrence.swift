/// The result of a change of a todo.
package struct ChangeResult {
  package let after: Todo?
  /// The next occurrence, to be added in the same step.
  package let next: NextOccurrence?

  /// A todo that is changed or, with nil, removed; and its next occurrence.
  package init(_ after: Todo?, next: NextOccurrence? = nil) {
    (self.after, self.next) = (after, next)
  }
}

/// The next occurrence of a todo, which gets id and uid when it is added.
package struct NextOccurrence {
  /// The occurrence; id and uid are still those of the one before.
  package let todo: Todo
  /// By how many days its dates have moved.
  let shift: Int
}

extension Todo {
  /// The next occurrence of a todo that is done at that moment; nil for one that does not come back.
  ///
  /// The next date is the first of the rule's series after the todo's own date and after today (``RepeatRule/nextDate(of:doneOn:)``).
  /// Its hour is the rule's, else that of the todo, and the distance from start to due stays as it is. A todo without any
  /// date gets a due date. It stays a part of what the todo is a part of, and comes after nothing.
  func nextOccurrence(at moment: Moment) -> NextOccurrence? {
    guard let rule = repeats, let step = rule.nextDate(of: (due ?? start)?.day, doneOn: moment.today) else {
      return nil
    }
    let shift = ((due ?? start)?.day ?? moment.today).distance(to: step.day)
    guard start?.day.advanced(by: shift).isOnCalendar ?? true else { return nil }
    var next = self
    next.status = .open
    (next.completed, next.cancelled) = (nil, nil)
    if due != nil || start == nil { next.due = LocalDate(day: step.day, minute: rule.minute ?? due?.minute) }
    next.start = start.map { start in
      LocalDate(day: start.day.advanced(by: shift), minute: due == nil ? rule.minute ?? start.minute : start.minute)
    }
    next.repeats = step.rule
    next.after = []
    next.created = moment.instant
    next.modified = moment.instant
    return NextOccurrence(todo: next, shift: shift)
  }

  /// The rule of the todo that this todo becomes: where the date moves, the series does not.
  ///
  /// A date that is set for the first time, or taken away, moves nothing.
  func rule(movedTo new: Todo) -> RepeatRule? {
    guard let rule = new.repeats else { return nil }
    let days: (CalendarDay?, CalendarDay?) =
      due == nil && new.due == nil ? (start?.day, new.start?.day) : (due?.day, new.due?.day)
    guard case (let old?, let new?) = days, old != new else { return rule }
    return rule.moved(from: old, to: new)
  }
}

extension NextOccurrence {
  /// The parts that come back with a whole: open, with dates as far from its dates as before, and in their order.
  ///
  /// A part that comes back by itself is not copied, nor are its own parts. Copies come after each other as the originals
  /// did, and after no other todo.
  ///
  /// - Parameters:
  ///   - family: the parts of the whole and theirs, at any depth, in the order of their ids.
  ///   - whole: the occurrence before.
  ///   - now: when that occurrence was done.
  /// - Returns: copies with the ids, uids, parents and relations of the originals.
  package func parts(copying family: [Todo], of whole: Todo, at now: Instant) -> [Todo] {
    let uids = Set(family.map(\.uid))
    let left = Self.partsLeft(of: family, uids)
    return family.filter { !left.contains($0.uid) }.map { part in
      var copy = part
      copy.status = .open
      (copy.completed, copy.cancelled) = (nil, nil)
      copy.due = moved(part.due)
      copy.start = moved(part.start)
      copy.after = part.after.filter(uids.contains)
      (copy.created, copy.modified) = (now, now)
      return copy
    }
  }

  /// The parts that are not copied: those that come back by themselves, and what is below them.
  private static func partsLeft(of family: [Todo], _ uids: Set<TodoUID>) -> Set<TodoUID> {
    let parts = Dictionary(grouping: family) { $0.parent }
    var left: Set<TodoUID> = []
    var next = family.filter { comesBack($0, among: uids) }.map(\.uid)
    while let uid = next.popLast() { if left.insert(uid).inserted { next += (parts[uid] ?? []).map(\.uid) } }
    return left
  }

  /// Whether a part comes back by itself: it repeats, or has been followed by its own occurrence.
  private static func comesBack(_ part: Todo, among uids: Set<TodoUID>) -> Bool {
    part.repeats != nil || uids.contains(part.uid.next())
  }

  /// A date of a part; nil beyond the calendar.
  private func moved(_ date: LocalDate?) -> LocalDate? {
    guard let date, case let day = date.day.advanced(by: shift), day.isOnCalendar else { return nil }
    return LocalDate(day: day, minute: date.minute)
  }
}
