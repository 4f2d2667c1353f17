/// Reads when a task of Todoist's is due, as its export tells it: a date, or how it repeats.
struct TodoistSchedule {
  private let moment: Moment

  /// Words mean dates as of that moment.
  init(_ moment: Moment) {
    self.moment = moment
  }

  /// The date that a text means, and the rule by which it comes back; neither for one that is not understood.
  func read(_ text: String) -> (due: LocalDate?, rule: RepeatRule?) {
    let text = CSVWords.trimmed(text).lowercased()
    if let date = LocalDate(text.uppercased()) ?? date(text) { return (date, nil) }
    var words = text.split(separator: " ").map(String.init)
    guard let first = words.first, first == "every" || first == "every!" || first == "after" || first == "daily" else {
      return (nil, nil)
    }
    let minute = takeTime(from: &words)
    // With the mark, it counts from the day on which it is done.
    if first == "every!" { words[0] = "after" }
    if words[0] == "after", words.count == 2, let unit = words.last { words = ["after", "1", unit] }
    guard let rule = RepeatRule(words.joined(separator: " ")) else { return (nil, nil) }
    return (LocalDate(day: firstDay(of: rule), minute: minute), rule)
  }

  private func date(_ text: String) -> LocalDate? {
    (try? DateExpression(text)).flatMap { try? $0.date(at: moment) }
  }

  /// Takes `at 9am` or `9:00` away from the end.
  private func takeTime(from words: inout [String]) -> Int? {
    for count in [1, 2] where words.count > count + 1 {
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
