/// A word of a line, or a text in quotation marks, by its ranges in the bytes of the line.
struct JotWord {
  /// What a word does in its line.
  enum Role {
    /// It may be part of a date, or of the title.
    case plain
    /// Its quotation marks, a backslash or the user keep it as it is.
    case literal
    /// Its sign or its name before a colon may set a field.
    case mark
  }

  /// The range of the word with its quotation marks or backslash, without the punctuation around it.
  let place: Range<Int>
  /// The range of the word with the punctuation around it.
  let whole: Range<Int>
  /// The index of the opening quotation mark, or `nil` if there is none; the closing one is the last byte of
  /// the word.
  let quote: Int?
  /// Whether the word begins with a backslash, which is not part of its text.
  let isEscaped: Bool
  /// The word in lower case.
  let lower: String
  var role: Role
  let facts: JotFacts
  /// Whether the word begins with a capital letter of the English alphabet.
  let isCapital: Bool

  /// Whether no punctuation surrounds the word.
  var isBare: Bool { whole == place }
  /// Whether a parenthesis sets the word apart from the sentence.
  let isEnclosed: Bool
}

/// The words of a line.
struct JotWords {
  let bytes: [UInt8]
  private(set) var words: [JotWord] = []
  /// The union of the facts about all plain words.
  private(set) var facts: JotFacts = []

  /// Splits a line into words; those that overlap `kept` are literal.
  ///
  /// Quotation marks count only in pairs, at the beginning of a word, and after a colon or a sign, as in
  /// `due:"fri 9:30"`.
  ///
  /// - Parameter known: the facts about words of earlier lines, since lines repeat their words.
  init(_ line: String, keeping kept: [Range<Int>], known: inout Memo<String, JotFacts>) {
    bytes = Array(line.utf8)
    var place = 0
    var hasNoQuote = false
    while true {
      while case let length = blank(at: place), length > 0 { place += length }
      if place == bytes.count { break }
      let word = word(at: place, keeping: kept, known: &known, hasNoQuote: &hasNoQuote)
      if word.role == .plain { facts.formUnion(word.facts) }
      words.append(word)
      place = word.whole.upperBound
    }
  }

  var indices: Range<Int> { words.indices }
  subscript(index: Int) -> JotWord { words[index] }

  /// Makes a mark plain text, which cannot continue a date.
  mutating func keep(_ index: Int) { words[index].role = .literal }

  /// Makes words part of a mark.
  mutating func mark(_ range: Range<Int>) { for index in range { words[index].role = .mark } }

  /// Whether no word can be more than text.
  var isPlain: Bool {
    words.allSatisfy { $0.role == .plain }
      && facts.isDisjoint(with: JotFacts.dateLike.union([.date, .rule, .adverb]))
  }

  /// Whether the whole line is in capitals, so that capitals say nothing.
  var isAllCapitals: Bool {
    words.allSatisfy { $0.quote != nil || !bytes[$0.place].contains { $0 >= 0x61 && $0 <= 0x7A } }
  }

  /// Returns the text of a word as it is written, without quotation marks or a backslash.
  func text(of index: Int) -> String {
    let word = words[index]
    guard let quote = word.quote else {
      return String(decoding: bytes[word.place].dropFirst(word.isEscaped ? 1 : 0), as: UTF8.self)
    }
    let quoted = bytes[(quote + 1)..<(word.place.upperBound - 1)]
    return String(decoding: bytes[word.place.lowerBound..<quote] + quoted, as: UTF8.self)
  }

  /// Returns the words of a range that stay in the title, as they are written.
  func text(_ range: Range<Int>) -> String {
    let kept = range.filter { words[$0].role != .mark }
    return kept.map { index in
      let place = words[index].place
      let isLast = index == kept.last
      return String(
        decoding: bytes[place.lowerBound..<(isLast ? place : words[index].whole).upperBound], as: UTF8.self)
    }.joined(separator: " ")
  }

  /// Returns words as the grammars of dates and rules read them, with their commas.
  func phrase(_ range: Range<Int>) -> String {
    range.map { index in
      let isListed = index + 1 < range.upperBound && bytes[words[index].whole].last == UInt8(ascii: ",")
      return isListed ? words[index].lower + "," : words[index].lower
    }.joined(separator: " ")
  }

  // MARK: Splitting

  /// Returns the length in bytes of the space at a position, or 0 if there is none.
  ///
  /// A line break does not count, since no title has one.
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

