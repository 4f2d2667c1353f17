/// A finder of the unmarked dates and rules among the words of a line.
///
/// Words that the grammar of dates accepts are a date only if people mean one by them, which ``JotPhrase`` decides.
/// Readings are cached, since consecutive lines repeat the same texts.
struct JotDates {
  /// The meaning of some words.
  enum Phrase {
    case date(JotDate)
    case rule(String)
    /// Words that were meant as a date or a rule but are none.
    case misread(String)
  }

  let moment: Moment
  private var readings = Memo<String, Result<JotDate, DateError>>()
  private var rules = Memo<String, String?>()

  init(at moment: Moment) { self.moment = moment }

  /// Takes the date or rule that begins at a word; nothing if the word is text.
  mutating func take(at index: Int, in line: JotWords, into builder: inout JotLineBuilder) {
    // The last half of `4-5` is nothing by itself.
    if index > 0, line.words[index - 1].end == line.words[index].place.lowerBound { return }
    let facts = line.words[index].facts
    if facts.contains(.every) || line.words[index].key == .after {
      guard let rule = rule(at: index, in: line) else { return }
      return builder.take(rule.found, as: .repeats, index..<rule.end)
    }
    let isFrom = facts.contains(.from)
    let place = isFrom ? index + 1 : index
    guard place < line.words.count else { return }
    let isDay = facts.contains(.weekday) && isHours(at: place + 1, in: line)
    let first = date(at: place, in: line, isMarked: isFrom || isDay)
    if line.facts.contains(.to) {
      // In `mon to wed`, the second date shows that the first is one.
      let isHead = first == nil && line.facts(line.dateEnd(of: place)).contains(.to)
      let head = isHead ? date(at: place, in: line, isMarked: true) : first
      let end = head?.end ?? (line.words[place].isNumber ? place + 1 : place)
      if end > place, line.facts(end).contains(.to),
        let span = span(place..<end, from: head?.found, isMarked: isFrom, in: line)
      {
        builder.take(span.from, as: .start, place..<end)
        return builder.take(span.to, as: .due, end..<span.end)
      }
    }
    guard let first else { return }
    if line.facts.contains(.conjunction) || !line.words[first.end - 1].isBare, case .date(let date) = first.found,
      let list = list(place..<first.end, isHour: date.isHour, in: line)
    {
      let misread = Phrase.misread("\(quoted(line.text(list))) is more than one date")
      return builder.take(misread, as: .due, place..<list.upperBound)
    }
    builder.take(first.found, as: isFrom ? .start : .due, place..<first.end)
  }

  // MARK: Rules

  /// Returns the longest rule that begins at a word; one with `after` must be at an end of the line.
  private mutating func rule(at index: Int, in line: JotWords) -> (found: Phrase, end: Int)? {
    let isEvery = line.words[index].facts.contains(.every)
    let end = line.end(of: index) {
      $0 == index || line.words[$0].role != .mark && !line.words[$0].facts.contains(.every)
    }
    for last in stride(from: end, to: index + 1, by: -1) where !JotPhrase.looksLikeName(index..<last, in: line) {
      guard !line.isHyphened(last), let rule = rule(of: line.phrase(index..<last)) else { continue }
      guard isEvery else { return index == 0 || line.isEnd(last) ? (.rule(rule), last) : nil }
      let isMore = line.facts(last).contains(.conjunction) && date(at: last + 1, in: line, isMarked: true) != nil
      let isLess = last < line.words.count && line.words[last].key == .except
      return isMore || isLess ? misread(index..<max(last, line.dateEnd(of: last + 1)), in: line) : (.rule(rule), last)
    }
    // A date after `every` is more than one date.
    let last = line.dateEnd(of: index)
    return isEvery && last > index ? misread(index..<last, in: line) : nil
  }

  private func misread(_ rule: Range<Int>, in line: JotWords) -> (found: Phrase, end: Int) {
    (.misread("\(quoted(line.text(rule))) is no rule to repeat by"), rule.upperBound)
  }

  private mutating func rule(of text: String) -> String? {
    if let known = rules[text] { return known }
    let days = { RepeatRuleReader.days($0, at: moment) }
    // `every second guest` means no day of the month.
    let isOrdinal = RepeatRuleReader.spelledOrdinals.contains { text == "every \($0)" }
    let rule = isOrdinal ? nil : RepeatRuleReader.rule(Self.withHour(text), days: days)?.description
    rules[text] = .some(rule)
    return rule
  }

