/// Why a text is no date, as facts.
public enum DateError: Error, Hashable, Sendable {
  /// It is none of the forms, or names a day or a time that there is not.
  case unknown
  /// It has no time of day, or no day, by itself, but would be a date if it were written in one of these ways.
  case readings([String])
  /// Its numbers make two dates, which are to be written in these ways, and nothing says which order is meant.
  case order([String])
  /// There is no day, month, quarter or week of that name; days near it as they are to be written.
  case noSuch(String, instead: [String])
  /// The weekday does not fit the day, which is this one, on a weekday of that name, and is to be written so.
  case weekday(String, is: String, instead: String)
  /// It is a period, where a day is needed; its first and its last day as they are to be written.
  case period(first: String, last: String)
  case beyondCalendar
  case missing(TodoField)
  case timeless(TodoField)
  case ofTodo

  /// What is wrong with a text that was given for a field, or for no field.
  package func message(of text: String, for field: String? = nil) -> String {
    message(of: text, as: "\(field.map { "\($0) " } ?? "")date")
  }

  /// What is wrong with a text that was given as something of that name.
  package func message(of text: String, as name: String) -> String {
    let invalid = "invalid \(name) \(quoted(text))"
    return switch self {
    case .unknown: invalid
    case .readings(let readings) where readings.count > 1, .order(let readings):
      "\(invalid): it may mean \(readings.joined(separator: " or "))"
    case .readings: invalid
    case .noSuch(let name, _): "\(invalid): there is no \(name)"
    case .weekday(let day, let weekday, _): "\(invalid): \(day) is a \(weekday)"
    case .period: "\(invalid): it is more than a day"
    case .beyondCalendar: "\(invalid): it is outside of the years 1 to 9999"
    case .missing(let base): "\(invalid): the todo has no \(base.key) date to count from"
    case .timeless(let base): "\(invalid): the todo's \(base.key) date has no time to count from"
    case .ofTodo: "\(invalid): it cannot count from a todo's own date here"
    }
  }

  /// What helps where a text was given, or `other` where no other text comes to mind.
  package func advice(for text: String, orElse other: Advice = writeDate) -> Advice {
    switch self {
    case .unknown: DateExpression.spelling(near: text).map { .replace(with: $0) } ?? other
    case .readings(let readings) where readings.count == 1: .replace(with: readings[0])
    case .readings: .chooseReading
    case .order:
      """
      write the one that you mean, or set the order for good: \(command: "config", "date.order", "dmy") (or mdy)
      """
    case .noSuch(_, let days) where !days.isEmpty:
      days.count == 1 ? .replace(with: days[0]) : "write \(Advice.choice(ofTexts: days))"
    case .weekday(_, _, let text): .replace(with: text)
    case .period(let first, let last): "write \(Advice.choice(ofTexts: [first, last]))"
    case .noSuch, .beyondCalendar, .missing, .timeless, .ofTodo: other
    }
  }

  /// Write a date as one of ``DateExpression/forms``, or another of which the help tells, or `none`.
  package static let writeDate = Advice(
    """
    write a date like \(Advice.choice(ofTexts: DateExpression.forms)); for more: \(command: "help", "dates")
    """,
    keys: "write a date such as fri, \"tomorrow 14:00\", +2w or none")

  /// The same of a day at a time, which has to stand in what helps too.
  func adding(_ time: DateExpression.Time) -> DateError {
    let add = { (text: String) in "\(text) \(time.text)" }
    return switch self {
    case .readings(let readings): .readings(readings.map(add))
    case .order(let readings): .order(readings.map(add))
    case .noSuch(let name, let days): .noSuch(name, instead: days.map(add))
    case .weekday(let day, let weekday, let text): .weekday(day, is: weekday, instead: add(text))
    case .period(let first, let last): .period(first: add(first), last: add(last))
    case .unknown, .beyondCalendar, .missing, .timeless, .ofTodo: self
    }
  }
}

extension DateExpression.Time {
  fileprivate var text: String {
    switch self {
    case .midnight: return "midnight"
    case .minute(let minute):
      var ascii: [UInt8] = []
      ascii.append(minute: minute)
      return String(decoding: ascii, as: UTF8.self)
    }
  }
}
