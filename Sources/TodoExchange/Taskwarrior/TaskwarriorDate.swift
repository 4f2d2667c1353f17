/// A date as Taskwarrior exports it, or takes it on import.
enum TaskwarriorDate: Equatable, Sendable {
  /// An instant.
  case utc(CivilTime)
  /// A time so many minutes ahead of UTC.
  case offset(CivilTime, minutes: Int)
  /// A time in the zone of the machine.
  case local(CivilTime)
  /// A day in the zone of the machine.
  case day(CivilDate)
  /// An instant in seconds since 1970.
  case epoch(Int)

  /// Reads ISO 8601 with or without hyphens and colons, or seconds since 1970; nil for anything else, such as words.
  init?(_ text: String) {
    let bytes = Array(text.utf8)[...]
    if let day = CivilDate(basic: bytes) ?? CivilDate(extended: bytes) {
      self = .day(day)
    } else if let time = Self.time(bytes) {
      self = .local(time)
    } else if bytes.last == UInt8(ascii: "Z"), let time = Self.time(bytes.dropLast()) {
      self = .utc(time)
    } else if let offset = Self.offset(bytes) {
      self = offset
    } else if bytes.count > 8, let seconds = bytes.number {
      self = .epoch(seconds)
    } else {
      return nil
    }
  }

  private static func time(_ text: Bytes) -> CivilTime? { CivilTime(basic: text) ?? CivilTime(extended: text) }

  /// Reads a time with `+01:00`, `+0100` or `+01`.
  private static func offset(_ text: Bytes) -> TaskwarriorDate? {
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    // The hyphens of the day are before the tenth place.
    guard let sign = text.dropFirst(10).lastIndex(where: signs.contains), let time = time(text[..<sign]) else {
      return nil
    }
    let digits = Bytes(text[(sign + 1)...].filter { $0 != .colon })
    guard digits.count == 2 || digits.count == 4, let number = digits.number else { return nil }
    let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
    guard minutes <= 14 * 60 else { return nil }
    return .offset(time, minutes: text[sign] == signs[0] ? minutes : -minutes)
  }
}
