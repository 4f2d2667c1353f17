/// A word of a line, or a quoted text, by its range in the bytes of the line.
struct JotWord {
  /// The part that a word may play, judged by its first letters alone: most words are nothing but text.
  enum Role {
    case text
    /// A possible mark: `@phone`, `+home`, `p1`, `due:fri`, `//`.
    case mark
    /// A possible part of a date, but not its only word: `in`, `the`, `next`.
    case filler
    /// A possible end of a date: `3`, `5pm`, `days`, `fri`.
    case date
  }

  /// The range of the word with its quotation marks or backslash, without the punctuation after it.
  let place: Range<Int>
  /// The end of the punctuation after the word.
  let end: Int
  /// The index of the opening quotation mark, or `nil` if there is none; the closing one is the last byte of the word.
  var quote: Int?
  /// Whether the word begins with a backslash, which is no part of its text.
  var isEscaped = false
  var role: Role
  /// The first eight letters, for a lookup.
  let key: JotKey
  let facts: JotFacts
  /// Whether the word begins with a capital letter of the English alphabet.
  let isCapital: Bool

  /// Whether the word consists of digits.
  var isNumber: Bool { facts.contains(.number) }
  /// Whether no punctuation follows the word.
  var isBare: Bool { end == place.upperBound }
}

/// A line split into words; the next line reuses the memory.
struct JotWords {
  private(set) var bytes: [UInt8] = []
  private(set) var words: [JotWord] = []
  /// The union of the facts about all words.
  private(set) var facts: JotFacts = []
  /// Whether no word can be more than text.
  private(set) var isPlain = true
  /// Whether every word is its own text, without quotation marks or a backslash.
  private(set) var isLiteral = true
  /// Whether no quotation mark follows the position of the last search.
  private var hasNoQuote = false

  /// Splits a line into words; those that overlap `kept` are text.
  ///
  /// Quotation marks count only in pairs, at the beginning of a word, and after a colon or a plus sign, as in
  /// `due:"fri 9:30"`. A hyphen between two dates is a word.
  mutating func read(_ line: String, keeping kept: [Range<Int>]) {
    bytes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    (facts, isPlain, isLiteral, hasNoQuote) = ([], true, true, false)
    var line = line
    line.withUTF8 { bytes += $0 }
    var place = 0
    while true {
      while case let length = blank(at: place), length > 0 { place += length }
      if place == bytes.count { break }
      if let word = letters(at: place) {
        take(word, keeping: kept)
        place = word.end
      } else {
        place = takeWord(at: place, keeping: kept)
      }
    }
  }

  private mutating func take(_ word: JotWord, keeping kept: [Range<Int>]) {
    if word.role == .text, word.facts.isEmpty, word.quote == nil, !word.isEscaped { return words.append(word) }
    var word = word
    if kept.contains(where: { $0.overlaps(word.place) }) { word.role = .text }
    // A number by itself is text, and lines have many numbers.
    let isNumber = word.role == .date && word.isNumber && words.last?.role != .filler
    if word.role == .mark || word.role == .date && !isNumber || word.facts.contains(.every) { isPlain = false }
    if word.quote != nil || word.isEscaped { (isPlain, isLiteral) = (false, false) }
    facts.formUnion(word.facts)
    words.append(word)
  }

  /// Whether the whole line is in capitals, so that capitals say nothing.
  var isAllCapitals: Bool {
    words.allSatisfy { $0.quote != nil || !bytes[$0.place].contains { $0 >= 0x61 && $0 <= 0x7A } }
  }

  /// Returns the text of a word.
  func text(of word: JotWord) -> String {
    guard let quote = word.quote else {
      return String(
        decoding: bytes[(word.place.lowerBound + (word.isEscaped ? 1 : 0))..<word.place.upperBound], as: UTF8.self)
    }
    return String(
      decoding: bytes[word.place.lowerBound..<quote] + bytes[(quote + 1)..<(word.place.upperBound - 1)], as: UTF8.self)
  }

  /// Returns the text of words as they are written.
  func text(_ range: Range<Int>) -> String {
    String(
      decoding: bytes[words[range.lowerBound].place.lowerBound..<words[range.upperBound - 1].place.upperBound],
      as: UTF8.self)
  }

