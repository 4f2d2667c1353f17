import TodoCore

/// A value of a custom field as a word of a line; a list has a word for each of its texts.
struct OwnWord: Equatable {
  @Exact private(set) var key: String
  @Exact private(set) var value: String

  /// How many such words a line has at most: each is searched for among the others.
  static let limit = 256

  init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }

  /// Creates a word that follows others on a line; `nil` if there are too many or the value is too long.
  init?(_ key: String, _ value: String, after others: [OwnWord]) {
    if others.count >= Self.limit || value.utf8.count > ImportOrigin.sizeLimit { return nil }
    self.init(key, value)
  }
}

extension UnknownField {
  var ownWords: [OwnWord] {
    guard let value = TodoValue(own: json) else { return [] }
    return (value.list ?? [value.description]).map { OwnWord(key, $0) }
  }
}

extension [OwnWord] {
  /// The words with those of each field together, where the field first occurs.
  var grouped: [OwnWord] { ordered(as: []) }

  /// Returns the words with their fields in the order of other words, and further fields at the end.
  func ordered(as others: [OwnWord]) -> [OwnWord] {
    if count < 2 { return self }
    let words = Dictionary(grouping: self) { Exact($0.key) }
    return (others + self).map(\.key).unique.flatMap { words[Exact($0)] ?? [] }
  }

  var fields: [UnknownField] {
    if isEmpty { return [] }
    let words = Dictionary(grouping: self) { Exact($0.key) }
    return map(\.key).unique.map { key in
      let values = words[Exact(key)]?.map(\.value) ?? []
      return values.count == 1
        ? UnknownField(own: key, word: values[0]) : UnknownField(key: key, texts: values)
    }
  }
}

extension UnknownField {
  /// Creates a custom field from another program's word; the value is a number if the word reads as
  /// one.
  init(own key: String, word: String) {
    self =
      OwnValue.number(word) == nil
      ? UnknownField(key: key, text: word) : UnknownField(key: key, json: Array(word.utf8))
  }

  /// The value as a word for other programs.
  var word: String { TodoValue(own: json)?.description ?? "" }
}

extension String {
  /// A decimal number without trailing zeros; any other text as it is.
  var withoutZeros: String {
    guard utf8.contains(UInt8(ascii: ".")), OwnValue.number(self) != nil, !utf8.contains(where: \.isLetter)
    else {
      return self
    }
    let digits = Array(utf8)[...]
    let short = digits[..<digits.suffixStart { $0 == UInt8(ascii: "0") }]
    return (short.last == UInt8(ascii: ".") ? short.dropLast() : short).string
  }
}
