internal import Suggestions

extension DateExpression {
  /// Reads a date.
  public init(_ text: String) throws(DateError) {
    // The stored form at once, since programs write it by the hundred thousand.
    if let date = LocalDate(text) {
      self.init(shape: .day(.fixed(date.day), weekday: nil, date.minute.map { .minute($0) }))
      return
    }
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .unknown }
    // Lists mark what is late: `yesterday 10:30!`.
    let text = text.utf8.last == UInt8(ascii: "!") ? String(text.dropLast()) : text
    if let shape = Self.fromField(text.lowercased()) {
      self.init(shape: shape)
      return
    }
    let words = Self.words(of: text.lowercased())
    if let shape = Self.shape(words) {
      self.init(shape: shape)
      return
    }
    let readings = Self.readings(of: words)
    throw readings.isEmpty ? .unknown : .readings(readings)
  }

  /// The distance that a text is; nil for any other date.
  static func distance(_ text: String) -> DateDistance? { distance(words(of: text.lowercased())) }

  /// A word or two that a text with slips of the pen most likely means; nil when none is near.
  static func word(like text: String) -> String? {
    let spans = ["week", "month", "year"]
    let words = ["today", "tomorrow", "yesterday", "weekend"] + DateNames.weekdays + DateNames.months
    return closest(
      to: text, among: words.map { $0.lowercased() } + spans.map { "next \($0)" } + spans.map { "last \($0)" })
  }

  /// `due+1w`, `start - 2 days`.
  private static func fromField(_ text: String) -> Shape? {
    guard let sign = text.firstIndex(where: { "+-".contains($0) }),
      let field = TodoField(key: text[..<sign].trimmed), field.kind == .date
    else { return nil }
    let distance = "\(text[sign])\(text[text.index(after: sign)...].trimmed)"
    return DateDistance(distance).map { .from(field, $0) }
  }

  /// The words of a text: hyphens beside letters part them, commas behind them do not count.
  private static func words(of text: String) -> [String] {
    var bytes = Array(text.utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "-") && index > 0 && index + 1 < bytes.count {
      if bytes[index - 1].isLowercaseLetter || bytes[index + 1].isLowercaseLetter { bytes[index] = UInt8(ascii: " ") }
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").map { word in
      word.count > 1 && word.last == "," ? String(word.dropLast()) : String(word)
    }
  }

  private static func shape(_ words: [String]) -> Shape? {
    if let distance = elapsed(words) { return .elapsed(distance) }
    if let day = markedDay(words) { return .day(day.day, weekday: day.weekday, nil) }
    for count in [1, 2] where words.count >= count {
      guard let time = time(words.suffix(count).joined(separator: " ")) else { continue }
      var rest = words.dropLast(count)
      if rest.last == "at" { rest.removeLast() }
      if rest.isEmpty { return .time(time) }
      if let day = markedDay(Array(rest)) { return .day(day.day, weekday: day.weekday, time) }
    }
    // The stored form, in which a T parts day and time; the blank is cut above.
    guard words.count == 1, let middle = words[0].firstIndex(of: "t"), let day = date(words[0][..<middle]),
      let minute = minute(words[0][words[0].index(after: middle)...], hourDigits: 2)
    else { return nil }
    return .day(day, weekday: nil, .minute(minute))
  }

  /// What a text with a number and without what the number counts can mean.
  private static func readings(of words: [String]) -> [String] {
    if words.count == 1, ["this", "next", "last"].contains(words[0]) {
      return ["\(words[0])-week", "\(words[0])-month"]
    }
    guard let last = words.last, let number = number(last[...], 1...2, 0...31) else { return [] }
    var hours = (0...23).contains(number) ? ["\(number):00"] : []
    let rest = words.dropLast()
    if rest.isEmpty { return hours + (number > 0 ? [DateNames.ordinal(number)] : []) }
    switch markedDay(Array(rest))?.day {
    case nil, .month, .year: return []
    default: break
    }
    if (1...11).contains(number) { hours.append("\(number + 12):00") }
    return hours.map { (rest + [$0]).joined(separator: " ") }
  }
}

extension Substring {
  /// Without the blanks around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
