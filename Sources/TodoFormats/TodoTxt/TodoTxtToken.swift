/// A word of a line of todo.txt behind its head.
package struct TodoTxtToken: Equatable, Sendable {
  /// What the word says.
  package enum Kind: Equatable, Sendable {
    /// Text.
    case word(String)
    /// `+name`.
    case project(String)
    /// `@name`.
    case context(String)
    /// `key:value`.
    case pair(key: String, value: String)
  }

  /// The blanks and tabs before it.
  package let blanks: String
  /// What it says.
  package let kind: Kind

  /// A word with the blanks that are before it unless it is the first.
  package init(_ kind: Kind, blanks: String = " ") {
    self.kind = kind
    self.blanks = blanks
  }
}

extension TodoTxtToken.Kind {
  private static let plus = UInt8(ascii: "+")
  private static let at = UInt8(ascii: "@")

  /// What names keep as `%20`, since a word has none of these.
  private static let name = PercentCode([.blank, .tab, .lineFeed, .carriageReturn])
  /// What values keep as `%3A`, since a pair has one colon.
  private static let value = PercentCode([.blank, .tab, .lineFeed, .carriageReturn, .colon])
  private static let sigil = PercentCode([plus, at])
  private static let colon = PercentCode([.colon])

  /// Reads a word, which has no blanks.
  init(reading word: Bytes) {
    if Self.isName(word) {
      let name = Self.name.decoded(word.dropFirst()).string
      self = word.first == Self.plus ? .project(name) : .context(name)
    } else if let colon = Self.colonOfPair(word) {
      self = .pair(key: word[..<colon].string, value: Self.value.decoded(word[(colon + 1)...]).string)
    } else {
      self = .word(Self.decoded(word).string)
    }
  }

  /// The word as it is written.
  ///
  /// - Throws: where it would be read as something else, such as a key that holds a colon.
  func bytes() throws(FormatRefusal) -> Bytes {
    let bytes: Bytes =
      switch self {
      case .word(let text): Self.encoded(Array(text.utf8)[...])
      case .project(let name): [Self.plus] + Self.name.encoded(Array(name.utf8)[...])
      case .context(let name): [Self.at] + Self.name.encoded(Array(name.utf8)[...])
      case .pair(let key, let value): Array(key.utf8) + [.colon] + Self.value.encoded(Array(value.utf8)[...])
      }
    if let byte = bytes.first(where: { $0.isBlank || $0 == .lineFeed || $0 == .carriageReturn }) {
      throw .character(Unicode.Scalar(byte))
    }
    if bytes.isEmpty { throw .empty }
    guard Self(reading: bytes).isExactly(self) else { throw .ambiguous(bytes.string) }
    return bytes
  }

  /// Whether two say the same, byte by byte.
  private func isExactly(_ other: Self) -> Bool {
    switch (self, other) {
    case (.word(let left), .word(let right)), (.project(let left), .project(let right)),
      (.context(let left), .context(let right)):
      left.utf8.elementsEqual(right.utf8)
    case (.pair(let leftKey, let leftValue), .pair(let rightKey, let rightValue)):
      leftKey.utf8.elementsEqual(rightKey.utf8) && leftValue.utf8.elementsEqual(rightValue.utf8)
    default: false
    }
  }

  private static func isName(_ word: Bytes) -> Bool {
    word.count > 1 && (word.first == plus || word.first == at)
  }

  /// Where the colon of a pair is: neither an address nor a time of day is one.
  private static func colonOfPair(_ word: Bytes) -> Int? {
    guard let colon = word.firstIndex(of: .colon), !isName(word) else { return nil }
    let (key, value) = (word[..<colon], word[(colon + 1)...])
    guard !key.isEmpty, !value.isEmpty, !value.contains(.colon), !value.starts(with: "//".utf8) else { return nil }
    guard !key.elementsEqual("http".utf8), !key.elementsEqual("https".utf8) else { return nil }
    let isTime = key.count <= 2 && value.count <= 2 && key.allSatisfy(\.isDigit) && value.allSatisfy(\.isDigit)
    return isTime ? nil : colon
  }

  /// A word of text as it is written: with `%2B` or `%40` first, or `%3A`, where it would be read as a name or a pair.
  private static func encoded(_ text: Bytes) -> Bytes {
    var word = text
    if isName(word) || sigil.length(in: word, at: word.startIndex).map({ $0 < word.count }) == true {
      let length = sigil.length(in: word, at: word.startIndex) ?? 1
      word = (sigil.encoded(word.prefix(length)) + word.dropFirst(length))[...]
    }
    return colonOfPair(word) != nil || !word.contains(.colon) ? colon.encoded(word) : word
  }

  /// The inverse: what ``encoded(_:)`` would not have written stays as it is.
  private static func decoded(_ word: Bytes) -> Bytes {
    var text = word
    if !word.contains(.colon) {
      let candidate = colon.decoded(word)
      if !candidate.contains(.colon) || colonOfPair(candidate) != nil { text = candidate }
    }
    if let length = sigil.length(in: text, at: text.startIndex), length < text.count {
      text = (sigil.decoded(text.prefix(length)) + text.dropFirst(length))[...]
    }
    return text
  }
}
