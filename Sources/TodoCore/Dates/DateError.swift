internal import Suggestions

/// Why a text is not a date, as facts.
public enum DateError: Error, Hashable, Sendable {
  /// The text is not written like a date, or names an impossible day or time.
  case unknown
  /// The text says too little to be a time or a day, but would be a date in one of these forms.
  case readings([String])
  /// The numbers make two dates, given in the forms to write, and nothing says which order is meant.
  case order([String])
  /// The text names a day, month, quarter or week that does not exist; with nearby days in the form to write.
  case noSuch(String, instead: [String])
  /// The weekday is wrong for the day; with the day, its real weekday, and the form to write.
  case weekday(String, is: String, instead: String)
  /// The text is a period, but a day is needed; with its first and last day in the form to write.
  case period(first: String, last: String)
  case beyondCalendar
  case missing(TodoField)
  case timeless(TodoField)
  case needsTodo
  /// Past days are needed, but the text means part of a day, or days that have not begun.
  case partOfDay
  case notBegun(first: String)
  case notOneMonth

  /// Returns the message about a text that was given for a field, or for no field.
  package func message(of text: String, for field: String? = nil) -> String {
    message(of: text, as: "\(field.map { "\($0) " } ?? "")date")
  }

  /// Returns the message about a text, which was given as a `name` such as "period".
  package func message(of text: String, as name: String) -> String {
    if case .notBegun(let first) = self {
      return "the \(name) \(quoted(text)) has not begun: it begins on \(first)"
    }
    return "invalid \(name) \(quoted(text))\(reason.map { ": \($0)" } ?? "")"
  }

  /// Why the text is not a date, or `nil` if there is no more to say.
  package var reason: String? {
    switch self {
    case .readings(let readings) where readings.count > 1, .order(let readings):
      "it may mean \(readings.joined(separator: " or "))"
    case .unknown, .readings, .notBegun: nil
    case .noSuch(let name, _): "there is no \(name)"
    case .weekday(let day, let weekday, _): "\(day) is a \(weekday)"
    case .period: "it is more than a day"
    case .beyondCalendar: "it is outside the years 1 to 9999"
    case .missing(let base): "the todo has no \(base.key) date to count from"
    case .timeless(let base): "the todo's \(base.key) date has no time to count from"
    case .needsTodo: "it cannot count from a todo's date here"
    case .partOfDay: "it is only part of a day"
    case .notOneMonth: "it is not one whole month"
    }
  }

  /// Returns the advice for a text, or `other` if there is nothing better to suggest.
  package func advice(for text: String, orElse other: Advice = writeDate) -> Advice {
    switch self {
    case .unknown: DateExpression.spelling(near: text).map { .replace(with: $0) } ?? other
    case .readings(let readings) where readings.count == 1: .replace(with: readings[0])
    case .readings: .chooseReading
    case .order:
      """
      write the date you mean, or set the order once: \(command: "config", "date.order", "dmy") (or mdy)
      """
    case .noSuch(_, let days) where !days.isEmpty:
      days.count == 1 ? .replace(with: days[0]) : "write \(Advice.choice(ofTexts: days))"
    case .weekday(_, _, let text): .replace(with: text)
    case .period(let first, let last): "write \(Advice.choice(ofTexts: [first, last]))"
    case .noSuch, .beyondCalendar, .missing, .timeless, .needsTodo, .partOfDay, .notBegun, .notOneMonth: other
    }
  }

  /// The advice to write a date in one of ``DateExpression/forms``, or as the help describes, or `none`.
  package static let writeDate = Advice(
    """
    write a date like \(Advice.choice(ofTexts: DateExpression.forms)); for more: \(command: "help", "dates")
    """,
    keys: "write a date such as fri, \"tomorrow 14:00\", +2w or none")

  /// Returns the same error with a time added to every date that it suggests.
  func adding(_ time: DateExpression.Time) -> DateError {
    let add = { (text: String) in "\(text) \(time.text)" }
    return switch self {
    case .readings(let readings): .readings(readings.map(add))
    case .order(let readings): .order(readings.map(add))
    case .noSuch(let name, let days): .noSuch(name, instead: days.map(add))
    case .weekday(let day, let weekday, let text): .weekday(day, is: weekday, instead: add(text))
    case .period(let first, let last): .period(first: add(first), last: add(last))
    case .unknown, .beyondCalendar, .missing, .timeless, .needsTodo, .partOfDay, .notBegun, .notOneMonth: self
    }
  }
}

extension DateExpression.Time {
  fileprivate var text: String {
    switch self {
    case .midnight: "midnight"
    case .minute(let minute): DateLabel.time(atMinute: minute)
    }
  }
}

