import TodoCore

/// A recurrence rule (RFC 5545, section 3.3.10), with only the parts that a repeat rule can express.
struct RecurrenceParts: Hashable {
  /// A day of the week, from 1 for Monday to 7 for Sunday, with an optional ordinal in its month.
  struct Weekday: Hashable {
    var ordinal: Int?
    var weekday: Int
  }

  enum Frequency: String {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  var frequency: Frequency
  var interval = 1
  var weekdays: [Weekday] = []
  var monthDays: [Int] = []
  var months: [Int] = []
  var positions: [Int] = []
  var weekStart = 1
  var until: [UInt8]?
  var count: Int?
}

extension RecurrenceParts {
  private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Reads a rule, in which a count of 0 means none, as Tasks.org wrote it; `nil` if it is not valid, has
  /// other parts, or has a part twice.
  init?(_ text: some Sequence<UInt8>) {
    var values: [Exact<String>: Bytes] = [:]
    for part in Array(Array(text)[...].string.capitals.utf8).split(separator: .semicolon) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")),
        values.updateValue(part[(equals + 1)...], forKey: Exact(part[..<equals].string)) == nil
      else { return nil }
    }
    /// Removes and reads a part; returns `missing` if the part is absent, and `nil` if it is not valid.
    func take<Value>(_ name: String, or missing: Value?, _ read: (Bytes) -> Value?) -> Value? {
      values.removeValue(forKey: Exact(name)).map(read) ?? missing
    }
    let until = values.removeValue(forKey: Exact("UNTIL")).map { Array($0) }
    guard let frequency = take("FREQ", or: nil, { Frequency(rawValue: $0.string) }),
      let interval = take("INTERVAL", or: 1, \.positive), let count = take("COUNT", or: 0, \.integer),
      count >= 0,
      let weekdays = take("BYDAY", or: [], { $0.list(Self.weekday) }),
      let monthDays = take("BYMONTHDAY", or: [], { $0.list(\.integer) }),
      let months = take("BYMONTH", or: [], { $0.list(\.integer) }),
      let positions = take("BYSETPOS", or: [], { $0.list(\.integer) }),
      let start = take("WKST", or: Weekday(weekday: 1), Self.weekday), start.ordinal == nil, values.isEmpty
    else { return nil }
    self.init(
      frequency: frequency, interval: interval, weekdays: weekdays, monthDays: monthDays, months: months,
      positions: positions, weekStart: start.weekday, until: until, count: count == 0 ? nil : count)
  }

  private static func weekday(_ text: Bytes) -> Weekday? {
    guard let index = weekdayNames.firstIndex(where: { $0.utf8.elementsEqual(text.suffix(2)) }) else {
      return nil
    }
    let number = text.dropLast(2)
    if number.isEmpty { return Weekday(weekday: index + 1) }
    return number.integer.flatMap { $0 == 0 ? nil : Weekday(ordinal: $0, weekday: index + 1) }
  }

  var text: [UInt8] {
    var parts = ["FREQ=\(frequency.rawValue)"]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    let names = weekdays.map { "\($0.ordinal.map(String.init) ?? "")\(Self.weekdayNames[$0.weekday - 1])" }
    let lists = [("BYMONTHDAY", monthDays), ("BYMONTH", months), ("BYSETPOS", positions)]
    for (name, items) in [("BYDAY", names)] + lists.map({ ($0, $1.map(String.init)) }) where !items.isEmpty {
      parts.append("\(name)=\(items.joined(separator: ","))")
    }
    if let until { parts.append("UNTIL=\(until[...].string)") }
    if let count { parts.append("COUNT=\(count)") }
    return Array(parts.joined(separator: ";").utf8)
  }
}

extension Bytes {
  /// The value of 1 to 6 digits with an optional sign, or `nil` if the bytes are anything else.
  fileprivate var integer: Int? {
    let digits = first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? dropFirst() : self
    guard digits.count <= 6, let number = digits.number else { return nil }
    return first == UInt8(ascii: "-") ? -number : number
  }

  fileprivate var positive: Int? { integer.flatMap { $0 > 0 ? $0 : nil } }

  /// Reads elements separated by commas; `nil` if one of them is not valid.
  fileprivate func list<Value>(_ element: (Bytes) -> Value?) -> [Value]? {
    let parts = split(separator: .comma, omittingEmptySubsequences: false)
    let elements = parts.compactMap(element)
    return elements.count == parts.count ? elements : nil
  }
}
