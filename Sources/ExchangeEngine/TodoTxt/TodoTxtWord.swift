import TodoCore

/// A word after the head of a line of todo.txt, as written.
struct TodoTxtWord: Equatable, Sendable {
  enum Form: Equatable, Sendable {
    case text
    case project
    case context
    /// `key:value` with a key that has a meaning.
    case pair
    /// `key:value` with a key that can name a custom field.
    case own
    /// `key:value` with any other key: text, which may be among names and pairs.
    case label
  }

  let bytes: ArraySlice<UInt8>
  let form: Form
  private let colon: Int

  private static let plus = UInt8(ascii: "+")
  private static let at = UInt8(ascii: "@")

  /// The control characters, which end a line or are invisible.
  private static let controls: [UInt8] = Array(0..<0x20) + [0x7F]
  /// The characters that do not belong to a name at its end, but to the sentence.
  private static let nameEnds = Array(",;:.!?)]}>\"'".utf8)
  /// The code for names, such as `%20` for a space, which no word can contain.
  private static let nameCode = PercentCode([.blank] + controls, knowing: nameEnds)
  private static let nameEndCode = PercentCode(nameEnds)
  /// The code for values, such as `%3A` for a colon, since a pair has only one.
  private static let valueCode = PercentCode([.blank, .colon] + controls)
  private static let controlCode = PercentCode(controls)
  /// The keys with a meaning, ours and those of other programs.
  private static let keys = [
    "due", "t", "at", "tat", "rec", "rep", "uid", "id", "p", "after", "pri", "state", "until", "h", "star",
  ].map { Array($0.utf8) }
  /// The first parts of addresses and digests, which are text.
  private static let addresses = ["localhost", "mailto", "md5", "sha1", "sha256", "sha512"].map {
    Array($0.utf8)
  }
  private static let sigilCode = PercentCode([plus, at])
  private static let colonCode = PercentCode([.colon])

  init(_ word: ArraySlice<UInt8>) {
    bytes = word
    if Self.isName(word) {
      (form, colon) = (word.first == Self.plus ? .project : .context, word.startIndex)
    } else if let colon = Self.colon(in: word) {
      let key = word[..<colon]
      form = Self.isKey(key) ? .pair : Self.canBeOwn(key, word[(colon + 1)...]) ? .own : .label
      self.colon = colon
    } else {
      (form, colon) = (.text, word.startIndex)
    }
  }

  var text: ArraySlice<UInt8> { Self.decoded(bytes) }
  var name: String { Self.nameCode.decoded(Self.bareName(bytes.dropFirst())).string }
  var key: ArraySlice<UInt8> { bytes[..<colon] }
  var value: ArraySlice<UInt8> { Self.valueCode.decoded(bytes[(colon + 1)...]) }

  private static func isName(_ word: Bytes) -> Bool {
    (word.first == plus || word.first == at) && !bareName(word.dropFirst()).isEmpty
  }

  /// Returns a name without the punctuation of the sentence after it.
  private static func bareName(_ name: Bytes) -> Bytes { name[..<name.suffixStart(while: nameEnds.contains)] }
  private static func isKey(_ key: Bytes) -> Bool { keys.contains { $0.elementsEqual(key) } }

  /// Returns whether a pair can be a custom field: neither an address nor a path after a drive letter
  /// is one.
  private static func canBeOwn(_ key: Bytes, _ value: Bytes) -> Bool {
    let isPath = key.count == 1 && (value.first == .backslash || value.first == UInt8(ascii: "/"))
    return !isPath && !addresses.contains { $0.elementsEqual(key) }
      && ExchangeFormat.todotxt.holdsByKey(key.string)
  }

  /// Returns the index of the colon in a pair, whatever the key; `nil` for an address or a time of day.
  private static func colon(in word: Bytes) -> Int? {
    guard let colon = word.firstIndex(of: .colon), !isName(word) else { return nil }
    let (key, value) = (word[..<colon], word[(colon + 1)...])
    // Programs write times into dates, although a pair has one colon.
    let isTimed = isTimedDate(word) && date(value) != nil
    guard !key.isEmpty, !value.isEmpty, isTimed || !value.contains(.colon), !value.starts(with: "//".utf8)
    else {
      return nil
    }
    guard !key.elementsEqual("http".utf8), !key.elementsEqual("https".utf8) else { return nil }
    let isTime =
      key.count <= 2 && value.count <= 2 && key.allSatisfy(\.isDigit) && value.allSatisfy(\.isDigit)
    return isTime ? nil : colon
  }