/// The suggestions for a text that is not a date.
extension DateExpression {
  /// Returns the readings of words that the grammar takes for one thing and many people for another: `14h` is
  /// a distance or a time of day, `90m` seldom means months and `1730` a year, and the 30 of `17.30` is
  /// no month.
  static func ambiguousReadings(of words: [String]) -> [String] {
    if words.count == 1, words[0].last == "h", let hour = number(words[0].dropLast(), 1...2, 13...23) {
      return ["\(hour):00", "+\(hour)h"]
    }
    let isPeriod = words.count == 1 || words.contains { DateNames.month($0) != nil }
    if isPeriod, let year = words.last.flatMap({ number($0[...], 4...4, 1_000...1_899) }), year % 100 < 60 {
      let reading = (words.dropLast() + [DateLabel.time(atMinute: year / 100 * 60 + year % 100)]).joined(
        separator: " ")
      if isUsable(reading) { return [reading] }
    }
    // `5.30 pm` is clear.
    let hasHalf = ["am", "pm"].contains(words.last)
    return alternatives(to: words) { word in
      if word.last == "m", let count = number(word.drop { "+-".contains($0) }.dropLast(), 2...3, 25...999) {
        return ["\(count) min", "\(count) months"]
      }
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      guard !hasHalf, parts.count == 2, let first = number(parts[0], 1...2, 0...23),
        let second = number(parts[1], 2...2, 13...59)
      else { return [] }
      let isDate = (1...12).contains(first) && second <= CalendarDay.length(ofMonth: first, year: 2_000)
      return (isDate ? ["\(second)-\(DateNames.short(month: first).lowercased())"] : []) + [
        "\(first):\(second)"
      ]
    }
  }

  /// Returns the readings of words that leave something open: a number without a unit, or half of a name.
  static func readings(of words: [String]) -> [String] {
    if words.count == 1, ["this", "next", "last"].contains(words[0]) {
      return ["\(words[0])-week", "\(words[0])-month"]
    }
    return alternatives(to: words) { spellings(of: $0, isAlone: words.count == 1) }
  }

  /// Returns the dates that result from other spellings of a single word, the last one possible.
  private static func alternatives(to words: [String], _ spellings: (String) -> [String]) -> [String] {
    for (index, word) in words.enumerated().reversed() {
      let readings = spellings(word).map { spelling in
        (words[..<index] + [spelling] + words[(index + 1)...]).joined(separator: " ")
      }.filter(isUsable)
      if !readings.isEmpty { return readings }
    }
    return []
  }

  /// Returns the spellings of a word that leave nothing open.
  private static func spellings(of word: String, isAlone: Bool) -> [String] {
    if let number = number(word[...], 1...2, 0...99) {
      if number > 31 || number > 23 && !isAlone { return ["20\(number)"] }
      let hours = number < 24 ? ["\(number):00"] : []
      if isAlone { return hours + (number > 0 ? [DateNames.ordinal(number)] : []) }
      return hours + ((1...11).contains(number) ? ["\(number + 12):00"] : [])
    }
    // `13pm`
    if word.utf8.suffix(2).elementsEqual("pm".utf8), let hour = number(word.dropLast(2), 2...2, 13...23) {
      return ["\(hour):00"]
    }
    // `start of month`, `fri week`.
    if !isAlone, Span(rawValue: word) != nil { return ["this \(word)", "next \(word)"] }
    // `14h`, `14h30`, and `1.12.26`.
    let parts = word.split(separator: word.contains("h") ? "h" : ".", omittingEmptySubsequences: false)
    if parts.count == 3, number(parts[2], 2...2, 0...99) != nil {
      return ["\(parts[0]).\(parts[1]).20\(parts[2])"]
    }
    guard parts.count == 2, number(parts[0], 1...2, 0...23) != nil else { return [] }
    return ["\(parts[0]):\(parts[1].isEmpty ? "00" : parts[1])"]
  }

  /// Whether a text is a date that means a day or a time.
  private static func isUsable(_ text: String) -> Bool {
    switch shape(plain(words(of: text))) {
    case nil, .day(.month, _, _), .day(.year, _, _), .day(.span(_, ...0), _, _): false
    default: true
    }
  }

  /// Returns the text with its typing errors corrected and every word kept, or `nil` if the result is not a
  /// date.
  static func spelling(near text: String) -> String? {
    let words = words(of: text.lowercased())
    guard words.count <= 12 else { return nil }
    let spelled = words.map { word in
      guard !isKnown(word), let target = closest(to: word, among: targets) else { return word }
      // A shortened word is not a typing error.
      return abs(target.count - word.count) <= max(1, word.count / 3) ? target : word
    }
    let spelling = spelled.joined(separator: " ")
    return spelled != words && (try? DateExpression(spelling)) != nil ? spelling : nil
  }

  private static func isKnown(_ word: String) -> Bool {
    word.utf8.count < 3 || word.contains(where: \.isNumber) || known.contains(word)
      || DateNames.month(word) != nil
      || DateNames.weekday(word) != nil
  }

  /// The words of dates that have only one meaning.
  private static let words =
    namedDays.flatMap(\.words) + steps + DateDistance.unitWords + DayPart.allCases.map(\.rawValue) + anchors
    + ["tonight", "midnight"]

  /// The words that a typing error can stand for; short ones resemble too many others.
  private static let targets = ((DateNames.weekdays + DateNames.months).map { $0.lowercased() } + words)
    .filter {
      $0.count > 3
    }

  /// The words that are never corrected.
  private static let known =
    targets + words + DateNames.numberWords + [
      "the", "now", "ago", "end", "start", "beginning", "first", "noon",
    ]
}
