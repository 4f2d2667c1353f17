import TodoCore

/// The parts of a rule of recurrence (RFC 5545, section 3.3.10), as far as rules to repeat by have something like them.
struct RecurrenceParts: Hashable {
  /// A day of the week, 1 for Monday to 7 for Sunday, and the how manieth of them in its month if that is said.
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
  var places: [Int] = []
  var weekStart = 1
  var until: [UInt8]?
  var count: Int?
}

extension RecurrenceParts {
  private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Reads a rule; nil for one that is none, or that has other parts or several of one name.
  init?(_ text: some Sequence<UInt8>) {
    var values: [Exact<String>: Bytes] = [:]
    for part in Array(Array(text)[...].string.capitals.utf8).split(separator: .semicolon) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")),
        values.updateValue(part[(equals + 1)...], forKey: Exact(part[..<equals].string)) == nil
      else { return nil }
    }
    /// What a part says, or what holds where it is not there; nil for a part that is wrong.
    func take<Value>(_ name: String, or missing: Value?, _ read: (Bytes) -> Value?) -> Value? {
      values.removeValue(forKey: Exact(name)).map(read) ?? missing
    }
    let until = values.removeValue(forKey: Exact("UNTIL")).map { Array($0) }
    guard let frequency = take("FREQ", or: nil, { Frequency(rawValue: $0.string) }),
      let interval = take("INTERVAL", or: 1, \.positive), let count = take("COUNT", or: 0, \.positive),
      let weekdays = take("BYDAY", or: [], { $0.list(Self.weekday) }),
      let monthDays = take("BYMONTHDAY", or: [], { $0.list(\.integer) }),
      let months = take("BYMONTH", or: [], { $0.list(\.integer) }),
      let places = take("BYSETPOS", or: [], { $0.list(\.integer) }),
      let start = take("WKST", or: Weekday(weekday: 1), Self.weekday), start.ordinal == nil, values.isEmpty
    else { return nil }
    self.init(
      frequency: frequency, interval: interval, weekdays: weekdays, monthDays: monthDays, months: months,
      places: places, weekStart: start.weekday, until: until, count: count == 0 ? nil : count)
  }

  private static func weekday(_ text: Bytes) -> Weekday? {
    guard let index = weekdayNames.firstIndex(where: { $0.utf8.elementsEqual(text.suffix(2)) }) else { return nil }
    let number = text.dropLast(2)
    if number.isEmpty { return Weekday(weekday: index + 1) }
    return number.integer.flatMap { $0 == 0 ? nil : Weekday(ordinal: $0, weekday: index + 1) }
  }

  var text: [UInt8] {
    var parts = ["FREQ=\(frequency.rawValue)"]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    let names = weekdays.map { "\($0.ordinal.map(String.init) ?? "")\(Self.weekdayNames[$0.weekday - 1])" }
    let lists = [("BYMONTHDAY", monthDays), ("BYMONTH", months), ("BYSETPOS", places)]
    for (name, items) in [("BYDAY", names)] + lists.map({ ($0, $1.map(String.init)) }) where !items.isEmpty {
      parts.append("\(name)=\(items.joined(separator: ","))")
    }
    if let until { parts.append("UNTIL=\(until[...].string)") }
    if let count { parts.append("COUNT=\(count)") }
    return Array(parts.joined(separator: ";").utf8)
  }
}

extension Bytes {
  /// The value of a few digits behind a sign, if the bytes are nothing else.
  fileprivate var integer: Int? {
    let digits = first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? dropFirst() : self
    guard digits.count <= 6, let number = digits.number else { return nil }
    return first == UInt8(ascii: "-") ? -number : number
  }

  fileprivate var positive: Int? { integer.flatMap { $0 > 0 ? $0 : nil } }

  /// The elements that commas divide; nil if one of them is none.
  fileprivate func list<Value>(_ element: (Bytes) -> Value?) -> [Value]? {
    let parts = split(separator: .comma, omittingEmptySubsequences: false)
    let elements = parts.compactMap(element)
    return elements.count == parts.count ? elements : nil
  }
}
