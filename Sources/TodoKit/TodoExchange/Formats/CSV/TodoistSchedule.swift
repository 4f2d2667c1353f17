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
    let minute = takeTime(from: &words)
    if words[0] == "after", words.count == 2, let unit = words.last { words = ["after", "1", unit] }
    let text = words.joined(separator: " ")
    if let rule = RepeatRule(text) { return (LocalDate(day: firstDay(of: rule), minute: minute), rule) }
    guard let day = yearlyDay(text) else { return (nil, nil) }
    return (LocalDate(day: day, minute: minute), RepeatRule(.years(1, on: nil)))
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
    ].map { (Exact($0), $1) })

  private func date(_ text: String) -> LocalDate? {
    (try? DateExpression(text)).flatMap { try? $0.date(at: moment) }
  }

  /// The coming day that a rule such as `every jan 5` means, one a year.
  private func yearlyDay(_ rule: String) -> CalendarDay? {
    guard rule.utf8.starts(with: "every ".utf8), let expression = try? DateExpression(String(rule.dropFirst(6))),
      case .day(.dayOfYear, weekday: nil, nil) = expression.shape
    else { return nil }
    return try? expression.date(at: moment).day
  }

  /// Takes `at 9am` or `9:00` away from the end.
  private func takeTime(from words: inout [String]) -> Int? {
    for count in [1, 2] where words.count > count {
      let time = words.suffix(count).joined(separator: " ")
      // By itself, a time means today or tomorrow.
      guard let expression = try? DateExpression(time), case .time = expression.shape,
        let minute = try? expression.date(at: moment).minute
      else { continue }
      words.removeLast(count)
      if words.last == "at" { words.removeLast() }
      return minute
    }
    return nil
  }

  /// The first day from today on that a rule names; today where it names none.
  private func firstDay(of rule: RepeatRule) -> CalendarDay {
    let namesDays =
      switch rule.step {
      case .days, .months(_, on: nil), .years(_, on: nil): false
      case .weeks(_, let weekdays): !weekdays.isEmpty
      case .weekdays, .months, .years: true
      }
    return namesDays ? rule.next(after: moment.today.advanced(by: -1))?.day ?? moment.today : moment.today
  }
}