  /// Returns the words of a date as one lower-case text, with their commas.
  func phrase(_ range: Range<Int>) -> String {
    let place = words[range.lowerBound].place.lowerBound..<words[range.upperBound - 1].place.upperBound
    let isClose = range.dropLast().allSatisfy { words[$0].end + 1 == words[$0 + 1].place.lowerBound }
    // Most dates are already in this form.
    if isClose, place.allSatisfy({ bytes[$0] == bytes[$0].lowercased && bytes[$0] != 0x09 }) { return text(range) }
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for index in range {
      let word = words[index]
      if index > range.lowerBound { text.append(UInt8(ascii: " ")) }
      text += bytes[word.place.lowerBound..<(index + 1 < range.upperBound ? word.end : word.place.upperBound)]
    }
    for index in text.indices { text[index] = text[index].lowercased }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the length in bytes of the blank at a position, or 0 if there is none.
  ///
  /// A line break is no blank, since no title has one.
  private func blank(at place: Int) -> Int {
    guard place < bytes.count else { return 0 }
    let byte = bytes[place]
    if byte == 0x20 || byte == 0x09 { return 1 }
    guard byte >= 0xC2, place + 1 < bytes.count else { return 0 }
    // The no-break spaces, the spaces of General Punctuation, and the ideographic space.
    switch (byte, bytes[place + 1], place + 2 < bytes.count ? bytes[place + 2] : 0) {
    case (0xC2, 0xA0, _): return 2
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80): return 3
    default: return 0
    }
  }

  /// Returns the word at a position if it consists of English letters and a space follows, as for most words.
  private func letters(at start: Int) -> JotWord? {
    let bytes = bytes.span
    var (end, key) = (start, JotKey.unknown)
    while end < bytes.count, case let letter = bytes[end] | 0x20, (0x61...0x7A).contains(letter) {
      if end < start &+ JotKey.length { key.append(lowercased: letter) }
      end &+= 1
    }
    guard end > start, end == bytes.count || bytes[end] == 0x20, end - start <= Self.longest else { return nil }
    let facts = JotFacts(of: key)
    return JotWord(
      place: start..<end, end: end, role: facts.role, key: key, facts: facts,
      isCapital: bytes[start] < 0x61)
  }

  /// Takes the word at a position, or the three of `mon-wed`, and returns the end of the punctuation after it.
  private mutating func takeWord(at start: Int, keeping kept: [Range<Int>]) -> Int {
    var (end, hyphens) = (start, 0)
    while end < bytes.count {
      let byte = bytes[end]
      if blank(at: end) > 0 {
        break
      } else if byte == UInt8(ascii: "-") {
        hyphens += 1
      } else if byte == UInt8(ascii: "\""), let word = quoted(at: end, from: start) {
        take(word, keeping: kept)
        return word.end
      }
      end += 1
    }
    // Punctuation alone is a word, and points belong to `p.m.` and `1.12.`.
    var upper = end
    while upper > start, Self.isEnding(bytes[upper - 1]) { upper -= 1 }
    if upper == start { upper = end }
    if upper < end, bytes[upper] == UInt8(ascii: "."), bytes[start..<upper].contains(UInt8(ascii: ".")) { upper += 1 }
    let word = word(start..<upper, end: end)
    if hyphens == 1, let hyphen = bytes[start..<upper].firstIndex(of: UInt8(ascii: "-")),
      case let (first, last) = (self.word(start..<hyphen, end: hyphen), self.word((hyphen + 1)..<upper, end: end)),
      parts(first, last)
    {
      for word in [first, self.word(hyphen..<(hyphen + 1), end: hyphen + 1), last] { take(word, keeping: kept) }
    } else {
      take(word, keeping: kept)
    }
    return end
  }

