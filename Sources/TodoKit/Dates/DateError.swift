/// Why a text is no date, as facts.
public enum DateError: Error, Hashable, Sendable {
  /// It is none of the forms, or names a day or a time that there is not.
  case unknown
  /// It has no time of day, or no day, by itself, but would be a date if it were written in one of these ways.
  case readings([String])
  /// The weekday does not fit the day, which is this one as it is to be written, on a weekday of that name.
  case weekday(String, is: String)
  /// It is a period, where a day is needed; its first and its last day as they are to be written.
  case period(first: String, last: String)
  /// It is outside of the years 1 to 9999.
  case beyondCalendar
  /// It counts from a date of the todo that is not set.
  case missing(TodoField)
  /// It counts minutes from a date of the todo that has no time of day.
  case timeless(TodoField)
  /// It counts from a date of a todo, where no todo is at hand.
  case ofTodo
}

extension DateError {
  /// What is wrong with a text that was given for a field, or for no field.
  func message(of text: String, for field: String? = nil) -> String {
    message(of: text, as: "\(field.map { "\($0) " } ?? "")date")
  }

  /// What is wrong with a text that was given as something of that name.
  func message(of text: String, as name: String) -> String {
    let invalid = "invalid \(name) \(quoted(text))"
    return switch self {
    case .unknown: invalid
    case .readings(let readings) where readings.count > 1:
      "\(invalid): it may mean \(readings.joined(separator: " or "))"
    case .readings: invalid
    case .weekday(let day, let weekday): "\(invalid): \(day) is a \(weekday)"
    case .period: "\(invalid): it is more than a day"
    case .beyondCalendar: "\(invalid): it is outside of the years 1 to 9999"
    case .missing(let base): "\(invalid): the todo has no \(base.key) date to count from"
    case .timeless(let base): "\(invalid): the todo's \(base.key) date has no time to count from"
    case .ofTodo: "\(invalid): it cannot count from a todo's own date here"
    }
  }

  /// What helps where a text was given, or `other` where no other text comes to mind.
  func remedy(for text: String, orElse other: Remedy = .writeDate) -> Remedy {
    switch self {
    case .unknown: DateExpression.word(like: text).map(Remedy.replace) ?? other
    case .readings(let readings) where readings.count == 1: .replace(with: readings[0])
    case .readings: .chooseReading
    case .weekday(let day, let weekday): .replace(with: "\(weekday.prefix(3)) \(day)")
    case .period(let first, let last): .writeDay(of: [first, last])
    case .beyondCalendar, .missing, .timeless, .ofTodo: other
    }
  }
}
