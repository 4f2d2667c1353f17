import TodoCore

/// The user's wall clock with a memory, since a text names the same days again and again.
struct WallClock {
  private let moment: Moment
  private var starts: [Int: Instant] = [:]

  /// The wall clock of a moment.
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
  /// The day on which the todo was created, if the record tells it.
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

  /// The days that a todo keeps.
  init(_ kept: ImportOrigin) {
    created = kept[Self.createdKey].flatMap(Self.date)
    ended = Self.endKeys.lazy.compactMap { status, key in kept[key].map { (status, Self.date(in: $0)) } }.first
  }

  /// The date in quotation marks.
  private static func date(in json: [UInt8]) -> LocalDate? { LocalDate(ascii: json.dropFirst().dropLast()) }

  /// Appends what a todo is to keep of them, as keys and JSON.
  func append(to kept: inout [UnknownField]) {
    if let created { kept.append(Self.field(Self.createdKey, created)) }
    for (status, key) in Self.endKeys where status == ended?.status { kept.append(Self.field(key, ended?.date)) }
  }

  private static func field(_ key: String, _ date: LocalDate?) -> UnknownField {
    let quote = UInt8(ascii: "\"")
    var json: [UInt8] = []
    json.reserveCapacity(18)
    json.append(quote)
    date?.append(to: &json)
    json.append(quote)
    return UnknownField(key: key, json: json)
  }

  /// The day on which a todo was created, as far as the record tells it.
  func created(of todo: Todo, _ clock: WallClock) -> LocalDate? {
    created.map { Self.date(of: todo.created, orAsBefore: $0, clock) }
  }

  /// The day on which a todo ended, unless it ended then already and the record does not tell.
  func ended(of todo: Todo, at end: Instant, _ clock: WallClock) -> LocalDate? {
    guard let ended, ended.status == todo.status else { return LocalDate(day: clock.date(of: end).day) }
    return ended.date.map { Self.date(of: end, orAsBefore: $0, clock) }
  }

  /// The day of an instant, or the date that a record tells of it where that begins then on some wall clock.
  private static func date(of instant: Instant, orAsBefore date: LocalDate, _ clock: WallClock) -> LocalDate {
    let distance = instant.seconds - date.firstMinute * 60
    // Zones are at most fourteen hours ahead of UTC and twelve behind it, by quarters of an hour; some nights lack one.
    let begins = (-15 * 3_600...13 * 3_600).contains(distance) && distance % 900 == 0
    return begins ? date : LocalDate(day: clock.date(of: instant).day)
  }
}
