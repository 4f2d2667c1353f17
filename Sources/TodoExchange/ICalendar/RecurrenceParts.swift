/// The parts of a rule of recurrence (RFC 5545, section 3.3.10), as far as rules to repeat by have something like them.
struct RecurrenceParts: Hashable {
  /// A day of the week, 1 for Monday to 7 for Sunday, and the how manieth of them in its month if that is said.
  struct Weekday: Hashable {
    package var ordinal: Int?
    var weekday: Int
  }

  /// The units that rules count in.
  enum Frequency: String {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  var frequency: Frequency
  var interval = 1
  package var weekdays: [Weekday] = []
  package var monthDays: [Int] = []
  var months: [Int] = []
  var places: [Int] = []
  /// The day on which weeks begin.
  package var weekStart = 1
  /// When it ends, as it is written.
  var until: [UInt8]?
  /// How many dates it has.
  var count: Int?

  /// A rule without more.
  init(_ frequency: Frequency, interval: Int = 1) {
    self.frequency = frequency
    self.interval = interval
  }

  private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].map { Array($0.utf8) }

  /// Reads a rule; nil for one that is none, or that has other parts or several of one name.
  init?(_ text: some Sequence<UInt8>) {
    let capitals = text.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 ? $0 & 0xDF : $0 }
    var seen: Set<[UInt8]> = []
    self.init(.daily)
    var hasFrequency = false
    for part in capitals.split(separator: UInt8(ascii: ";")) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")), seen.insert(Array(part[..<equals])).inserted else {
        return nil
      }
      let value = part[(equals + 1)...]
      switch String(decoding: part[..<equals], as: UTF8.self) {
      case "FREQ":
        guard let frequency = Frequency(rawValue: String(decoding: value, as: UTF8.self)) else { return nil }
        self.frequency = frequency
        hasFrequency = true
      case "INTERVAL":
        guard let interval = value.integer, interval > 0 else { return nil }
        self.interval = interval
      case "BYDAY":
        guard let weekdays = value.list(Self.weekday) else { return nil }
        self.weekdays = weekdays
      case "BYMONTHDAY":
        guard let days = value.list(\.integer) else { return nil }
        monthDays = days
      case "BYMONTH":
        guard let months = value.list(\.integer) else { return nil }
        self.months = months
      case "BYSETPOS":
        guard let places = value.list(\.integer) else { return nil }
        self.places = places
      case "WKST":
        guard let start = Self.weekday(value), start.ordinal == nil else { return nil }
        weekStart = start.weekday
      case "UNTIL": until = Array(value)
      case "COUNT":
        guard let count = value.integer, count > 0 else { return nil }
        self.count = count
      default: return nil
      }
    }
    if !hasFrequency { return nil }
  }

  private static func weekday(_ text: ArraySlice<UInt8>) -> Weekday? {
    guard let index = weekdayNames.firstIndex(where: { $0.elementsEqual(text.suffix(2)) }) else { return nil }
    let number = text.dropLast(2)
    if number.isEmpty { return Weekday(weekday: index + 1) }
    guard let ordinal = number.integer, ordinal != 0 else { return nil }
    return Weekday(ordinal: ordinal, weekday: index + 1)
  }

  /// The rule as it is written.
  var text: [UInt8] {
    var text = Array("FREQ=\(frequency.rawValue)".utf8)
    if interval != 1 { text += ";INTERVAL=\(interval)".utf8 }
    if !weekdays.isEmpty {
      text += ";BYDAY=".utf8
      let names = weekdays.map { Array(($0.ordinal.map(String.init) ?? "").utf8) + Self.weekdayNames[$0.weekday - 1] }
      text += names.joined(separator: ",".utf8)
    }
    for (name, numbers) in [("BYMONTHDAY", monthDays), ("BYMONTH", months), ("BYSETPOS", places)] where !numbers.isEmpty
    {
      text += ";\(name)=\(numbers.map(String.init).joined(separator: ","))".utf8
    }
    if let until { text += ";UNTIL=".utf8 + until }
    if let count { text += ";COUNT=\(count)".utf8 }
    return text
  }
}

extension ArraySlice<UInt8> {
  /// The value of a few digits behind a sign, if the bytes are nothing else.
  fileprivate var integer: Int? {
    let digits = first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? dropFirst() : self
    guard 1...6 ~= digits.count, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
    return first == UInt8(ascii: "-") ? -number : number
  }

  /// The elements that commas divide; nil if one of them is none.
  fileprivate func list<Value>(_ element: (ArraySlice<UInt8>) -> Value?) -> [Value]? {
    let parts = split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let elements = parts.compactMap(element)
    return elements.count == parts.count ? elements : nil
  }
}
