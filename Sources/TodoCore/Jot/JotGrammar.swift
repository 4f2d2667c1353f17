/// Reads dates and rules as options do, and remembers them, since consecutive lines repeat the same texts.
final class JotGrammar {
  let moment: Moment
  private var readings = Memo<String, Result<Reading, DateError>>()
  private var rules = Memo<String, RepeatRule?>()

  /// A date, and the form in which it was written.
  struct Reading {
    let date: LocalDate
    let shape: DateExpression.Shape

    /// Whether the date is a time without a day.
    var isHour: Bool { if case .time = shape { true } else { false } }

    var isDistance: Bool {
      switch shape {
      case .elapsed, .day(.distance, _, _): true
      default: false
      }
    }
  }

  init(at moment: Moment) { self.moment = moment }

  /// Reads a date as options do.
  func reading(of text: String) -> Result<Reading, DateError> {
    if let known = readings[text] { return known }
    let reading = Result { () throws(DateError) in
      let expression = try DateExpression(text)
      return Reading(date: try expression.date(at: moment), shape: expression.shape)
    }
    readings[text] = reading
    return reading
  }

  /// Whether a text is a time by its form: `5pm`, `17:00`.
  func isHour(_ text: String) -> Bool {
    guard text.utf8.first?.isDigit ?? false, !text.allSatisfy(\.isNumber),
      case .success(let reading) = reading(of: text.lowercased()), case .time = reading.shape
    else { return false }
    return true
  }

  /// Reads a rule as options do.
  func rule(of text: String) -> RepeatRule? {
    if let known = rules[text] { return known }
    let days = { [moment] in RepeatRuleReader.days($0, at: moment) }
    // `every second guest` means no day of the month.
    let words = text.split(separator: " ")
    let isOrdinal = words.count == 2 && RepeatRuleReader.spelledOrdinals.contains(String(words[1]))
    let rule = isOrdinal ? nil : RepeatRuleReader.rule(text, days: days)
    rules[text] = .some(rule)
    return rule
  }

  /// Returns the rules that a text may mean, in quotes, or `nil` unless it may mean one of several.
  func meanings(ofRule text: String) -> String? {
    let readings = RepeatRuleReader.readings(of: text) { [moment] in RepeatRuleReader.days($0, at: moment) }
    return readings.isEmpty ? nil : readings.map(quoted).joined(separator: " or ")
  }
}
