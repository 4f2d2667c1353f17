/// Finds the dates and rules among the words of a line that stand there without a mark.
///
/// What the grammar of dates reads is a date only where people mean one by it: a distance behind `in` or a sign, a word that
/// is ordinary otherwise (`sun`, `now`) at the end of the line or behind a preposition, no words in capitals, which are a
/// name. What texts mean is kept, since lines that are read one after another repeat them.
struct JotDates {
  /// What stands at some words.
  enum Phrase {
    case date(LocalDate, DateExpression.Shape)
    case rule(String)
    /// What was meant for a date or a rule, and is none.
    case misread(String)
  }

  private enum Reading {
    case date(LocalDate, DateExpression.Shape)
    case wrong(DateError)
    case none
  }

  let moment: Moment
  private var readings: [String: Reading] = [:]
  private var rules: [String: String?] = [:]

  init(at moment: Moment) { self.moment = moment }

  /// So many texts are kept, lest a long input fill the memory.
  static let mostKept = 4_096

  /// What begins at a word, and the place behind it; nil where that is text.
  mutating func phrase(at index: Int, in line: JotWords) -> (found: Phrase, end: Int)? {
    switch line.words[index].key {
    case "every": return rule(at: index, in: line)
    case "after":
      let rule = rule(at: index, in: line)
      return index == 0 || rule.map { line.isEnd($0.end) } ?? false ? rule : nil
    default: return date(at: index, in: line)
    }
  }

  // MARK: Rules

  /// The longest rule that begins at a word.
  private mutating func rule(at index: Int, in line: JotWords) -> (found: Phrase, end: Int)? {
    let end = line.end(of: index) { $0 == index || line.words[$0].role != .mark && line.words[$0].key != "every" }
    for last in stride(from: end, to: index + 1, by: -1) where isSpoken(index..<last, in: line) {
      if let rule = rule(of: line.phrase(index..<last)) { return (.rule(rule), last) }
    }
    // A date behind `every` is not one date.
    let last = line.dateEnd(of: index)
    guard line.words[index].key == "every", last > index else { return nil }
    return (.misread("\(quoted(line.text(index..<last))) is no rule to repeat by"), last)
  }

  private mutating func rule(of text: String) -> String? {
    if let known = rules[text] { return known }
    let days = { RepeatRuleReader.days($0, at: moment) }
    // `every second guest` is no day of the month.
    let isOrdinal = Self.ordinals.contains { text.hasSuffix(" \($0)") }
    let rule = isOrdinal ? nil : RepeatRuleReader.rule(Self.withHour(text), days: days)?.description
    if rules.count == Self.mostKept { rules = [:] }
    rules[text] = .some(rule)
    return rule
  }

  private static let ordinals = ["first", "second", "third", "fourth", "fifth"]

