/// What is known of a word by itself, which is found by its first eight letters.
struct JotFacts: OptionSet {
  let rawValue: UInt32

  /// A date may end with it: `days`, `fri`, `noon`.
  static let date = JotFacts(rawValue: 1)
  /// A date may have it among its words, but has another besides: `in`, `the`, `next`.
  static let filler = JotFacts(rawValue: 1 << 1)
  static let weekday = JotFacts(rawValue: 1 << 2)
  static let month = JotFacts(rawValue: 1 << 3)
  /// A part of a day.
  static let part = JotFacts(rawValue: 1 << 4)
  /// A day by itself, or a time from now, so that no `in` has to say that it is one.
  static let near = JotFacts(rawValue: 1 << 5)
  /// Capitals are its usual way: `PM`, `EOD`.
  static let loud = JotFacts(rawValue: 1 << 6)
  /// A capital does not make a name of it at the end of a line: `Buy milk Tomorrow`.
  static let capital = JotFacts(rawValue: 1 << 7)
  /// A word that is more often something else than a date.
  static let ordinary = JotFacts(rawValue: 1 << 8)
  /// It may stand in a date without being what the date says.
  static let lead = JotFacts(rawValue: 1 << 9)
  /// It leaves the title with the date or rule behind it.
  static let preposition = JotFacts(rawValue: 1 << 10)
  /// A preposition that says what something is for, so that it makes no date of an ordinary word: `cream for sun burn`.
  static let purpose = JotFacts(rawValue: 1 << 11)
  /// It begins a rule to repeat by.
  static let every = JotFacts(rawValue: 1 << 12)
  /// It begins the first of two dates, or a start.
  static let from = JotFacts(rawValue: 1 << 13)
  /// It parts the first of two dates from the last.
  static let to = JotFacts(rawValue: 1 << 14)
  /// It parts dates of which each may be meant.
  static let joint = JotFacts(rawValue: 1 << 15)
  /// It says that a date behind it is not the one.
  static let excluding = JotFacts(rawValue: 1 << 16)
  /// It makes an ordinary word or a date behind it the name of a thing: `the sun`, `my friday class`.
  static let article = JotFacts(rawValue: 1 << 17)
  /// A sentence goes on with it behind a number that is an hour or a day.
  static let follower = JotFacts(rawValue: 1 << 18)
  /// It makes a name of a weekday behind it: `Black Friday`.
  static let naming = JotFacts(rawValue: 1 << 19)
  /// It makes a name of a weekday before it: `Sunday Times`.
  static let named = JotFacts(rawValue: 1 << 20)
  /// A hyphen or a dash, which parts a date from the rest of a line.
  static let dash = JotFacts(rawValue: 1 << 21)

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
    (.loud, "am pm a.m. p.m. eod eow eom eoq eoy"),
    (.capital, "today tomorrow tonight"),
    (.ordinary, "sun sat wed mon tue now noon midnight tom tod weekend"),
    (.lead, "on by at before in around the"),
    (.preposition, "on by at due until from every each ev in before for to starting @"),
    (.purpose, "for to"),
    (.every, "every each ev"),
    (.from, "from starting"),
    (.to, "to until till - – — through"),
    (.joint, "and or & /"),
    (.excluding, "after since except not than every each ev last except about first second third fourth fifth"),
    (.article, "the a an my your his her our their some he she it just"),
    (.follower, "with for about to and or near till then please -"),
    (.naming, "black good cyber easter ash palm super holy maundy fat giving casual"),
    (.named, "times night nights morning afternoon evening mirror mail express school show never bloody"),
    ([.dash, .preposition], "- – —"),
  ]

  private static let words = rows.flatMap { row in
    row.words.utf8.split(separator: UInt8(ascii: " ")).map { (facts: row.facts, word: Array($0)) }
  }

  /// A dictionary would hash every word of every line; a search takes a third of the instructions.
  private static let table = words.reduce(into: [UInt64: JotFacts]()) { table, row in
    table[JotKey(row.word, row.word.indices).bits, default: []].formUnion(row.facts)
  }.sorted { $0.key < $1.key }

  /// The first two letters of words of which something is known: most words of most lines begin with others.
  private static let beginnings = words.reduce(into: [Bool](repeating: false, count: 1 << 10)) { beginnings, row in
    beginnings[beginning(row.word, row.word.indices)] = true
  }

  private static func beginning(_ bytes: [UInt8], _ place: Range<Int>) -> Int {
    Int(bytes[place.lowerBound] & 31) << 5 | (place.count > 1 ? Int(bytes[place.lowerBound + 1] & 31) : 0)
  }

  /// What is known of the word at a place of a line.
  static func of(_ bytes: [UInt8], _ place: Range<Int>) -> (key: JotKey, facts: JotFacts) {
    guard !place.isEmpty, beginnings[beginning(bytes, place)] else { return (.unknown, []) }
    let (table, key) = (table, JotKey(bytes, place))
    var places = table.startIndex..<table.endIndex
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      if table[middle].key == key.bits { return (key, table[middle].value) }
      places = table[middle].key < key.bits ? (middle + 1)..<places.upperBound : places.lowerBound..<middle
    }
    return (.unknown, [])
  }
}

/// Up to eight letters in lower case, as one number, since every word of a line is looked up.
struct JotKey: Hashable {
  let bits: UInt64

  init(_ text: String) { self.init(Array(text.utf8), 0..<text.utf8.count) }

  /// The key of the word at a place of a line.
  init(_ bytes: [UInt8], _ place: Range<Int>) {
    var bits: UInt64 = 0
    for index in place.lowerBound..<min(place.upperBound, place.lowerBound + 8) {
      let byte = bytes[index]
      bits = bits << 8 | UInt64((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    self.bits = bits
  }

  static let unknown = JotKey("")
  static let after = JotKey("after")
  static let at = JotKey("at")
  static let before = JotKey("before")
  static let due = JotKey("due")
  static let end = JotKey("end")
  static let except = JotKey("except")
  static let `in` = JotKey("in")
  static let not = JotKey("not")
  static let now = JotKey("now")
  static let of = JotKey("of")
  static let on = JotKey("on")
  static let the = JotKey("the")
  static let weekend = JotKey("weekend")
  static let within = JotKey("within")
}
