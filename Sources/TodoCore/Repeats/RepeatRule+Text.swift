extension RepeatRule: CustomStringConvertible {
  /// The forms that are accepted, for messages and help.
  public static let forms = [
    "2w", "\"every 2 weeks\"", "\"every mon,thu\"", "\"every mon 9:00\"", "\"every month on 1,15\"",
    "\"every last fri\"", "\"after 3 days\"", "\"every day until 2026-12-31\"", "\"every week for 5 times\"",
  ]

  /// The stored form: `every 2 weeks on mon from 2026-11-20`, `every month on 1,15`, `every month on last fri`,
  /// `every mon,thu 09:00`, `every weekday until 2026-12-31`, `after 3 days for 5 times`.
  public var description: String { text { Self.on($0.map(String.init)) } }

  /// The same as people say it, such as `every month on the 1st and last day`; it reads as the same rule.
  public var label: String {
    text { days in
      let names = days.map { isMonthly && $0 == 31 ? "last day" : DateNames.ordinal($0) }
      let last = names.count > 1 ? " and \(names[names.count - 1])" : ""
      return " on the \((names.count > 1 ? names.dropLast() : names).joined(separator: ", "))\(last)"
    }
  }

  private var isMonthly: Bool { if case .months = step { true } else { false } }

  private func text(on daysOfMonth: ([Int]) -> String) -> String {
    let period =
      switch step {
      case .days(let count): quantity(count, "day")
      case .weeks(let count, let weekdays): quantity(count, "week") + Self.on(weekdays.map(Self.name))
      case .weekdays([1, 2, 3, 4, 5]): "weekday"
      case .weekdays(let weekdays): weekdays.map(Self.name).joined(separator: ",")
      case .months(let count, nil): quantity(count, "month")
      case .months(let count, .days(let days)?): quantity(count, "month") + daysOfMonth(days)
      case .months(let count, .weekday(let weekday, let ordinal)?):
        quantity(count, "month") + Self.on(["\(ordinal.name) \(Self.name(of: weekday))"])
      case .years(let count, let day): quantity(count, "year") + (day.map { daysOfMonth([$0]) } ?? "")
      }
    let bounds = [
      minute.map(Self.time), from.map { "from \($0)" },
      end.map { end in
        switch end {
        case .until(let day): "until \(day)"
        case .times(let count): "for \(count) time\(count == 1 ? "" : "s")"
        }
      },
    ]
    return ([base == .date ? "every" : "after", period] + bounds.compactMap(\.self)).joined(separator: " ")
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

  /// `09:00`.
  private static func time(_ minute: Int) -> String {
    var ascii: [UInt8] = []
    ascii.append(minute: minute)
    return String(decoding: ascii, as: UTF8.self)
  }

  /// Reads a rule; nil for anything else.
  public init?(_ text: String) {
    guard let rule = RepeatRuleReader.rule(text) else { return nil }
    self = rule
  }
}

extension RepeatRule.Ordinal {
  /// `1st`, `2nd`, `3rd`, `4th`, `5th`, `last`.
  package var name: String { self == .last ? "last" : DateNames.ordinal(rawValue) }
}