  /// Returns a text with a time that rules accept: `every day 09:00` for `every morning`.
  private static func withHour(_ text: String) -> String {
    var words = text.split(separator: " ").map(String.init)
    for count in [3, 2, 1] where words.count > count {
      let tail = Array(words.suffix(count))
      guard tail[0] == "at" || tail[0] == "noon" || DayPart(rawValue: tail[0]) != nil,
        case .time(.minute(let minute))? = DateExpression.shape(tail)
      else { continue }
      words.removeLast(count)
      while words.last == "in" || words.last == "the" { words.removeLast() }
      if words.count == 1 { words.append("day") }
      return "\(words.joined(separator: " ")) \(DateLabel.time(atMinute: minute))"
    }
    return text
  }

  // MARK: Dates

  /// Returns the longest date that begins at a word, and the index after it.
  ///
  /// - Parameters:
  ///   - isMarked: whether a word before it shows that it is a date.
  ///   - endsSpan: whether it is the second date after a `from`.
  private mutating func date(
    at index: Int, in line: JotWords, isMarked: Bool, endsSpan: Bool = false
  ) -> (found: Phrase, end: Int)? {
    for end in stride(from: line.dateEnd(of: index), to: index, by: -1) where line.words[end - 1].role == .date {
      // A bare number is a date only after `at` or `on`, and lines have many numbers.
      let isOpen = line.words[index].key == .at || line.words[index].key == .on
      if !isOpen, line.words[end - 1].isNumber, line.words[index..<(end - 1)].allSatisfy({ $0.role == .filler }) {
        break
      }
      guard line.canBeDate(index..<end), !JotPhrase.looksLikeName(index..<end, in: line) else { continue }
      let reading = reading(of: Self.withEnding(line.phrase(index..<end)))
      if case .failure(.unknown) = reading { continue }
      let phrase = JotPhrase(index..<end, in: line, isMarked: isMarked, endsSpan: endsSpan)
      // The hours of `fri 9:00-11:00` are a span by themselves.
      if case .success(let date) = reading, date.isDayWithHour, line.isHyphened(end) { continue }
      if case .success(let date) = reading, phrase.isMeant(as: date.shape) { return (.date(date), end) }
      if case .failure(let error) = reading, let why = phrase.problem(with: error) { return (.misread(why), end) }
    }
    return nil
  }

  /// Reads a time that can be nothing else by its form: `5pm`, `17:00`.
  mutating func hour(_ text: Substring) -> Phrase? {
    guard text.utf8.first.map(\.isDigit) ?? false, !text.utf8.allSatisfy(\.isDigit),
      case .success(let date) = reading(of: text.lowercased()), date.isHour
    else { return nil }
    return .date(date)
  }

  /// Returns `on the 15th` for `on the 15`.
  private static func withEnding(_ text: String) -> String {
    guard text.hasPrefix("on the "), let day = Int(text.dropFirst(7)), (1...31).contains(day) else { return text }
    return "the \(DateNames.ordinal(day))"
  }

  private mutating func reading(of text: String) -> Result<JotDate, DateError> {
    if let known = readings[text] { return known }
    let reading = Result { () throws(DateError) in
      // Other readings are suggested only after `at`.
      let expression = try DateExpression(text, suggestsReadings: text.hasPrefix("at "))
      return JotDate(try expression.date(at: moment), expression.shape)
    }
    readings[text] = reading
    return reading
  }

  // MARK: Several dates

