import TodoCore

/// Rules to repeat by, as pairs of todo.txt.
///
/// `rec:+2w` counts from the due date, `rec:2w` from the day on which the todo is done, `b` are days of business;
/// `until:2026-12-31` beside it is the last day. Any other rule of ours is `rep:every_mon,thu_09.00`, which no other
/// program knows.
enum TodoTxtRule {
  /// The rule of a `rec`; nil for one that no rule of ours says.
  static func rule(rec text: String) -> RepeatRule? {
    var digits = text.utf8[...]
    guard let unit = digits.popLast() else { return nil }
    let isFromDate = digits.first == UInt8(ascii: "+")
    if isFromDate { digits.removeFirst() }
    guard 1...4 ~= digits.count, let count = Int(Substring(digits)), RepeatRule.counts.contains(count),
      digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    let base = isFromDate ? RepeatRule.Base.date : .completion
    switch unit {
    case UInt8(ascii: "d"): return RepeatRule(base: base, .days(count))
    case UInt8(ascii: "w"): return RepeatRule(base: base, .weeks(count, on: []))
    case UInt8(ascii: "m"): return RepeatRule(base: base, .months(count, on: nil))
    case UInt8(ascii: "y"): return RepeatRule(base: base, .years(count, on: nil))
    case UInt8(ascii: "b") where isFromDate && count == 1: return RepeatRule(.weekdays([1, 2, 3, 4, 5]))
    default: return nil
    }
  }

  /// A rule as a line of a todo on that day says it: where `rec` does, so many times end on a day.
  static func carried(_ rule: RepeatRule, on day: CalendarDay?) -> RepeatRule {
    guard let day, rec(of: rule.withoutBounds) != nil, rule.minute == nil, let last = rule.lastDay(from: day) else {
      return rule
    }
    var rule = rule
    rule.end = .until(last)
    return rule
  }

  /// The `rec` that says a rule, but for the day on which it ends; nil where only `rep` can.
  static func rec(of rule: RepeatRule) -> String? {
    guard rule.from == nil, rule.minute == nil, rule.end == nil || rule.untilDay != nil else { return nil }
    let sign = rule.base == .date ? "+" : ""
    switch rule.step {
    case .days(let count): return "\(sign)\(count)d"
    case .weeks(let count, on: []): return "\(sign)\(count)w"
    case .months(let count, on: nil): return "\(sign)\(count)m"
    case .years(let count, on: nil): return "\(sign)\(count)y"
    case .weekdays([1, 2, 3, 4, 5]) where rule.base == .date: return "+1b"
    default: return nil
    }
  }

  /// The rule of a `rep`.
  static func rule(rep text: String) -> RepeatRule? {
    RepeatRule(String(text.map { $0 == "_" ? " " : $0 == "." ? ":" : $0 }))
  }

  /// The `rep` that says a rule.
  static func rep(of rule: RepeatRule) -> String {
    String(rule.description.map { $0 == " " ? "_" : $0 == ":" ? "." : $0 })
  }
}
