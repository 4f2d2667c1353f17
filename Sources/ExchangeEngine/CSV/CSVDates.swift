import TodoCore

/// Reads the dates of a table's columns.
///
/// A cell such as `1/12/2026` does not show whether the day comes first, but its column may: if one cell
/// begins with a number above 12, the day comes first in all of them.
struct CSVDates {
  /// The first lines in which a column's date has a number above 12 in first place, and in second place.
  struct Evidence {
    var dayFirst: Int?
    var monthFirst: Int?
  }

  private var clock: WallClock
  let moment: Moment
  /// The evidence of all columns after a first reading of the table, or `nil` during that reading.
  let known: [Int: Evidence]?
  private(set) var seen: [Int: Evidence] = [:]

  init(_ moment: Moment, known: [Int: Evidence]? = nil) {
    self.moment = moment
    self.known = known
    clock = WallClock(moment)
  }

  mutating func merge(_ next: CSVDates) {
    seen.merge(next.seen) { first, next in
      Evidence(dayFirst: first.dayFirst ?? next.dayFirst, monthFirst: first.monthFirst ?? next.monthFirst)
    }
  }

  /// The reason why a cell is no date.
  struct InvalidDate: Error {
    let message: String
    /// Whether the cell is a date, but the order of day and month in its column is not clear.
    var isAmbiguous = false
  }

  /// Reads a day, or a minute of a day; seconds are ignored.
  private static func localDate(_ cell: Bytes) -> LocalDate? {
    if let date = LocalDate(ascii: cell) { return date }
    // The minute is the last thing of a date with seconds that counts.
    guard cell.count > 16, cell[cell.startIndex + 16] == .colon,
      case .local(let time)? = ForeignDate(cell.string)
    else {
      return nil
    }
    return time.date
  }

  /// Returns the first date of a range, such as `Dec 1, 2026 → Dec 5, 2026`; `nil` for anything else.
  static func beginning(of cell: String, at moment: Moment) -> LocalDate? {
    guard let ends = ends(of: cell) else { return nil }
    let dates = ends.compactMap { end -> LocalDate? in
      var dates = CSVDates(moment)
      return try? dates.date(Array(end.utf8)[...], 0, .due, line: 1).date
    }
    return dates.count == 2 ? dates[0] : nil
  }

  private static func ends(of cell: String) -> [String]? {
    let bytes = Array(cell.utf8)[...]
    for (sign, length) in [("→", 3), ("–", 3), (" - ", 3), (" to ", 4), ("/20", 1)] {
      guard let start = bytes.start(of: sign) else { continue }
      return [bytes[..<start], bytes[(start + length)...]].map(CSVWords.trimmed)
    }
    return nil
  }

  /// Reads a cell in our own format; returns the date, and whether the cell is an instant that stands for a
  /// day.
  static func plainDate(_ cell: Bytes, on clock: inout WallClock) -> (date: LocalDate, standsForDay: Bool)? {
    if let date = localDate(cell) { return (date, false) }
    guard let instant = instant(cell, on: &clock) else { return nil }
    let (date, isDay) = clock.date(representedBy: instant)
    return (date, isDay)
  }

  /// Reads an instant, seconds or milliseconds since 1970, or a time with a zone such as `10:00 AM (GMT+2)`
  /// after it.
  private static func instant(_ cell: Bytes, on clock: inout WallClock) -> Instant? {
    if let instant = Instant(ascii: cell) { return instant }
    if cell.count == 10 || cell.count == 13, cell.number != nil,
      case .instant(let instant)? = ForeignDate(cell.string)
    {
      return instant
    }
    let words = cell.split(separator: .blank)
    guard words.count > 1,
      let zone = words.last?.filter({ $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }),
      zone.first?.isDigit == false, let offset = ForeignZone.offset(zone[...].string),
      let date = try? DateExpression(cell[..<(words.dropLast().last ?? cell).endIndex].string).date(
        at: clock.moment),
      date.minute != nil
    else { return nil }
    return Instant(seconds: (date.firstMinute - offset) * 60)
  }

  mutating func date(
    _ cell: Bytes, _ column: Int, _ field: TodoField, line: Int
  ) throws(InvalidDate) -> (date: LocalDate, standsForDay: Bool) {
    if let plain = Self.plainDate(cell, on: &clock) { return plain }
    let text = CSVWords.trimmed(cell)
    func invalid(_ error: DateError) -> InvalidDate {
      let message = error.message(of: text, for: field.key)
      guard case .order = error else { return InvalidDate(message: message) }
      return InvalidDate(message: message + ", and date.order is not set in the config", isAmbiguous: true)
    }
    let expression: DateExpression
    do throws(DateError) { expression = try DateExpression(text) } catch { throw invalid(error) }
    let conventions = try conventions(of: expression, column, field, line)
    let clock = clock
    let moment = Moment(moment.instant, conventions: conventions) { clock.date(of: $0) }
    do throws(DateError) { return (try expression.date(at: moment), false) } catch { throw invalid(error) }
  }

  private mutating func conventions(
    of expression: DateExpression, _ column: Int, _ field: TodoField, _ line: Int
  ) throws(InvalidDate) -> DateConventions {
    var conventions = moment.conventions
    guard case .day(.numbers(let first, let second, _), _, _) = expression.shape else { return conventions }
    var evidence = seen[column] ?? Evidence()
    // Two such numbers are no date in any order.
    if first > 12, second <= 12, evidence.dayFirst == nil { evidence.dayFirst = line }
    if second > 12, first <= 12, evidence.monthFirst == nil { evidence.monthFirst = line }
    seen[column] = evidence
    switch (known?[column]?.dayFirst, known?[column]?.monthFirst) {
    case (let dayFirst?, let monthFirst?):
      let lines = "the day comes first in line \(dayFirst) and the month in line \(monthFirst)"
      throw InvalidDate(message: "invalid \(field.key) date: \(lines)", isAmbiguous: true)
    case (.some, nil): conventions.order = conventions.order ?? .dayMonth
    case (nil, .some): conventions.order = conventions.order ?? .monthDay
    case (nil, nil): break
    }
    return conventions
  }

  /// Reads the instant of a cell; a day stands for its beginning.
  mutating func instant(_ cell: Bytes, _ column: Int, _ field: TodoField, line: Int) throws(InvalidDate)
    -> Instant
  {
    if let instant = Instant(ascii: cell) { return instant }
    return clock.instant(of: try date(cell, column, field, line: line).date)
  }

  /// Returns whether a single cell is a date, even if only its column could tell the order of day and month.
  static func reads(_ cell: String, as field: TodoField, at moment: Moment) -> Bool {
    guard field.kind == .date || field.kind == .instant else { return false }
    var dates = CSVDates(moment)
    do throws(InvalidDate) {
      _ = try dates.instant(Array(cell.utf8)[...], 0, field, line: 1)
      return true
    } catch {
      return error.isAmbiguous
    }
  }
}