  /// Reads `from mon to fri`, `dec 20 - jan 3` or `10-11am` as a start and a due date, or returns `nil`.
  ///
  /// - Parameter words: the words of the first date, which may be a number that the second date explains.
  private mutating func span(
    _ words: Range<Int>, from first: Phrase?, isMarked: Bool, in line: JotWords
  ) -> (from: Phrase, to: Phrase, end: Int)? {
    let place = words.upperBound + 1
    guard place < line.words.count else { return nil }
    let hyphen = line.words[words.upperBound]
    let isJoined = isMarked || line.words[place].place.lowerBound == hyphen.end
    let second = date(at: place, in: line, isMarked: true, endsSpan: isMarked)
    let end = second?.end ?? place + 1
    let (start, due): (JotDate?, JotDate?)
    switch (first, second?.found) {
    case (.date(let from)?, .date(let to)?): (start, due) = (from, to)
    case (nil, .date(let to)?) where isJoined:
      let rest = line.phrase(place..<end).drop { $0.isNumber || $0 == ":" }
      due = to
      start = (try? reading(of: "\(line.text(words))\(rest)").get()).flatMap { opening($0, of: to) }
    case (.date(let from)?, nil) where isJoined && line.words[place].isNumber && line.words[place].role == .date:
      let head = line.phrase(words)
      guard let name = head.lastIndex(of: " "), head[name...].dropFirst().allSatisfy(\.isNumber) else { return nil }
      (start, due) = (from, try? reading(of: "\(head[...name])\(line.text(place..<end))").get())
    default: return nil
    }
    guard let first = start, let last = due else { return nil }
    let isNight = last.date.minute.map { (first.date.minute ?? 0) > $0 } ?? false
    // An hour alone is on the day of the other date; `22:00-6:00 fri` begins on that day, `22:00 to fri 6:00` ends on it.
    var day = first.isHour && !(last.isHour && isNight) ? last.date.day : first.date.day
    if first.isHour, !last.isHour, isNight, !line.beginsWithDigit(place) { day = day.advanced(by: -1) }
    let from = LocalDate(day: day, minute: first.date.minute)
    var to = LocalDate(day: last.isHour ? from.day : last.date.day, minute: last.date.minute)
    // A night ends on the next day, and Monday comes after Friday.
    if to < from {
      to = LocalDate(day: to.day.advanced(by: first.isHour || last.isHour ? 1 : 7), minute: to.minute)
    }
    guard to >= from, to.day.isOnCalendar else { return nil }
    return (.date(JotDate(from, first.shape)), .date(JotDate(to, last.shape)), end)
  }

  /// Returns the first hour of a span, in the other half of the day if it would come after the last: `11-1pm`, `10-2am`.
  private mutating func opening(_ first: JotDate, of last: JotDate) -> JotDate? {
    guard let minute = first.date.minute, let end = last.date.minute, minute > end else { return first }
    let other = (minute + 720) % 1_440
    guard first.isHour else { return JotDate(LocalDate(day: first.date.day, minute: other), first.shape) }
    return try? reading(of: "\(other / 60):00").get()
  }

  /// Whether a span of hours begins at a word, so that the word before it is a day: `sat 7-9pm`.
  private mutating func isHours(at place: Int, in line: JotWords) -> Bool {
    guard line.facts(place + 1).contains(.to), line.isHyphened(place + 1), line.beginsWithDigit(place) else {
      return false
    }
    let first = date(at: place, in: line, isMarked: false)?.found
    guard case .date(let last)? = span(place..<(place + 1), from: first, isMarked: false, in: line)?.to else {
      return false
    }
    return last.isHour
  }

  /// Returns the words of several dates, none of which is the only one: `friday or saturday`, `at 9 and 17`.
  private mutating func list(_ words: Range<Int>, isHour: Bool, in line: JotWords) -> Range<Int>? {
    var (start, end, place) = (words.lowerBound, words.upperBound, words.upperBound)
    while place < line.words.count {
      let isJoint = line.facts(place).contains(.conjunction)
      let next = isJoint ? place + 1 : place
      guard isJoint || !line.words[place - 1].isBare, next < line.words.count,
        let last = date(at: next, in: line, isMarked: true)?.end
          ?? (isHour && line.words[next].isNumber ? next + 1 : nil)
      else { break }
      place = last
      if isJoint { end = place }
    }
    if start > 1, line.facts(start - 1).contains(.conjunction), line.words[start - 2].role == .date,
      !line.words[start - 2].isNumber
    {
      start -= 2
    }
    return start..<end == words ? nil : start..<end
  }
}

/// A date that was read, the form in which it was written, and its stored form.
struct JotDate {
  let date: LocalDate
  let shape: DateExpression.Shape
  let text: String

  init(_ date: LocalDate, _ shape: DateExpression.Shape) {
    (self.date, self.shape, text) = (date, shape, date.description)
  }

  /// Whether the date is a time without a day.
  var isHour: Bool { if case .time(.minute) = shape { true } else { false } }
  /// Whether the date is a day without a time.
  var isDay: Bool { if case .day(_, _, nil) = shape { true } else { false } }
  /// Whether the date is a day with a time.
  var isDayWithHour: Bool { if case .day(_, _, .minute) = shape { true } else { false } }
}

/// A cache of results, since consecutive lines repeat the same texts.
struct Memo<Key: Hashable, Value> {
  /// The maximum number of entries, so that a long input does not fill the memory.
  private static var limit: Int { 4_096 }
  private var values: [Key: Value] = [:]

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count == Self.limit { values = [:] }
      values[key] = newValue
    }
  }
}
