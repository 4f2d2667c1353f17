import Testing
import TextSearch
import TodoTestSupport

extension SearchText {
  /// Whether the words occur in a text.
  fileprivate func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { matches($0) }
  }
}

@Suite("Searching text")
struct SearchTextTests {
  @Test(
    "words are found whatever their case and accents",
    arguments: [
      ("milk", "Buy MILK today"), ("MILK", "buy milk"), ("café", "CAFE"), ("cafe", "Le Café"),
      ("cafe", "Le Cafe\u{301}"), ("cafe\u{301}", "Le Café"), ("ångström", "ANGSTROM"), ("strasse", "Straße"),
      ("STRAẞE", "strasse"), ("lodz", "Łódź"), ("smorrebrod", "Smørrebrød"), ("dong", "Đồng"),
      ("aether", "Æther"), ("oeuvre", "Œuvre"), ("istanbul", "İstanbul"), ("ISPARTA", "ısparta"),
      ("malta", "Ħmalta"), ("οδυσσευσ", "Ὀδυσσεύς"), ("ΤΩΙ", "τωι"), ("τω", "τῷ"), ("ёлка", "ЕЛКА"),
      ("привет", "ПРИВЕТ"), ("שלום", "שָׁלוֹם"), ("محمد", "مُحَمَّد"), ("todo 12", "ＴＯＤＯ　１２"),
      ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"), ("\u{1112}\u{1161}\u{11AB}", "한국"),
      ("가", "\u{1100}\u{1161}"), ("がく", "か\u{3099}く"), ("か\u{3099}く", "がく"), ("日本", "今日本屋"),
      ("豈", "\u{F900}"), ("fi", "ﬁnal"), ("final", "ﬁnal"), ("coop", "co\u{AD}op"),
      ("نمی\u{200C}خواهم", "نمیخواهم"), ("❤", "❤️"), ("k", "\u{212A}"), ("Å", "\u{212B}"),
      ("Việt", "VIET NAM"), ("he", "h\u{336}e\u{336}"), ("𐐨", "𐐀"), ("👍", "👍🏽"),
    ])
  func found(words: String, text: String) {
    #expect(SearchText(words).matches(text))
  }

  @Test("one ASCII character is found, and a letter is found in both cases", arguments: UInt8(0x20)..<0x7F)
  func oneCharacter(code: UInt8) {
    let character = Character(Unicode.Scalar(code))
    for other in UInt8(0x20)..<0x7F {
      let text = "--é" + String(Unicode.Scalar(other)) + "é--"
      let isSame = character.lowercased() == Character(Unicode.Scalar(other)).lowercased()
      #expect(
        SearchText(String(character)).matches(text)
          == (isSame || character == "-" || character.lowercased() == "e"))
    }
  }

  @Test(
    "other words are not found",
    arguments: [
      ("milk", "mil k"), ("milk", "mill"), ("milk", ""), ("ab", "a"), ("é", "f"), ("か", "き"), ("が", "か"),
      ("ไม", "ไ"),
      ("बुरा", "बरा"), ("한", "하"), ("ж", "з"), ("þ", "th"), ("two words", "two  words"), ("日", "本"),
    ])
  func notFound(words: String, text: String) {
    #expect(!SearchText(words).matches(text))
  }

  @Test(
    "a match that starts within an unfinished match is found",
    arguments: [
      ("aab", "aaab"), ("abab c", "ababab c"), ("ééèb", "EEEEB"), ("aabaaab", "aabaabaaab"),
      ("nano", "nannano"),
    ])
  func overlaps(words: String, text: String) {
    #expect(SearchText(words).matches(text))
  }

  @Test("words are found anywhere in a text", arguments: 0..<40)
  func everyPlace(place: Int) {
    let before = String(repeating: "xé", count: place)
    let search = SearchText("Über")
    #expect(search.matches(before + "uber"))
    #expect(search.matches(before + "uber" + before))
    #expect(!search.matches(before + "ube"))
  }

  @Test("a search agrees with looking for the folded words in the folded text")
  func model() {
    var random = SplitMix(state: 7)
    let letters = [
      "a", "A", "b", "é", "e\u{301}", "ß", "s", "가", "\u{1100}", "か", "が", "\u{301}", " ", "👍🏽", "İ",
    ]
    for _ in 0..<3_000 {
      let text = (0..<random.next() % 14).map { _ in letters[Int(random.next() % 15)] }.joined()
      let words = (0..<random.next() % 4).map { _ in letters[Int(random.next() % 15)] }.joined()
      let expected = SearchText.fold(text).contains(SearchText.fold(words))
      #expect(SearchText(words).matches(text) == expected, "\(words) in \(text)")
    }
  }

  @Test("no words, or only accents, are found in every text", arguments: ["", "\u{301}", "\u{200D}"])
  func nothing(words: String) {
    #expect(SearchText(words).matches("anything"))
    #expect(SearchText(words).matches(""))
  }

  @Test(
    "bytes that are not UTF-8 are searched without harm",
    arguments: [
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x91], [0x80, 0x80], [0xFF, 0xFE, 0xFD], [0xC0, 0x80],
      [0xF7, 0xBF, 0xBF, 0xBF], [0xED, 0xA0, 0x80], [0xFF],
    ] as [[UInt8]])
  func malformed(bytes: [UInt8]) {
    let matches = (bytes + Array("milk".utf8) + bytes).withUnsafeBufferPointer {
      SearchText("nowhere é").matches($0)
    }
    #expect(!matches)
  }
}
