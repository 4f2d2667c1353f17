extension NextOccurrence {
  /// Whether a part comes back by itself, and so is not copied: it repeats, or has been followed by its own occurrence.
  private static func comesBack(_ part: Todo, among uids: Set<TodoUID>) -> Bool {
    part.repeats != nil || uids.contains(part.uid.next())
  }

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
  func parts(copying family: [Todo], of whole: Todo, at now: Instant) -> [Todo] {
    let uids = Set(family.map(\.uid))
    var left: Set<TodoUID> = []
    for part in family where Self.comesBack(part, among: uids) { left.insert(part.uid) }
    // A part may have a smaller id than what it is a part of.
    let parents = Dictionary(family.map { ($0.uid, $0.parent) }) { first, _ in first }
    func isLeft(_ part: Todo) -> Bool {
      var (uid, steps) = (part.uid, 0)
      while !left.contains(uid), steps <= family.count, let parent = parents[uid] ?? nil, parent != whole.uid {
        (uid, steps) = (parent, steps + 1)
      }
      return left.contains(uid)
    }
    return family.filter { !isLeft($0) }.map { part in
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

  /// A date of a part; nil beyond the calendar.
  private func moved(_ date: LocalDate?) -> LocalDate? {
    guard let date, case let day = date.day.advanced(by: shift), day.isOnCalendar else { return nil }
    return LocalDate(day: day, minute: date.minute)
  }
}
