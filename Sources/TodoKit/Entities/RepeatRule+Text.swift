extension RepeatRule: CustomStringConvertible {
  /// The forms that are accepted, for messages and help.
  public static let forms = [
    "2w", "\"every 2 weeks\"", "\"every mon,thu\"", "\"every weekday\"", "\"every month on 1,15\"",
    "\"every last fri\"",
    "quarterly", "\"after 3 days\"",
  ]

  /// The stored form: `every 2 weeks on mon from 2026-11-20`, `every month on 1,15`, `every month on last fri`,
  /// `every mon,thu`, `every weekday`, `after 3 days`.
  public var description: String {
    let period =
      switch step {
      case .days(let count): quantity(count, "day")
      case .weeks(let count, let weekdays): quantity(count, "week") + Self.on(weekdays.map(Self.name))
      case .weekdays([1, 2, 3, 4, 5]): "weekday"
      case .weekdays(let weekdays): weekdays.map(Self.name).joined(separator: ",")
      case .months(let count, nil): quantity(count, "month")
      case .months(let count, .days(let days)?): quantity(count, "month") + Self.on(days.map(String.init))
      case .months(let count, .weekday(let weekday, let ordinal)?):
        quantity(count, "month") + Self.on(["\(ordinal.name) \(Self.name(of: weekday))"])
      case .years(let count, let day): quantity(count, "year") + Self.on([day].compactMap { $0.map(String.init) })
      }
    return "\(base == .date ? "every" : "after") \(period)\(from.map { " from \(LocalDate(day: $0))" } ?? "")"
  }

  private func quantity(_ count: Int, _ unit: String) -> String {
    count == 1 && base == .date ? unit : "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  private static func on(_ days: [String]) -> String {
    days.isEmpty ? "" : " on \(days.joined(separator: ","))"
  }

  private static func name(of weekday: Int) -> String {
    DateNames.short(weekday: weekday).lowercased()
  }

  /// Reads a rule; nil for anything else.
  public init?(_ text: String) {
    guard let rule = RepeatRuleReader.rule(text) else { return nil }
    self = rule
  }
}

extension RepeatRule.Ordinal {
  /// `1st`, `2nd`, `3rd`, `4th`, `5th`, `last`.
  var name: String { self == .last ? "last" : DateNames.ordinal(rawValue) }
}
