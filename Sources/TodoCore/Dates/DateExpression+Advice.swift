internal import Suggestions

/// What is offered in place of a text that is no date.
extension DateExpression {
  /// What is one thing by the rules, and another to many: `14h` is a distance or an hour of the day, and the 30 of `17.30`
  /// no month.
  static func misleading(_ words: [String]) -> [String] {
    if words.count == 1, words[0].last == "h", let hour = number(words[0].dropLast(), 1...2, 13...23) {
      return ["\(hour):00", "+\(hour)h"]
    }
    return alternatives(to: words) { word in
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let first = number(parts[0], 1...2, 0...23), let second = number(parts[1], 2...2, 13...59)
      else { return [] }
      let isDate = (1...12).contains(first) && second <= CalendarDay.length(ofMonth: first, year: 2_000)
      return (isDate ? ["\(second)-\(DateNames.short(month: first).lowercased())"] : []) + ["\(first):\(second)"]
    }
  }

  /// What words can mean of which one leaves open what it is: a number without what it counts, or half of a name.
  static func readings(of words: [String]) -> [String] {
    if words.count == 1, ["this", "next", "last"].contains(words[0]) {
      return ["\(words[0])-week", "\(words[0])-month"]
    }
    return alternatives(to: words) { spellings(of: $0, isAlone: words.count == 1) }
  }

  /// The dates that come out where one word, the last that can be, is written in other ways.
  private static func alternatives(to words: [String], _ spellings: (String) -> [String]) -> [String] {
    for (index, word) in words.enumerated().reversed() {
      let readings = spellings(word).map { spelling in
        (words[..<index] + [spelling] + words[(index + 1)...]).joined(separator: " ")
      }.filter(isUsable)
      if !readings.isEmpty { return readings }
    }
    return []
  }

  /// Ways to write a word so that nothing is left open.
  private static func spellings(of word: String, isAlone: Bool) -> [String] {
    if let number = number(word[...], 1...2, 0...99) {
      if number > 31 || number > 23 && !isAlone { return ["20\(number)"] }
      let hours = number < 24 ? ["\(number):00"] : []
      if isAlone { return hours + (number > 0 ? [DateNames.ordinal(number)] : []) }
      return hours + ((1...11).contains(number) ? ["\(number + 12):00"] : [])
    }
    // `start of month`, `fri week`.
    if !isAlone, Span(rawValue: word) != nil { return ["this \(word)", "next \(word)"] }
    // `14h`, `14h30`, and `1.12.26`.
    let parts = word.split(separator: word.contains("h") ? "h" : ".", omittingEmptySubsequences: false)
    if parts.count == 3, number(parts[2], 2...2, 0...99) != nil { return ["\(parts[0]).\(parts[1]).20\(parts[2])"] }
    guard parts.count == 2, number(parts[0], 1...2, 0...23) != nil else { return [] }
    return ["\(parts[0]):\(parts[1].isEmpty ? "00" : parts[1])"]
  }

  /// Whether a text is a date that stands for a day or a time.
  private static func isUsable(_ text: String) -> Bool {
    switch shape(plain(words(of: text))) {
    case nil, .day(.month, _, _), .day(.year, _, _), .day(.span(_, ...0), _, _): false
    default: true
    }
  }

  /// The same text without slips of the pen, no word of it left out; nil where that is no date.
  static func spelling(near text: String) -> String? {
    let words = words(of: text.lowercased())
    guard words.count <= 12 else { return nil }
    let spelled = words.map { word in
      guard !isKnown(word), let target = closest(to: word, among: targets) else { return word }
      // The beginning of a word is none of these slips.
      return abs(target.count - word.count) <= max(1, word.count / 3) ? target : word
    }
    let spelling = spelled.joined(separator: " ")
    return spelled != words && (try? DateExpression(spelling)) != nil ? spelling : nil
  }

  private static func isKnown(_ word: String) -> Bool {
    word.utf8.count < 3 || word.contains(where: \.isNumber) || known.contains(word) || DateNames.month(word) != nil
      || DateNames.weekday(word) != nil
  }

  /// Words that a slip of the pen may have been meant for.
  private static let targets =
    (DateNames.weekdays + DateNames.months).map { $0.lowercased() }.filter { $0.count > 3 } + [
      "today", "tomorrow", "tonight", "yesterday", "weekend", "next", "last", "week", "month", "quarter", "year",
      "days",
      "weeks", "months", "years", "hours", "minutes", "morning", "afternoon", "evening", "midnight", "after", "before",
    ]

  /// Words that stay as they are.
  private static let known =
    targets + [
      "the", "this", "from", "now", "ago", "day", "end", "start", "first", "hour", "minute", "night", "noon", "one",
      "two",
    ]
}
