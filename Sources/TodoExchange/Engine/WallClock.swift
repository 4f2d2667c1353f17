import TodoCore

/// The user's wall clock with a memory, since a text names the same days again and again.
struct WallClock {
  private let moment: Moment
  private var starts: [Int: Instant] = [:]

  init(_ moment: Moment) {
    self.moment = moment
  }

  /// The first instant at which the wall clock shows that date; of a day, that is when it begins.
  mutating func instant(of date: LocalDate) -> Instant {
    let minute = date.firstMinute
    if let instant = starts[minute] { return instant }
    let instant = moment.firstInstant(atMinute: minute)
    starts[minute] = instant
    return instant
  }

  /// What it shows at an instant, to the minute.
  func date(of instant: Instant) -> LocalDate { moment.localDate(of: instant) }

  func day(of instant: Instant) -> LocalDate { LocalDate(day: date(of: instant).day) }

  /// The date that an instant stands for in a format that has no days: the first and the last second of a local day mean
  /// that day.
  mutating func date(standingIn instant: Instant) -> (date: LocalDate, isDay: Bool) {
    let date = date(of: instant)
    let whole = LocalDate(day: date.day)
    let next = self.instant(of: LocalDate(day: date.day.advanced(by: 1)))
    if instant == self.instant(of: whole) || instant.seconds == next.seconds - 1 { return (whole, true) }
    return (date, false)
  }
}

extension WallClock {
  /// Gives a field of a patch the instant at which the clock shows a date, if that is one that can be written.
  mutating func set(_ field: TodoField, to date: LocalDate?, in patch: inout TodoPatch) {
    guard let instant = date.map({ self.instant(of: $0) }), instant.isOnCalendar else { return }
    patch.set(field, to: .instant(instant))
  }
}

/// The days that a record tells of when its todo was created and ended.
///
/// A todo has instants, which on another wall clock may be on other days; so the days are kept.
struct DateHistory {
  private let created: LocalDate?
  /// How the todo had ended, and the day if the record tells it; nil where it had not.
  private let ended: (status: TodoStatus, date: LocalDate?)?

  private static let createdKey = "created"
  private static let endKeys = [(TodoStatus.done, "completed"), (.cancelled, "cancelled")]

  /// Days of a record whose todo has that status.
  init(created: LocalDate?, ended: LocalDate?, _ status: TodoStatus) {
    self.created = created
    self.ended = status == .open ? nil : (status, ended)
  }

  init(_ kept: ImportOrigin) {
    created = kept[Self.createdKey].flatMap(Self.date)
    ended = Self.endKeys.lazy.compactMap { status, key in kept[key].map { (status, Self.date(in: $0)) } }.first
  }

  private static func date(in json: [UInt8]) -> LocalDate? { LocalDate(ascii: json.dropFirst().dropLast()) }

  /// Appends what a todo is to keep of them, as keys and JSON.
  func append(to kept: inout [UnknownField]) {
    if let created { kept.append(Self.field(Self.createdKey, created)) }
    for (status, key) in Self.endKeys where status == ended?.status { kept.append(Self.field(key, ended?.date)) }
  }

  private static func field(_ key: String, _ date: LocalDate?) -> UnknownField {
    UnknownField(key: key, text: date?.description ?? "")
  }

  /// The days on which a todo was created and ended, as far as its record tells them, if it has one.
  static func days(of todo: Todo, _ told: DateHistory?, _ clock: WallClock) -> (created: LocalDate?, ended: LocalDate?)
  {
    let end = todo.status.endField.flatMap { todo[$0]?.instant }
    guard let told else { return (clock.day(of: todo.created), end.map(clock.day)) }
    let created = told.created.map { date(of: todo.created, orAsBefore: $0, clock) }
    guard let end, let ended = told.ended, ended.status == todo.status else { return (created, end.map(clock.day)) }
    return (created, ended.date.map { date(of: end, orAsBefore: $0, clock) })
  }

  /// The day of an instant, or the date that a record tells of it where that begins then on some wall clock.
  private static func date(of instant: Instant, orAsBefore date: LocalDate, _ clock: WallClock) -> LocalDate {
    let distance = instant.seconds - date.firstMinute * 60
    // Zones are at most fourteen hours ahead of UTC and twelve behind it, by quarters of an hour; some nights lack one.
    let begins = (-15 * 3_600...13 * 3_600).contains(distance) && distance % 900 == 0
    return begins ? date : clock.day(of: instant)
  }
}

/// When the todo of a record was added and ended, as far as the record bears witness to it.
///
/// Now is when the record was read, and says nothing of either.
extension ImportOptions {
  /// Adds to the patch of a new todo when that was added and ended.
  ///
  /// What was changed last at some time has ended by then, and nothing is added later than it ended or was changed.
  func complete(_ patch: inout TodoPatch) {
    addEnd(to: &patch)
    let end = patch.endField.flatMap { patch[$0]?.instant }
    if !patch.sets(.created), let first = [end, patch[.modified]?.instant].compactMap(\.self).min(), first < now {
      patch.set(.created, to: .instant(first))
    } else if let created = patch[.created]?.instant {
      move(end, of: &patch, behind: created)
    }
  }

  /// Adds to the patch of a todo that is stored when that ended, if it does now.
  func complete(_ patch: inout TodoPatch, of stored: Todo) {
    if patch.sets(.status) { addEnd(to: &patch) }
    let end = patch.endField.flatMap { patch[$0]?.instant }
    move(end, of: &patch, behind: patch[.created]?.instant ?? stored.created)
  }

  /// Whether a record tells the instants of a todo as days of another time zone: then it says nothing new of them.
  ///
  /// The day of its making is what nobody changes by hand. A list that was written elsewhere has another day there where
  /// the instant was on both.
  ///
  /// - Parameter image: what a list that is written here says.
  func isElsewhere(_ fields: ForeignFields, _ image: ForeignFields?, _ stored: Todo) -> Bool {
    guard let told = fields[.created]?.instant, let own = image?[.created]?.instant, told != own else { return false }
    var clock = WallClock(context.moment)
    let days = [told, own].map { clock.date(standingIn: $0) }
    guard days.allSatisfy(\.isDay) else { return false }
    // Zones are up to fourteen hours ahead of UTC and twelve behind it.
    let distance = stored.created.seconds - days[0].date.firstMinute * 60
    return (-14 * 3_600..<36 * 3_600).contains(distance)
  }

  private func addEnd(to patch: inout TodoPatch) {
    guard let field = patch.endField, !patch.sets(field) else { return }
    patch.set(field, to: patch[.modified])
  }

  /// A day of an end stands for its beginning; on the day that the todo was added, it ended no sooner than that.
  private func move(_ end: Instant?, of patch: inout TodoPatch, behind created: Instant) {
    guard let field = patch.endField, let end, end < created else { return }
    var clock = WallClock(context.moment)
    let (date, isDay) = clock.date(standingIn: end)
    guard isDay, date.day == clock.date(of: created).day else { return }
    patch.replace(field, by: .instant(created))
  }
}

extension TodoPatch {
  /// The field that tells when it ended in the way that it is given.
  fileprivate var endField: TodoField? { if case .status(let status)? = self[.status] { status.endField } else { nil } }
}