  private func word(
    at start: Int, keeping kept: [Range<Int>], known: inout Memo<String, JotFacts>, hasNoQuote: inout Bool
  ) -> JotWord {
    var end = start
    var quote: (open: Int, close: Int)?
    while end < bytes.count, blank(at: end) == 0 {
      if bytes[end] == UInt8(ascii: "\""), quote == nil, let found = quoted(at: end, from: start, &hasNoQuote)
      {
        quote = found
        end = found.close
      }
      end += 1
    }
    let place = quote.map { start..<($0.close + 1) } ?? withoutPunctuation(start..<end)
    let isEscaped = quote == nil && place.count > 1 && bytes[place.lowerBound] == UInt8(ascii: "\\")
    let isQuoted = quote?.open == start
    let isLong = place.count > JotFacts.longest
    let letters = bytes[place].dropFirst(isEscaped ? 1 : 0)
    let lower = isLong ? "" : String(decoding: letters.map(\.lowercased), as: UTF8.self)
    let isLiteral = isQuoted || isEscaped || kept.contains { $0.overlaps(place) }
    // `due:` at the end says nothing, before a word it is a preposition.
    let isNamed =
      end == bytes.count && place.upperBound < end && bytes[end - 1] == UInt8(ascii: ":")
      && JotReader.field(lower) != nil
    let isMark = !isLiteral && place.lowerBound == start && (isNamed || isMark(place))
    var facts: JotFacts = []
    if !isMark, !isQuoted, !lower.isEmpty {
      if let earlier = known[lower] {
        facts = earlier
      } else {
        facts = JotFacts(of: lower)
        known[lower] = facts
      }
    }
    return JotWord(
      place: place, whole: start..<end, quote: quote?.open, isEscaped: isEscaped, lower: lower,
      role: isLiteral ? .literal : isMark ? .mark : .plain, facts: facts,
      isCapital: (0x41...0x5A).contains(bytes[place.lowerBound]),
      isEnclosed: place.lowerBound > start
        || bytes[place.upperBound..<end].contains { ")]".utf8.contains($0) })
  }

  /// Returns the range of a word without the punctuation around it; punctuation alone is a word.
  private func withoutPunctuation(_ whole: Range<Int>) -> Range<Int> {
    var lower = whole.lowerBound
    while lower < whole.upperBound, "([".utf8.contains(bytes[lower]) { lower += 1 }
    var upper = whole.upperBound
    while upper > lower, Self.isEnding(bytes[upper - 1]) { upper -= 1 }
    if upper == lower { return whole }
    // `every! 3 days`
    if upper + 1 == whole.upperBound, bytes[whole].map({ $0 | 0x20 }) == Array("every!".utf8) { return whole }
    // Points belong to `p.m.` and `1.12.`.
    let point = UInt8(ascii: ".")
    let isFigure = bytes[lower..<upper].allSatisfy { $0.isDigit || $0 == point }
    let points = bytes[lower..<upper].count { $0 == point }
    let isAbbreviated = points > 0 && (isFigure ? points == 1 : bytes[upper - 2] == point)
    return lower..<(isAbbreviated && upper < whole.upperBound && bytes[upper] == point ? upper + 1 : upper)
  }

  /// Finds the quotation marks of `"…"`, `+"…"` or `name:"…"`; only punctuation may follow the closing one.
  private func quoted(at open: Int, from start: Int, _ hasNoQuote: inout Bool) -> (open: Int, close: Int)? {
    let isOfMark =
      open > start && (bytes[open - 1] == UInt8(ascii: ":") || open == start + 1 && isSign(bytes[start]))
    guard open == start || isOfMark && bytes[start] != UInt8(ascii: "\\"), !hasNoQuote else { return nil }
    guard let close = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "\"")) else {
      hasNoQuote = true
      return nil
    }
    var end = close + 1
    while end < bytes.count, blank(at: end) == 0 {
      guard Self.isEnding(bytes[end]) else { return nil }
      end += 1
    }
    return (open, close)
  }

  /// Whether a byte is punctuation that ends a word.
  static func isEnding(_ byte: UInt8) -> Bool { ".,;:!?)]".utf8.contains(byte) }

  private func isSign(_ byte: UInt8) -> Bool { "@#+".utf8.contains(byte) }

  /// Whether a word may set a field: `@phone`, `+home`, `p1`, `!high`, `due:fri`, `//`.
  private func isMark(_ place: Range<Int>) -> Bool {
    let (first, next) = (bytes[place.lowerBound], place.count > 1 ? bytes[place.lowerBound + 1] : 0)
    if isSign(first) { return place.count > 1 && !(first == UInt8(ascii: "+") && next.isDigit) }
    switch first {
    case UInt8(ascii: "!"): return place.count > 1
    case UInt8(ascii: "/"): return next == first
    case 0x41...0x5A, 0x61...0x7A:
      return first | 0x20 == UInt8(ascii: "p") && place.count == 2 && next.isDigit
        || bytes[place].contains(UInt8(ascii: ":"))
    default: return false
    }
  }
}

/// What is known of earlier keys.
struct Memo<Key: Hashable, Value> {
  /// The maximum number of entries, so that a long input does not fill the memory.
  private static var limit: Int { 4_096 }
  private var values: [Key: Value] = [:]

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count == Self.limit { values = [:] }
      values[key] = newValue
    }
  }
}

extension UInt8 {
  /// The letter in lower case, if it is in the English alphabet.
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