  /// The same with an hour that rules know: `every day 9:00` for `every morning`, `every fri 9:00` for `every fri at 9`.
  private static func withHour(_ text: String) -> String {
    var words = text.split(separator: " ").map(String.init)
    for count in [3, 2, 1] where words.count > count {
      let tail = Array(words.suffix(count))
      guard tail[0] == "at" || DayPart(rawValue: tail[0]) != nil,
        case .time(.minute(let minute))? = DateExpression.shape(tail)
      else { continue }
      words.removeLast(count)
      while words.last == "in" || words.last == "the" { words.removeLast() }
      if words.count == 1 { words.append("day") }
      return "\(words.joined(separator: " ")) \(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }
    return text
  }

  // MARK: Dates

  /// The longest date that begins at a word, and the place behind it.
  ///
  /// - Parameter isMarked: whether a word before it says that it is one.
  mutating func date(at index: Int, in line: JotWords, isMarked: Bool = false) -> (found: Phrase, end: Int)? {
    for end in stride(from: line.dateEnd(of: index), to: index, by: -1)
    where line.words[end - 1].role == .date && isSpoken(index..<end, in: line) {
      // A number alone is never a date, and the numbers of lines are many.
      if end == index + 1, line.isNumber(index) { break }
      let text = Self.withEnding(line.phrase(index..<end))
      let reading = reading(of: text)
      if case .none = reading { continue }
      let phrase = JotPhrase(text, index..<end, in: line, isMarked: isMarked)
      if case .date(let date, let shape) = reading, phrase.isMeant(as: shape) { return (.date(date, shape), end) }
      if case .wrong(let error) = reading, let why = phrase.reproach(error) { return (.misread(why), end) }
    }
    return nil
  }

  /// `on the 15th` for `on the 15`.
  private static func withEnding(_ text: String) -> String {
    guard text.hasPrefix("on the "), let day = Int(text.dropFirst(7)), (1...31).contains(day) else { return text }
    return "the \(DateNames.ordinal(day))"
  }

  private mutating func reading(of text: String) -> Reading {
    if let known = readings[text] { return known }
    let reading: Reading
    do throws(DateError) {
      let expression = try DateExpression(text)
      reading = .date(try expression.date(at: moment), expression.shape)
    } catch {
      reading = error == .unknown ? .none : .wrong(error)
    }
    if readings.count == Self.mostKept { readings = [:] }
    readings[text] = reading
    return reading
  }

  /// Whether no capitals make a name of words: `The Day After Tomorrow`, `Sunday Times`.
  ///
  /// Days and months are written so anyway, as is the first word of a line.
  private func isSpoken(_ range: Range<Int>, in line: JotWords) -> Bool {
    if line.isLoud { return true }
    for index in range where line.words[index].isCapital {
      let word = line.words[index]
      let name = line.phrase(index..<(index + 1))
      if ["am", "pm"].contains(name.suffix(2)) { continue }
      let isDay = DateNames.weekday(name) ?? DateNames.month(name) != nil
      let isNamed = word.end == word.place.upperBound && !range.contains(index + 1) && line.isCapital(index + 1)
      if index == 0 {
        if isNamed, isDay || line.words.count == 2 || line.isCapital(index + 2) { return false }
      } else if isDay {
        if isNamed || Self.namedDays.contains(line.words[index - 1].key) { return false }
      } else {
        // `Buy milk Tomorrow`
        let isAlone = range.count == 1 && line.isEnd(index + 1) && !line.isCapital(index - 1)
        guard isAlone, ["today", "tomorrow", "tonight"].contains(name) else { return false }
      }
    }
    return true
  }

  /// What makes a name of a weekday behind it.
  private static let namedDays: Set<JotKey> = [
    "black", "good", "cyber", "easter", "ash", "palm", "super", "holy", "maundy", "fat", "giving", "casual",
  ]
}

/// Words that the grammar of dates can read, and what stands around them.
private struct JotPhrase {
  let line: JotWords
  let range: Range<Int>
  let text: String
  /// Its words without articles and what may stand before a date.
  private let core: [Substring]
  private let isLast: Bool
  /// Whether a preposition, or what else is before it, says that it is a date.
  private let isMarked: Bool
  private let before: JotKey?

  init(_ text: String, _ range: Range<Int>, in line: JotWords, isMarked: Bool) {
    (self.text, self.line, self.range) = (text, line, range)
    let words = text.split(separator: " ")
    core = words.filter { !["on", "by", "at", "before", "in", "the"].contains($0) }
    isLast = line.isEnd(range.upperBound)
    before = range.lowerBound > 0 ? line.words[range.lowerBound - 1].key : nil
    let isBehind = before.map { JotReader.prepositions.contains($0) } ?? false
    self.isMarked = isMarked || isBehind || core.count + (words.contains("the") ? 1 : 0) < words.count
  }

  /// Whether people mean a date by what can be read as one.
  func isMeant(as shape: DateExpression.Shape) -> Bool {
    guard !isExcluded, let first = core.first else { return false }
    if core.count == 1, Self.parts.contains(first) { return isMarked }
    if core.count == 1, Self.ordinary.contains(first) {
      return (first == "weekend" || !text.hasPrefix("the "))
        && (isMarked || isLast && (first == "weekend" || !Self.articles.contains(before ?? "on")))
    }
    switch shape {
    case .elapsed, .day(.distance, _, _): return isDistanceMeant(first)
    case .time(.minute) where first.first?.isNumber ?? false: return isHour(first)
    case .day(_, _, .minute) where first.contains(":") && isBehindName: return isCalendarHour(first)
    case .day(.numbers(_, _, let year), _, _): return year != nil
    case .day(.ordinal, nil, _): return isOrdinalMeant
    case .day(.dayOfYear, _, _) where core.count == 1: return first.last == "."
    case .day(.fixed, _, _): return core.count > 1 || first.contains { "-/.".contains($0) }
    case .day(.quarter, _, _), .day(.week, _, _): return isMarked
    case .day(.lastWeekday, _, _), .from: return false
    default: return true
    }
  }

