/// The facts about a single word, looked up by its first eight letters.
struct JotFacts: OptionSet {
  let rawValue: UInt32

  /// It can end a date: `days`, `fri`, `noon`.
  static let date = JotFacts(rawValue: 1)
  /// It can be part of a date, but not the only word: `in`, `the`, `next`.
  static let filler = JotFacts(rawValue: 1 << 1)
  static let weekday = JotFacts(rawValue: 1 << 2)
  static let month = JotFacts(rawValue: 1 << 3)
  /// A part of a day.
  static let part = JotFacts(rawValue: 1 << 4)
  /// It is a complete day or time from now, so that it needs no `in`.
  static let near = JotFacts(rawValue: 1 << 5)
  /// It is usually written in capitals: `PM`, `EOD`.
  static let acronym = JotFacts(rawValue: 1 << 6)
  /// A capital does not make it a name at the end of a line: `Buy milk Tomorrow`.
  static let capital = JotFacts(rawValue: 1 << 7)
  /// It is more often something other than a date.
  static let ordinary = JotFacts(rawValue: 1 << 8)
  /// It can precede a date without being part of what the date says.
  static let lead = JotFacts(rawValue: 1 << 9)
  /// It is removed from the title together with the date or rule that follows.
  static let preposition = JotFacts(rawValue: 1 << 10)
  /// It introduces a purpose, so that an ordinary word after it is no date: `cream for sun burn`.
  static let purpose = JotFacts(rawValue: 1 << 11)
  /// It begins a rule of repetition.
  static let every = JotFacts(rawValue: 1 << 12)
  /// It begins the first of two dates, or a start.
  static let from = JotFacts(rawValue: 1 << 13)
  /// It separates the first of two dates from the second.
  static let to = JotFacts(rawValue: 1 << 14)
  /// It separates dates each of which may be meant.
  static let conjunction = JotFacts(rawValue: 1 << 15)
  /// It excludes the date that follows.
  static let excluding = JotFacts(rawValue: 1 << 16)
  /// It makes the ordinary word or date that follows the name of a thing: `the sun`, `my friday class`.
  static let article = JotFacts(rawValue: 1 << 17)
  /// It continues a sentence after a number that is a time or a day.
  static let follower = JotFacts(rawValue: 1 << 18)
  /// It makes the weekday after it a name: `Black Friday`.
  static let namePrefix = JotFacts(rawValue: 1 << 19)
  /// It makes the weekday before it a name: `Sunday Times`.
  static let nameSuffix = JotFacts(rawValue: 1 << 20)
  /// It is a hyphen or a dash, which separates a date from the rest of a line.
  static let dash = JotFacts(rawValue: 1 << 21)
  /// It consists of digits; no row of the table says so.
  static let number = JotFacts(rawValue: 1 << 22)

  private static let rows: [(facts: JotFacts, words: String)] = [
    (
      .date,
      """
      today tod eod tomorrow tom tmr tmrw yesterday eow eom eoq eoy weekend tonight week weeks wk wks day days month \
      months quarter quarters year years yr yrs fortnight fortnights hour hours hr hrs minute minutes min mins h d w m y \
      am pm a.m. p.m. noon midnight morning afternoon evening night now ago q1 q2 q3 q4
      """
    ),
    (
      .filler,
      """
      on by at before after from starting in within around over until this every each ev next last end start beginning first \
      second third fourth fifth of the a an coming half one two three four five six seven eight nine ten eleven twelve \
      twenty thirty forty fifty
      """
    ),
    ([.date, .weekday], (DateNames.weekdays.flatMap { [$0, String($0.prefix(3))] }).joined(separator: " ")),
    ([.date, .weekday], "tues weds thur thurs"),
    ([.date, .month], (DateNames.months.flatMap { [$0, String($0.prefix(3))] }).joined(separator: " ")),
    ([.date, .month], "sept"),
    (.part, "morning afternoon evening night"),
    (.near, "today tod eod tomorrow tom tmr tmrw yesterday tonight this now"),
    (.acronym, "am pm a.m. p.m. eod eow eom eoq eoy"),
    (.capital, "today tomorrow tonight"),
    (.ordinary, "sun sat wed mon tue now noon midnight tom tod weekend"),
    (.lead, "on by at before in around the"),
    (.preposition, "on by at due until from every each ev in before for to starting @"),
    (.purpose, "for to"),
    (.every, "every each ev"),
    (.from, "from starting"),
    (.to, "to until till - – — through"),
    (.conjunction, "and or & /"),
    (.excluding, "after since except not than every each ev last except about first second third fourth fifth"),
    (.article, "the a an my your his her our their some he she it just"),
    (.follower, "with for about to and or near till then please -"),
    (.namePrefix, "black good cyber easter ash palm super holy maundy fat giving casual"),
    (.nameSuffix, "times night nights morning afternoon evening mirror mail express school show never bloody"),
    ([.dash, .preposition], "- – —"),
  ]

  /// A hash table of the words of all rows, with linear probing, which takes fewer instructions than a dictionary:
  /// every word of every line is looked up.
  fileprivate static let table = rows.reduce(
    into: [(key: JotKey, facts: JotFacts)](repeating: (.unknown, []), count: 1 << 10)
  ) {
    table, row in
    for word in row.words.utf8.split(separator: UInt8(ascii: " ")) {
      let place = place(of: JotKey(word), in: table)
      table[place] = (JotKey(word), table[place].facts.union(row.facts))
    }
  }

  fileprivate static func place(of key: JotKey, in table: [(key: JotKey, facts: JotFacts)]) -> Int {
    // The golden ratio spreads similar keys.
    var place = Int(truncatingIfNeeded: (key.bits &* 0x9E37_79B9_7F4A_7C15) >> 54)
    while table[place].key != key, table[place].key != .unknown { place = (place + 1) % table.count }
    return place
  }
}

extension JotFacts {
  /// Looks up the facts about the word with a key.
  init(of key: JotKey) {
    let table = Self.table
    self = table[Self.place(of: key, in: table)].facts
  }

  /// The role of a word of letters with these facts.
  var role: JotWord.Role { contains(.date) ? .date : contains(.filler) ? .filler : .text }
}

/// The first eight letters of a word in lower case, as one number, because every word of a line is looked up.
struct JotKey: Hashable {
  /// The number of letters that count.
  static let length = 8
  private(set) var bits: UInt64 = 0

  init(_ word: some Sequence<UInt8>) {
    for byte in word.prefix(Self.length) { append(lowercased: byte.lowercased) }
  }

  init() {}

  mutating func append(lowercased byte: UInt8) { bits = bits << 8 | UInt64(byte) }

  static var unknown: JotKey { JotKey() }
  static let after = JotKey("after".utf8)
  static let at = JotKey("at".utf8)
  static let before = JotKey("before".utf8)
  static let due = JotKey("due".utf8)
  static let end = JotKey("end".utf8)
  static let except = JotKey("except".utf8)
  static let `in` = JotKey("in".utf8)
  static let not = JotKey("not".utf8)
  static let now = JotKey("now".utf8)
  static let of = JotKey("of".utf8)
  static let on = JotKey("on".utf8)
  static let the = JotKey("the".utf8)
  static let weekend = JotKey("weekend".utf8)
  static let within = JotKey("within".utf8)
}

extension UInt8 {
  /// The letter in lower case, if it is in the English alphabet.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
