/// A part of the day, by its English word.
enum DayPart: String, CaseIterable {
  case morning
  case afternoon
  case evening
  case night

  /// The time that the word means by itself, and the times that it can describe, in minutes after midnight.
  fileprivate var times: (minute: Int, minutes: Range<Int>) {
    switch self {
    case .morning: (540, 0..<720)
    case .afternoon: (900, 720..<1_080)
    case .evening: (1_140, 1_020..<1_440)
    case .night: (1_200, 1_020..<1_440)
    }
  }

  /// Returns a time in this part of the day, perhaps from a 12-hour clock, or `nil` if there is no such time.
  func time(_ clock: DateTimeWords.Clock) -> DateExpression.Time? {
    guard case .minute(let minute) = clock.time else { return self == .night ? .midnight : nil }
    let minutes = times.minutes
    if minutes.contains(minute) { return clock.time }
    return !clock.isHalfKnown && minute < 720 && minutes.contains(minute + 720) ? .minute(minute + 720) : nil
  }
}

/// The words of a date that tell its time of day: `at 5pm`, `in the morning`, `8 in the evening`.
struct DateTimeWords {
  struct Clock {
    let time: DateExpression.Time
    /// Whether the text says which half of the day it means, as with `am` or `pm`.
    var isHalfKnown = false
    /// Whether the text is only an hour, so that other words have to show that it is one: `at 9`.
    var isBare = false
    /// Whether such a word is there.
    var isMarkedAsHour = false
  }

  private var clock: Clock?
  private var part: DayPart?

  static let longest = 5

  /// Reads lower-case words without articles, which may be empty, or returns `nil` if they are about
  /// something else.
  init?(_ words: ArraySlice<String>) {
    var words = words
    if words.isEmpty { return }
    let isMark =
      words.count > 1 && (DateExpression.prepositions + ["around"]).contains(words[words.startIndex])
    let mark = isMark ? words.removeFirst() : nil
    if let part = words.first.flatMap(DayPart.init) {
      self.part = part
      words.removeFirst()
      if words.count > 1, words.first == "at" { words.removeFirst() }
    } else if let part = words.last.flatMap(DayPart.init) {
      self.part = part
      words.removeLast()
      if words.last == "in" || words.last == "at" { words.removeLast() }
    }
    if words.isEmpty { return }
    guard words.count <= 2, var clock = DateExpression.clock(words.joined(separator: " ")) else { return nil }
    clock.isMarkedAsHour = mark == "at" || part != nil
    self.clock = clock
  }

  var isEmpty: Bool { clock == nil && part == nil }

  /// The time that is meant, or `nil` if there is none or its half of the day is unclear.
  var time: DateExpression.Time? {
    guard let clock else { return part.map { .minute($0.times.minute) } }
    if let part { return part.time(clock) }
    if !clock.isBare { return clock.time }
    // `at 9` means the morning to everybody and `at 14` the afternoon; `at 5` may be either.
    return clock.isMarkedAsHour && !DateExpression.isUnclear(clock.time) ? clock.time : nil
  }

  /// Returns both combined, or `nil` if they overlap.
  func joined(with other: DateTimeWords) -> DateTimeWords? {
    guard clock == nil || other.clock == nil, part == nil || other.part == nil else { return nil }
    var joined = self
    joined.clock = clock ?? other.clock
    joined.part = part ?? other.part
    return joined
  }
}

extension DateExpression {
  /// The prepositions that may precede a date without changing it.
  static let prepositions = ["on", "by", "at", "before"]

  /// Whether a bare hour means the afternoon as often as the morning.
  package static func isUnclear(_ time: Time) -> Bool {
    if case .minute(let minute) = time { (60..<420).contains(minute) } else { false }
  }

  /// Reads `14:30`, `9:30`, `14:30:59`, `14h`, `14h30`, `0930`, `5pm`, `5:30 pm`, `9.30am`, `noon`,
  /// `midnight`, `24:00`, or a bare hour: `9`.
  static func clock(_ text: String) -> DateTimeWords.Clock? {
    switch text {
    case "noon", "midday": return DateTimeWords.Clock(time: .minute(720), isHalfKnown: true)
    case "midnight", "24:00": return DateTimeWords.Clock(time: .midnight, isHalfKnown: true)
    default: break
    }
    if let hour = number(text[...], 1...2, 0...23) {
      return DateTimeWords.Clock(time: .minute(hour * 60), isBare: true)
    }
    guard let half = ["am", "pm"].firstIndex(of: text.suffix(2)) else {
      return (minute(text[...], hourDigits: 1) ?? minuteWithoutColon(text)).map {
        DateTimeWords.Clock(time: .minute($0))
      }
    }
    let clock = text.dropLast(2)
    let hours = (clock.last == " " ? clock.dropLast() : clock).map { $0 == "." ? ":" : $0 }
    let minute =
      hours.contains(":")
      ? minute(Substring(hours), hourDigits: 1) : number(Substring(hours), 1...2, 1...12).map { $0 * 60 }
    guard let minute, (60..<780).contains(minute) else { return nil }
    return DateTimeWords.Clock(time: .minute(minute % 720 + half * 720), isHalfKnown: true)
  }

  /// Reads `14h`, `14h30` or `0930` as minutes after midnight; `2027` is a year.
  private static func minuteWithoutColon(_ text: String) -> Int? {
    if let digits = number(text[...], 4...4, 0...2_359) {
      return digits % 100 < 60 && !(1_900...2_099).contains(digits) ? digits / 100 * 60 + digits % 100 : nil
    }
    guard let middle = text.firstIndex(of: "h"), let hour = number(text[..<middle], 1...2, 0...23) else {
      return nil
    }
    let minutes = text[text.index(after: middle)...]
    return minutes.isEmpty ? hour * 60 : number(minutes, 2...2, 0...59).map { hour * 60 + $0 }
  }

  /// Reads `14:30` or `14:30:59` as minutes after midnight; the hour has at least `hourDigits` digits.
  static func minute(_ text: Substring, hourDigits: Int) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0], hourDigits...2, 0...23),
      let minute = number(parts[1], 2...2, 0...59)
    else { return nil }
    if parts.count == 3 {
      var seconds = DigitReader(Array(parts[2].utf8)[...])
      guard seconds.number(2, in: 0...60) != nil, seconds.skipFraction(), seconds.isAtEnd else { return nil }
    }
    return hour * 60 + minute
  }
}
