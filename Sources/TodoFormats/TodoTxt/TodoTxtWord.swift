/// A word of a line of todo.txt behind its head, as it is written.
package struct TodoTxtWord: Equatable, Sendable {
  /// What a word is.
  package enum Form: Equatable, Sendable {
    /// Text.
    case text
    /// `+name`.
    case project
    /// `@name`.
    case context
    /// `key:value`.
    case pair
  }

  /// The word; it has no blanks.
  package let bytes: ArraySlice<UInt8>
  /// What it is.
  package let form: Form
  private let colon: Int

  private static let plus = UInt8(ascii: "+")
  private static let at = UInt8(ascii: "@")

  /// What names keep as `%20`, since a word has none of these.
  private static let nameCode = PercentCode([.blank, .tab, .lineFeed, .carriageReturn])
  /// What values keep as `%3A`, since a pair has one colon.
  private static let valueCode = PercentCode([.blank, .tab, .lineFeed, .carriageReturn, .colon])
  private static let sigilCode = PercentCode([plus, at])
  private static let colonCode = PercentCode([.colon])

  /// Reads a word, which has no blanks.
  package init(_ word: ArraySlice<UInt8>) {
    bytes = word
    if Self.isName(word) {
      (form, colon) = (word.first == Self.plus ? .project : .context, word.startIndex)
    } else if let colon = Self.colonOfPair(word) {
      (form, self.colon) = (.pair, colon)
    } else {
      (form, colon) = (.text, word.startIndex)
    }
  }

  /// What a text says.
  package var text: ArraySlice<UInt8> { Self.decoded(bytes) }

  /// The name of a project or a context.
  package var name: String { Self.nameCode.decoded(bytes.dropFirst()).string }

  /// The key of a pair.
  package var key: ArraySlice<UInt8> { bytes[..<colon] }

  /// The value of a pair.
  package var value: ArraySlice<UInt8> { Self.valueCode.decoded(bytes[(colon + 1)...]) }

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
}

/// Writing words: each appends one that is read as what was written, if there is such a one.
extension TodoTxtWord {
  /// Appends a word of text: with `%2B` or `%40` first, or `%3A`, where it would be read as a name or a pair.
  package static func append(text: ArraySlice<UInt8>, to line: inout [UInt8]) {
    line += text.contains(where: mayBeEncoded) ? encoded(text) : text
  }

  /// Appends `+name`.
  package static func append(project name: String, to line: inout [UInt8]) {
    line.append(plus)
    nameCode.append(name, to: &line)
  }

  /// Appends `@name`.
  package static func append(context name: String, to line: inout [UInt8]) {
    line.append(at)
    nameCode.append(name, to: &line)
  }

  /// Appends `key:value`.
  ///
  /// A value that begins with `//`, and a key with a colon, make no pair.
  package static func append(key: String, value: String, to line: inout [UInt8]) {
    line += key.utf8
    line.append(.colon)
    valueCode.append(value, to: &line)
  }

  /// Whether a text has a byte for which one of its words may have to be written in another way than it is.
  package static func mayBeEncoded(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.contains(where: mayBeEncoded) } ?? true
  }

  private static func mayBeEncoded(_ byte: UInt8) -> Bool {
    byte == plus || byte == at || byte == .colon || byte == .percent
  }

  private static func encoded(_ text: Bytes) -> Bytes {
    var word = text
    if isName(word) || sigilCode.length(in: word, at: word.startIndex).map({ $0 < word.count }) == true {
      let length = sigilCode.length(in: word, at: word.startIndex) ?? 1
      word = (sigilCode.encoded(word.prefix(length)) + word.dropFirst(length))[...]
    }
    return colonOfPair(word) != nil || !word.contains(.colon) ? colonCode.encoded(word) : word
  }

  /// The inverse: what ``encoded(_:)`` would not have written stays as it is.
  private static func decoded(_ word: Bytes) -> Bytes {
    guard word.contains(.percent) else { return word }
    var text = word
    if !word.contains(.colon) {
      let candidate = colonCode.decoded(word)
      if !candidate.contains(.colon) || colonOfPair(candidate) != nil { text = candidate }
    }
    if let length = sigilCode.length(in: text, at: text.startIndex), length < text.count {
      text = (sigilCode.decoded(text.prefix(length)) + text.dropFirst(length))[...]
    }
    return text
  }
}
