import TodoCore

/// Reads when a task of Todoist's is due, as its export tells it: a date, or how it repeats.
struct TodoistSchedule {
  private let moment: Moment

  /// Words mean dates as of that moment.
  init(_ moment: Moment) {
    self.moment = moment
  }

  /// The date that a text means, and the rule by which it comes back; neither for one that is not understood.
  ///
  /// An instant may stand for a day.
  func read(_ text: String) -> (due: LocalDate?, rule: RepeatRule?, standsForDay: Bool) {
    var clock = WallClock(moment)
    if let (date, standsForDay) = CSVDates.plainDate(Array(CSVWords.trimmed(text).utf8)[...], on: &clock) {
      return (date, nil, standsForDay)
    }
    let (due, rule) = readWords(CSVWords.trimmed(text).lowercased())
    return (due, rule, false)
  }

  private func readWords(_ text: String) -> (due: LocalDate?, rule: RepeatRule?) {
    if let date = date(text) { return (date, nil) }
    guard Self.isRule(text) else { return (nil, nil) }
    var words = text.split(separator: " ").map { Self.synonyms[Exact(String($0))] ?? String($0) }
    if words[0] == "after", words.count == 2, let unit = words.last { words = ["after", "1", unit] }
    let text = words.joined(separator: " ")
    if var rule = try? TodoRules.repeats(text, at: moment) {
      // The hour is that of the date, and the first date may have passed today.
      let minute = rule.minute
      rule.minute = nil
      return (LocalDate(day: rule.firstDate(at: moment)?.day ?? moment.today, minute: minute), rule)
    }
    return yearlyDate(text).map { ($0, RepeatRule(.years(1, on: nil))) } ?? (nil, nil)
  }

  /// Whether a text is meant as a rule, be it understood or not.
  static func isRule(_ text: String) -> Bool {
    guard let first = text.lowercased().split(separator: " ").first else { return false }
    return beginnings.contains(Exact(String(first)))
  }

  /// What rules begin with.
  private static let beginnings = Set(
    [
      "every", "every!", "ev", "ev!", "after", "daily", "weekly", "biweekly", "fortnightly", "monthly", "quarterly",
      "yearly", "annually",
    ].map { Exact($0) })

  /// Todoist's words for ours; with the mark, a rule counts from the day on which it is done.
  private static let synonyms = Dictionary(
    uniqueKeysWithValues: [
      ("every!", "after"), ("ev!", "after"), ("ev", "every"), ("workday", "weekday"), ("workdays", "weekdays"),
      ("starting", "from"), ("ending", "until"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"),
      ("fifth", "5th"),
    ].map { (Exact($0), $1) })

  private func date(_ text: String) -> LocalDate? {
    (try? DateExpression(text)).flatMap { try? $0.date(at: moment) }
  }

  /// The coming date that a rule such as `every jan 5` means, one a year.
  private func yearlyDate(_ rule: String) -> LocalDate? {
    guard rule.utf8.starts(with: "every ".utf8), let expression = try? DateExpression(String(rule.dropFirst(6))),
      case .day(.dayOfYear, weekday: nil, _) = expression.shape
    else { return nil }
    return try? expression.date(at: moment)
  }
}