  /// Whether a hyphen separates two dates, as in `mon-wed`, `20-24 dec` and `10-11:30am`, instead of being part of one.
  private func parts(_ first: JotWord, _ last: JotWord) -> Bool {
    if first.facts.contains(.weekday) { return last.facts.contains(.weekday) }
    return [first, last].allSatisfy { word in
      guard let byte = bytes[word.place].first, byte.isDigit else { return false }
      return word.place.count <= 2
        || [UInt8(ascii: ":"), UInt8(ascii: "m")].contains { bytes[word.place].contains($0) } && word.place.count <= 7
    }
  }

  private func word(_ place: Range<Int>, end: Int) -> JotWord {
    let isEscaped = place.count > 1 && bytes[place.lowerBound] == UInt8(ascii: "\\")
    let bytes = bytes.span
    let key = place.count > Self.longest || isEscaped ? .unknown : JotKey(self.bytes[place])
    var digits = place.lowerBound
    while digits < place.upperBound, bytes[digits].isDigit { digits += 1 }
    let facts = digits == place.upperBound ? .number : JotFacts(of: key)
    var role = isEscaped ? .text : role(place, facts, digits: digits - place.lowerBound)
    // Text in parentheses is no part of the sentence.
    if role != .mark, (place.upperBound..<end).contains(where: { bytes[$0] == UInt8(ascii: ")") }) { role = .text }
    return JotWord(
      place: place, end: end, isEscaped: isEscaped, role: role, key: key, facts: facts,
      isCapital: !place.isEmpty && (0x41...0x5A).contains(bytes[place.lowerBound]))
  }

  /// Reads `"…"`, `+"…"` or `name:"…"`.
  private mutating func quoted(at open: Int, from start: Int) -> JotWord? {
    let isMark = open > start && (bytes[open - 1] == UInt8(ascii: ":") || bytes[start..<open] == [UInt8(ascii: "+")])
    guard open == start || isMark && bytes[start] != UInt8(ascii: "\\"), !hasNoQuote else { return nil }
    guard let close = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "\"")) else {
      hasNoQuote = true
      return nil
    }
    var end = close + 1
    while end < bytes.count, blank(at: end) == 0 {
      guard Self.isEnding(bytes[end]) else { return nil }
      end += 1
    }
    return JotWord(
      place: start..<(close + 1), end: end, quote: open, role: isMark ? .mark : .text,
      key: .unknown, facts: [], isCapital: false)
  }

  /// Whether a byte is punctuation that ends a word.
  static func isEnding(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case ".", ",", ";", ":", "!", "?", ")": true
    default: false
    }
  }

  /// The maximum length in bytes of a word in a date, except in lists of days.
  private static let longest = 35

  /// Whether a word in a date can begin with these digits: `3`, `15th`, `5pm`, `12/1`, `1.12.`, `2026-12-01`,
  /// `2026w50`.
  private func isOfDate(_ place: Range<Int>, digits: Int) -> Bool {
    if digits == place.count { return true }
    switch Unicode.Scalar(bytes[place.lowerBound + digits] | 0x20) {
    case "h", "d", "w", "f", "m", "q", "y": return true
    case "s", "n", "r", "a", "p", ":": return digits < 3
    case "t": return digits < 3 || digits == 8
    case ".", "/", "-": return digits < 5
    default: return false
    }
  }

  private func role(_ place: Range<Int>, _ facts: JotFacts, digits: Int) -> JotWord.Role {
    if place.isEmpty { return .text }
    let first = bytes[place.lowerBound]
    let isLong = place.count > Self.longest
    switch first {
    case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "!"): return .mark
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let isNumber = place.count > 1 && bytes[place.lowerBound + 1].isDigit
      return isNumber ? (isLong ? .text : .date) : first == UInt8(ascii: "+") ? .mark : .text
    case UInt8(ascii: "/"): return place.count > 1 && bytes[place.lowerBound + 1] == first ? .mark : .text
    case 0x30...0x39: return isLong || !isOfDate(place, digits: digits) ? .text : .date
    case 0x41...0x5A, 0x61...0x7A:
      if facts.role != .text { return facts.role }
      if first | 0x20 == UInt8(ascii: "p"), place.count == 2, bytes[place.lowerBound + 1].isDigit { return .mark }
      return bytes[place].contains(UInt8(ascii: ":")) ? .mark : .text
    default: return .text
    }
  }
}
