/// A word of a line as people write it, or what stands between quotation marks, by its place in the bytes of the line.
struct JotWord {
  /// What a word may be a part of, by its first letters alone: most words of most lines are nothing but text.
  enum Role {
    case text
    /// It may be a mark: `@phone`, `+home`, `p1`, `due:fri`, `//`.
    case mark
    /// A date may have it among its words, but has another besides: `in`, `the`, `next`.
    case filler
    /// A date may end with it: `3`, `5pm`, `days`, `fri`.
    case date
  }

  /// Where it stands, with its quotation marks or backslash, without the punctuation behind it.
  let place: Range<Int>
  /// Where the punctuation behind it ends.
  let end: Int
  /// The place of the quotation mark that opens in it, of which the other one is its last byte; nil without.
  var quote: Int?
  /// Whether a backslash begins it, which is no part of what it says.
  var isEscaped = false
  var role: Role
  /// Its first eight letters, which is all of most words that count.
  let key: JotKey
  /// Whether it begins with a capital letter of the English alphabet.
  let isCapital: Bool

  /// Whether nothing but a comma, if that, parts it from the next word.
  func goesOn(in bytes: [UInt8]) -> Bool {
    end == place.upperBound || end == place.upperBound + 1 && bytes[place.upperBound] == UInt8(ascii: ",")
  }
}

/// Up to eight letters in lower case, as one number, since every word of a line is looked up.
struct JotKey: Hashable, ExpressibleByStringLiteral {
  private var bits: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes.prefix(8) { bits = bits << 8 | UInt64((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) }
  }

  init(stringLiteral text: String) { self.init(text.utf8) }
}

/// A line in words.
struct JotWords {
  let bytes: [UInt8]
  private(set) var words: [JotWord] = []
  /// Whether the line is written in capitals as a whole, so that they say nothing.
  private(set) var isLoud = true
  /// Whether a word can be more than text, or is not all that it says.
  private(set) var isPlain = true
  /// Whether no quotation mark is left behind the place that was looked from last.
  private var hasNoQuote = false

  /// The words of a line, of which those at some places are text.
  ///
  /// Quotation marks count at the beginning of a word, and behind a colon or a plus sign, as in `due:"fri 9:30"`; and only
  /// in pairs.
  init(_ line: String, keeping kept: [Range<Int>] = []) {
    bytes = Array(line.utf8)
    var place = 0
    while true {
      while case let length = blank(at: place), length > 0 { place += length }
      if place == bytes.count { break }
      var word = word(at: place)
      if kept.contains(where: { $0.overlaps(word.place) }) { word.role = .text }
      if word.role != .text || word.quote != nil || word.isEscaped { isPlain = false }
      words.append(word)
      place = word.end
    }
  }

  /// What a word says.
  func text(of word: JotWord) -> String {
    guard let quote = word.quote else {
      return String(decoding: bytes[word.place].dropFirst(word.isEscaped ? 1 : 0), as: UTF8.self)
    }
    return String(
      decoding: bytes[word.place.lowerBound..<quote] + bytes[(quote + 1)..<(word.place.upperBound - 1)], as: UTF8.self)
  }

  /// Words as they are written.
  func text(_ range: Range<Int>) -> String {
    String(
      decoding: bytes[words[range.lowerBound].place.lowerBound..<words[range.upperBound - 1].place.upperBound],
      as: UTF8.self)
  }

  /// Words of a date as one text in lower case, in which commas stay.
  func phrase(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    for (index, word) in zip(range, words[range]) {
      if index > range.lowerBound { text.append(UInt8(ascii: " ")) }
      text += bytes[word.place].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      if index + 1 < range.upperBound, word.end > word.place.upperBound { text.append(UInt8(ascii: ",")) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// How many bytes the blank at a place has; 0 where there is none.
  ///
  /// An end of a line is no blank: no title has one.
  private func blank(at place: Int) -> Int {
    guard place < bytes.count else { return 0 }
    if bytes[place] == 0x20 || bytes[place] == 0x09 { return 1 }
    if bytes[place] < 0xC2 || bytes[place] > 0xE3 { return 0 }
    return Self.wideBlanks.first { bytes[place...].starts(with: $0) }?.count ?? 0
  }

  /// No-break spaces, those of general punctuation, and that of Japanese.
  private static let wideBlanks: [[UInt8]] =
    [[0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE3, 0x80, 0x80]] + (0x80...0x8A).map { [0xE2, 0x80, $0] }

  private mutating func word(at start: Int) -> JotWord {
    var end = start
    while end < bytes.count, blank(at: end) == 0 {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\""), let word = quoted(at: end, from: start) { return word }
      if (0x61...0x7A).contains(byte) { isLoud = false }
      end += 1
    }
    let isEscaped = bytes[start] == UInt8(ascii: "\\") && end > start + 1
    // A word of punctuation alone is one, and points belong to `p.m.` and `1.12.`.
    var upper = end
    while upper > start, Self.endings.contains(bytes[upper - 1]) { upper -= 1 }
    if upper == start { upper = end }
    if upper < end, bytes[upper] == UInt8(ascii: "."), bytes[start..<upper].contains(UInt8(ascii: ".")) { upper += 1 }
    let (place, key) = (start..<upper, JotKey(bytes[start..<upper]))
    return JotWord(
      place: place, end: end, isEscaped: isEscaped, role: isEscaped ? .text : role(place, key), key: key,
      isCapital: (0x41...0x5A).contains(bytes[start]))
  }

  /// `"…"`, `+"…"` and `name:"…"`.
  private mutating func quoted(at open: Int, from start: Int) -> JotWord? {
    let isMark = open > start && (bytes[open - 1] == UInt8(ascii: ":") || bytes[start..<open] == [UInt8(ascii: "+")])
    guard open == start || isMark, !hasNoQuote else { return nil }
    guard let close = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "\"")) else {
      hasNoQuote = true
      return nil
    }
    var end = close + 1
    while end < bytes.count, blank(at: end) == 0 {
      guard Self.endings.contains(bytes[end]) else { return nil }
      end += 1
    }
    return JotWord(
      place: start..<(close + 1), end: end, quote: open, role: isMark ? .mark : .text,
      key: JotKey(bytes[start..<open]), isCapital: false)
  }

