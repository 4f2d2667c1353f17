extension RepeatRule: CustomStringConvertible {
  /// The forms that are accepted, for messages and help.
  public static let forms = [
    "2w", "\"every 2 weeks\"", "\"every mon,thu\"", "\"every weekday\"", "\"every month\"", "\"after 3 days\"",
  ]

  /// The stored form: `every 2 weeks`, `every month on 31`, `every mon,thu`, `every weekday`, `after 3 days`.
  public var description: String {
    let word = base == .date ? "every" : "after"
    switch step {
    case .days(let count): return "\(word) \(quantity(count, "day"))"
    case .weeks(let count): return "\(word) \(quantity(count, "week"))"
    case .months(let count, let anchor): return "\(word) \(quantity(count, "month"))\(anchorText(anchor))"
    case .years(let count, let anchor): return "\(word) \(quantity(count, "year"))\(anchorText(anchor))"
    case .weekdays([1, 2, 3, 4, 5]): return "\(word) weekday"
    case .weekdays(let days): return "\(word) \(days.map { Self.weekdays[$0 - 1] }.joined(separator: ","))"
    }
  }

  private func quantity(_ count: Int, _ unit: String) -> String {
    count == 1 && base == .date ? unit : "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  private func anchorText(_ anchor: Int?) -> String {
    anchor.map { " on \($0)" } ?? ""
  }

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Reads a rule; nil for anything else.
  ///
  /// Case does not matter.
  ///
  /// ```
  /// rule  = [ "every" | "after" ] count | "every" days | "daily" | "weekly" | "monthly" | "yearly"
  /// count = [ digits ] unit [ "on" day of the month ]
  /// unit  = "d" | "day" | "days" | "w" | "week" | "weeks" | "m" | "month" | "months" | "y" | "year" | "years"
  /// days  = "weekday" | weekday { "," weekday }
  /// ```
  public init?(_ text: String) {
    var words = text.lowercased().split(whereSeparator: { $0 == " " }).map(String.init)
    var base = Base.date
    if words.first == "every" || words.first == "after" {
      base = words.removeFirst() == "after" ? .completion : .date
    }
    guard let first = words.first else { return nil }
    if base == .date, words.count == 1, let step = Self.named(first) {
      self.init(base: base, step: step)
      return
    }
    guard let step = Self.counted(&words), words.isEmpty else { return nil }
    self.init(base: base, step: step)
  }

  private static func named(_ word: String) -> Step? {
    switch word {
    case "daily": return .days(1)
    case "weekly": return .weeks(1)
    case "monthly": return .months(1, anchor: nil)
    case "yearly": return .years(1, anchor: nil)
    case "weekday", "weekdays": return .weekdays([1, 2, 3, 4, 5])
    default:
      var days: Set<Int> = []
      for name in word.split(separator: ",", omittingEmptySubsequences: false) {
        guard let index = weekday(name) else { return nil }
        days.insert(index)
      }
      return .weekdays(days.sorted())
    }
  }

  private static func weekday(_ name: Substring) -> Int? {
    let full = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    return full.firstIndex { $0 == name || $0.prefix(3) == name }.map { $0 + 1 }
  }

  private static func counted(_ words: inout [String]) -> Step? {
    guard var word = words.first else { return nil }
    words.removeFirst()
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    var count = 1
    if !digits.isEmpty {
      guard let number = Int(digits), counts.contains(number) else { return nil }
      count = number
      word = String(word.dropFirst(digits.count))
      if word.isEmpty {
        guard !words.isEmpty else { return nil }
        word = words.removeFirst()
      }
    }
    switch word {
    case "d", "day", "days": return .days(count)
    case "w", "week", "weeks": return .weeks(count)
    case "m", "month", "months": return anchored(&words).map { .months(count, anchor: $0) }
    case "y", "year", "years": return anchored(&words).map { .years(count, anchor: $0) }
    default: return nil
    }
  }

  /// `on 31`, if it is there; nil when it is not a day of a month.
  private static func anchored(_ words: inout [String]) -> Int?? {
    guard words.first == "on" else { return .some(nil) }
    guard words.count == 2, let day = Int(words[1]), (1...31).contains(day) else { return nil }
    words = []
    return .some(day)
  }
}