  /// What is said of words that were meant for a date, and are none.
  func reproach(_ error: DateError) -> String? {
    let text = quoted(line.text(range))
    switch error {
    case .noSuch, .weekday: return core.count > 1 || text.utf8.count > 9 ? "\(text) is no date" : nil
    case .readings(let readings) where core.count == 1 && self.text.hasPrefix("at ") && isFollowed:
      return "\(text) may be \(readings.joined(separator: " or "))"
    default: return nil
    }
  }

  /// Whether what stands before it says when not to: `after fri`, `not before fri`.
  private var isExcluded: Bool {
    guard let before else { return false }
    let isNot = range.lowerBound > 1 && line.words[range.lowerBound - 2].key == "not"
    return ["after", "since", "not", "than", "every", "last"].contains(before) || isNot && before == "before"
  }

  /// Words that are more often something else than a date.
  private static let ordinary: Set<Substring> = [
    "sun", "sat", "wed", "mon", "tue", "now", "noon", "midnight", "tom", "tod", "weekend",
  ]
  private static let parts: Set<Substring> = ["morning", "afternoon", "evening", "night"]
  private static let articles: Set<JotKey> = ["the", "a", "an", "my", "some", "he", "she", "it", "just"]

  /// `in 3 days`, `+3d`, `3 days from now` and `tomorrow`, but not `3 days` or `3 days ago`.
  private func isDistanceMeant(_ first: Substring) -> Bool {
    let words = text.split(separator: " ")
    if words.contains(where: Self.named.contains) { return true }
    return ["in", "within", "end"].contains(words[0]) || "+-".contains(first.first ?? " ")
      || words.suffix(2) == ["from", "now"]
  }

  private static let named: Set<Substring> = [
    "today", "tod", "eod", "tomorrow", "tom", "tmr", "tmrw", "yesterday", "tonight", "this", "now",
  ]

  /// `the 15th`, where no noun follows: `the 15th floor`.
  private var isOrdinalMeant: Bool {
    let isNamed = isMarked || text.hasPrefix("the ")
    return isFollowed && (isLast || isNamed) || range.lowerBound == 0 && isMarked
  }

  /// Whether an hour is one: `5pm`, `17:00`, but nothing behind a name (`John 5:44`), and `at 9` where no noun follows.
  private func isHour(_ first: Substring) -> Bool {
    if core.count == 2 { return isFollowed || core[1].contains(".") }
    if first.allSatisfy(\.isNumber) { return isFollowed }
    guard first.contains(":"), !first.hasSuffix("m"), isBehindName else { return true }
    // The first word of a line is written as a name in any case.
    return range.lowerBound == 1 && isCalendarHour(first)
  }

  /// Whether an hour stands behind a name, as a verse does.
  private var isBehindName: Bool {
    guard text.first?.isNumber ?? false, line.isCapital(range.lowerBound - 1) else { return false }
    let word = line.words[range.lowerBound - 1]
    return word.end == word.place.upperBound
  }

  /// Whether an hour is a round one, or one of the afternoon, as most of a calendar are.
  private func isCalendarHour(_ hour: Substring) -> Bool {
    hour.last.map { "05".contains($0) } ?? false || hour.utf8.count == 5 && hour > "12:59"
  }

  /// Whether a sentence goes on behind a number as it does behind an hour or a day.
  private var isFollowed: Bool {
    if isLast { return true }
    let (last, next) = (line.words[range.upperBound - 1], line.words[range.upperBound])
    return last.end > last.place.upperBound || next.role != .text || Self.followers.contains(next.key)
  }

  private static let followers: Set<JotKey> = ["with", "for", "about", "to", "and", "or", "near", "till", "then", "-"]
}
