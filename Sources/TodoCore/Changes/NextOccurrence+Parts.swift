extension NextOccurrence {
  /// The parts that come back with a whole: open, with dates as far from its dates as before, and in their order.
  ///
  /// What comes back by itself does not, nor do its own parts. Copies come after each other as what they are copies of
  /// did; what else that came after is past.
  ///
  /// - Parameters:
  ///   - family: the parts of the whole and theirs, at any depth, in the order of their ids.
  ///   - whole: the occurrence before.
  ///   - now: when that was done.
  /// - Returns: copies with ids, uids, parents and relations of what they are copies of.
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
    while let uid = next.popLast() {
      if left.insert(uid).inserted { next += (parts[uid] ?? []).map(\.uid) }
    }
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