  static let endings: [UInt8] = Array(".,;:!?)".utf8)

  /// The longest word that a date can have, but for lists of days.
  private static let longest = 24

  private func role(_ place: Range<Int>, _ key: JotKey) -> JotWord.Role {
    let first = bytes[place.lowerBound]
    let isLong = place.count > Self.longest
    switch first {
    case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "!"): return .mark
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let isNumber = place.count > 1 && (0x30...0x39).contains(bytes[place.lowerBound + 1])
      return isNumber ? (isLong ? .text : .date) : first == UInt8(ascii: "+") ? .mark : .text
    case UInt8(ascii: "/"): return place.count > 1 && bytes[place.lowerBound + 1] == first ? .mark : .text
    case 0x30...0x39: return isLong ? .text : .date
    case 0x41...0x5A, 0x61...0x7A:
      if !isLong {
        if Self.dates.contains(key) { return .date }
        if Self.fillers.contains(key) { return .filler }
        if first | 0x20 == UInt8(ascii: "p"), place.count == 2 { return .mark }
      }
      return bytes[place].contains(UInt8(ascii: ":")) ? .mark : .text
    default: return .text
    }
  }

  private static let fillers = keys(
    """
    on by at before after from in within until every this next last end start beginning first second third fourth fifth of the a an half one two \
    three four five six seven eight nine ten eleven twelve twenty thirty forty fifty
    """)
  private static let dates = keys(
    """
    tues weds thur thurs sept today tod eod tomorrow tom tmr tmrw yesterday eow eom eoq eoy weekend tonight week weeks \
    wk wks day days month months quarter quarters year years yr yrs fortnight fortnights hour hours hr hrs minute \
    minutes min mins h d w m y am pm a.m. p.m. noon midnight morning afternoon evening night now ago q1 q2 q3 q4
    """
  ).union((DateNames.weekdays + DateNames.months).flatMap { [JotKey($0.utf8), JotKey($0.utf8.prefix(3))] })

  private static func keys(_ words: String) -> Set<JotKey> { Set(words.split(separator: " ").map { JotKey($0.utf8) }) }
}

extension JotWords {
  /// No date, and hardly a rule, has more words.
  private static let mostWords = 12

  /// The place behind the words from one on that can belong together: no sentence ends within.
  func end(of index: Int, where belongs: (Int) -> Bool) -> Int {
    var end = index
    while end < words.count, end - index < Self.mostWords, belongs(end), words[end].quote == nil,
      !words[end].isEscaped
    {
      end += 1
      if !words[end - 1].goesOn(in: bytes) { break }
    }
    return end
  }

  /// The place behind the last word that can end a date which begins at a word; that word where there is none.
  func dateEnd(of index: Int) -> Int {
    var end = end(of: index) { [.date, .filler].contains(words[$0].role) }
    while end > index, words[end - 1].role != .date { end -= 1 }
    return end
  }

  func isNumber(_ index: Int) -> Bool { bytes[words[index].place].allSatisfy { (0x30...0x39).contains($0) } }

  func isCapital(_ index: Int) -> Bool { words.indices.contains(index) && words[index].isCapital }

  /// Whether the line ends before a word: nothing but marks, or a rule, is behind.
  func isEnd(_ index: Int) -> Bool {
    var index = index
    while index < words.count, words[index].role == .mark {
      if bytes[words[index].place].starts(with: "//".utf8) { return true }
      index += 1
    }
    return index >= words.count || words[index].key == "every"
  }
}