  /// Returns whether a word begins like a date, whatever it goes on with.
  static func isTimedDate(_ word: Bytes) -> Bool {
    guard let colon = word.prefix(4).firstIndex(of: .colon) else { return false }
    let key = word[..<colon]
    return (key.elementsEqual("due".utf8) || key.elementsEqual("t".utf8))
      && word[(colon + 1)...].first?.isDigit == true
  }

  /// Reads a day such as `2026-12-01`, or a minute of it, with or without seconds.
  static func date(_ value: Bytes) -> LocalDate? {
    if let date = LocalDate(ascii: value) { return date }
    if value.count > 16, case .local(let time)? = ForeignDate(value.string) { return time.date }
    return nil
  }
}

/// Appends words so that they are read as what was written, if that is possible.
extension TodoTxtWord {
  /// Appends a word of text, with `%2B`, `%40` or `%3A` if it would be read as a name or a pair.
  ///
  /// - Parameter leavesOwn: whether a word that looks like a custom field stays as it is.
  static func append(text: ArraySlice<UInt8>, leavingOwn leavesOwn: Bool = false, to line: inout [UInt8]) {
    line += text.contains(where: mayNeedEncoding) ? encoded(text, leavesOwn) : text
  }

  /// Appends `+name` or `@name`.
  static func append(_ form: Form, _ name: String, to line: inout [UInt8]) {
    line.append(form == .project ? plus : at)
    guard let last = name.utf8.last, nameEnds.contains(last) else { return nameCode.append(name, to: &line) }
    let bytes = Array(name.utf8)[...]
    let bare = bareName(bytes)
    line += nameCode.encoded(bare)
    line += nameEndCode.encoded(bytes[bare.endIndex...])
  }

  /// Appends `key:value`.
  ///
  /// The word is no pair if the value begins with `//` or the key contains a colon.
  static func append(key: String, value: String, to line: inout [UInt8]) {
    line += key.utf8
    line.append(.colon)
    valueCode.append(value, to: &line)
  }

  /// Returns the end of the last word in a title that is surely text: later words might belong to the names
  /// and pairs.
  static func textEnd(of title: ArraySlice<UInt8>) -> Int {
    var end = title.endIndex
    while end > title.startIndex {
      let start = title[..<end].lastIndex(of: .blank).map { $0 + 1 } ?? title.startIndex
      if start < end, ![.own, .label].contains(TodoTxtWord(title[start..<end]).form) { return end }
      end = max(start - 1, title.startIndex)
    }
    return end
  }

  /// Returns whether a text has a byte that may require encoding one of its words.
  static func mayNeedEncoding(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.contains(where: mayNeedEncoding) } ?? true
  }

  private static func mayNeedEncoding(_ byte: UInt8) -> Bool {
    byte == plus || byte == at || byte == .colon || byte == .percent || byte < 0x20 || byte == 0x7F
  }

  private static func encoded(_ text: Bytes, _ leavesOwn: Bool) -> Bytes {
    var word = text
    let form = TodoTxtWord(word).form
    var isPair = form == .pair || form == .own && !leavesOwn
    if isName(word) || sigilCode.length(in: word, at: word.startIndex).map({ $0 < word.count }) == true {
      let length = sigilCode.length(in: word, at: word.startIndex) ?? 1
      word = (sigilCode.encoded(word.prefix(length)) + word.dropFirst(length))[...]
      // With a code before it, it would be a label, which is text elsewhere.
      isPair = isPair || colon(in: word) != nil
    }
    // A label with a control character is written as text, in which codes are decoded.
    if colon(in: word) != nil, word.contains(where: controls.contains) { isPair = true }
    if isPair || !word.contains(.colon) { return controlCode.encoded(colonCode.encoded(word)) }
    // In an address no code is decoded, so it stays as it is.
    return word.contains(where: controls.contains) ? word.flatMap { controlCode.encoded([$0]) }[...] : word
  }

  /// Decodes a word; text that ``encoded(_:_:)`` would not have written stays as it is.
  private static func decoded(_ word: Bytes) -> Bytes {
    guard word.contains(.percent) else { return word }
    var text = word
    if !word.contains(.colon) {
      text = controlCode.decoded(word)
      let candidate = colonCode.decoded(text)
      if !candidate.contains(.colon) || colon(in: candidate) != nil { text = candidate }
    }
    if let length = sigilCode.length(in: text, at: text.startIndex), length < text.count {
      text = (sigilCode.decoded(text.prefix(length)) + text.dropFirst(length))[...]
    }
    return text
  }
}
