import TodoCore

/// The user's wall clock with a cache, since a text names the same days again and again.
struct WallClock {
  let moment: Moment
  private var starts: [Int: Instant] = [:]

  init(_ moment: Moment) {
    self.moment = moment
  }

  /// Returns the first instant at which the clock shows a date; for a day, the instant at which the day
  /// begins.
  mutating func instant(of date: LocalDate) -> Instant {
    let minute = date.firstMinute
    if let instant = starts[minute] { return instant }
    let instant = moment.firstInstant(atMinute: minute)
    starts[minute] = instant
    return instant
  }

  /// Returns what the clock shows at an instant, to the minute.
  func date(of instant: Instant) -> LocalDate { moment.localDate(of: instant) }

  func day(of instant: Instant) -> LocalDate { LocalDate(day: date(of: instant).day) }

  /// Returns the date that an instant stands for in a format without days: a day's first or last second means
  /// the day.
  mutating func date(representedBy instant: Instant) -> (date: LocalDate, isDay: Bool) {
    let date = date(of: instant)
    let whole = LocalDate(day: date.day)
    let next = self.instant(of: LocalDate(day: date.day.advanced(by: 1)))
    if instant == self.instant(of: whole) || instant.seconds == next.seconds - 1 { return (whole, true) }
    return (date, false)
  }
}

extension WallClock {
  /// Sets a field of a patch to the instant at which the clock shows a date, if the instant can be written.
  mutating func set(_ field: TodoField, to date: LocalDate?, in patch: inout TodoPatch) {
    guard let instant = date.map({ self.instant(of: $0) }), instant.isOnCalendar else { return }
    patch.set(field, to: .instant(instant))
  }
}

/// The days on which a todo was created and ended, as its record states them.
///
/// The todo's instants may fall on other days on another wall clock, so the days are kept.
struct DateHistory {
  private let created: LocalDate?
  /// How the todo had ended, and the day if the record states it; `nil` if the todo was open.
  private let ended: (status: TodoStatus, date: LocalDate?)?

  /// Creates the days of a record with a given status.
  init(created: LocalDate?, ended: LocalDate?, _ status: TodoStatus) {
    self.created = created
    self.ended = status == .open ? nil : (status, ended)
  }

  init(_ kept: ImportOrigin) {
    created = kept[TodoField.created.key].flatMap(Self.date)
    ended =
      [TodoStatus.done, .cancelled].lazy.compactMap { status in
        status.endField.flatMap { kept[$0.key] }.map { (status, Self.date(in: $0)) }
      }.first
  }

  private static func date(in json: [UInt8]) -> LocalDate? { LocalDate(ascii: json.dropFirst().dropLast()) }

  /// Appends the days to a todo's kept values.
  func append(to kept: inout [UnknownField]) {
    if let created { kept.append(UnknownField(key: TodoField.created.key, text: created.description)) }
    if let ended, let field = ended.status.endField {
      kept.append(UnknownField(key: field.key, text: ended.date?.description ?? ""))
    }
  }

  /// Returns the days on which a todo was created and ended, as its record stated them if it did.
  static func days(
    of todo: Todo, _ stated: DateHistory?, _ clock: WallClock
  ) -> (created: LocalDate?, ended: LocalDate?) {
    let end = todo.status.endField.flatMap { todo[$0]?.instant }
    guard let stated else { return (clock.day(of: todo.created), end.map(clock.day)) }
    let created = stated.created.map { date(of: todo.created, orAsStated: $0, clock) }
    guard let end, let ended = stated.ended, ended.status == todo.status else {
      return (created, end.map(clock.day))
    }
    return (created, ended.date.map { date(of: end, orAsStated: $0, clock) })
  }

  /// Returns the day of an instant, or the stated date if it begins at the instant on some wall clock.
  private static func date(of instant: Instant, orAsStated date: LocalDate, _ clock: WallClock) -> LocalDate {
    let distance = instant.seconds - date.firstMinute * 60
    // Zones are at most fourteen hours ahead of UTC and twelve behind it, by quarters of an hour; some nights
    // lack one.
    let begins = (-15 * 3_600...13 * 3_600).contains(distance) && distance % 900 == 0
    return begins ? date : clock.day(of: instant)
  }
}

/// Derives when a todo was created and ended from what its record states.
///
/// The time of the import is no evidence of either.
extension ImportOptions {
  /// Completes the patch of a new todo with the times when the todo was created and ended.
  ///
  /// A todo that has ended did so by its last change, and it was created no later than it ended or changed.
  func complete(_ patch: inout TodoPatch) {
    addEnd(to: &patch)
    let end = patch.endField.flatMap { patch[$0]?.instant }
    if !patch.sets(.created), let first = [end, patch[.modified]?.instant].compactMap(\.self).min(),
      first < now
    {
      patch.set(.created, to: .instant(first))
    } else if let created = patch[.created]?.instant {
      move(end, of: &patch, after: created)
    }
  }

  /// Completes the patch of a stored todo with the time when the todo ended, if the patch ends it.
  func complete(_ patch: inout TodoPatch, of stored: Todo) {
    if patch.sets(.status) { addEnd(to: &patch) }
    let end = patch.endField.flatMap { patch[$0]?.instant }
    move(end, of: &patch, after: patch[.created]?.instant ?? stored.created)
  }

  /// Returns whether a record states the instants of a todo as days of another time zone, and thus nothing
  /// new.
  ///
  /// Nobody changes the day of creation by hand. If it is another day than here and both days contain the
  /// instant in some zone, the list was written elsewhere.
  ///
  /// - Parameter roundTrip: the values that a list written here has.
  func isFromOtherZone(_ fields: ForeignFields, _ roundTrip: ForeignFields?, _ stored: Todo) -> Bool {
    guard let theirs = fields[.created]?.instant, let ours = roundTrip?[.created]?.instant, theirs != ours
    else {
      return false
    }
    var clock = WallClock(context.moment)
    let days = [theirs, ours].map { clock.date(representedBy: $0) }
    guard days.allSatisfy(\.isDay) else { return false }
    // Zones are up to fourteen hours ahead of UTC and twelve behind it.
    let distance = stored.created.seconds - days[0].date.firstMinute * 60
    return (-14 * 3_600..<36 * 3_600).contains(distance)
  }

  private func addEnd(to patch: inout TodoPatch) {
    guard let field = patch.endField, !patch.sets(field) else { return }
    patch.set(field, to: patch[.modified])
  }

  /// Moves an end that is given as a day, and so stands for midnight, to the time of creation on that day.
  private func move(_ end: Instant?, of patch: inout TodoPatch, after created: Instant) {
    guard let field = patch.endField, let end, end < created else { return }
    var clock = WallClock(context.moment)
    let (date, isDay) = clock.date(representedBy: end)
    guard isDay, date.day == clock.date(of: created).day else { return }
    patch.replace(field, by: .instant(created))
  }
}

extension TodoPatch {
  /// The field for the time of the end that the patch's status implies, or `nil` for an open todo.
  fileprivate var endField: TodoField? {
    if case .status(let status)? = self[.status] { status.endField } else { nil }
  }
}
