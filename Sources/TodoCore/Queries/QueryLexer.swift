/// Cuts a query into words, phrases and parentheses.
struct QueryLexer {
  struct Token: Equatable {
    package enum Kind: Equatable {
      case open
      case close
      /// A word or a phrase, or `field:value,"quoted value"`, as pieces that were quoted or not.
      case text([Piece])
    }

    /// A stretch of a word, in quotes or not.
    package struct Piece: Equatable {
      let text: String
      let isQuoted: Bool
      /// Where its text begins in the query.
      let offset: Int
    }

    let kind: Kind
    let range: Range<Int>

    var word: String? {
      guard case .text(let pieces) = kind, pieces.count == 1, let piece = pieces.first, !piece.isQuoted else {
        return nil
      }
      return piece.text
    }
  }

  private let query: String
  private var characters: [Character] = []
  /// Where each of the characters is in the query, and where that ends.
  private var offsets: [Int] = []
  private var position = 0

  /// Begins with a query.
  ///
  /// A mark that combines with a blank, a parenthesis, a quotation mark or a backslash makes no other character of that.
  init(_ query: String) {
    self.query = query
    for (offset, character) in query.enumerated() {
      let scalars = character.unicodeScalars
      if scalars.count == 1 || !scalars.contains(where: \.isOfLanguage) {
        characters.append(character)
      } else {
        var others = String.UnicodeScalarView()
        for scalar in scalars {
          guard scalar.isOfLanguage else {
            others.append(scalar)
            continue
          }
          characters += String(others)
          characters.append(Character(scalar))
          others = String.UnicodeScalarView()
        }
        characters += String(others)
      }
      offsets += Array(repeating: offset, count: characters.count - offsets.count)
    }
    offsets.append(query.count)
  }

  /// The place in the query of what begins at a position and ends at the one reached.
  private func range(from start: Int) -> Range<Int> {
    offsets[start]..<max(offsets[start] + 1, offsets[position])
  }

  mutating func tokens() throws(QueryError) -> [Token] {
    var tokens: [Token] = []
    while position < characters.count {
      let start = position
      switch characters[position] {
      case let character where character.isWhitespace: position += 1
      case "(":
        position += 1
        tokens.append(Token(kind: .open, range: range(from: start)))
      case ")":
        position += 1
        tokens.append(Token(kind: .close, range: range(from: start)))
      default:
        let pieces = try pieces()
        tokens.append(Token(kind: .text(pieces), range: range(from: start)))
      }
    }
    return tokens
  }

  private mutating func pieces() throws(QueryError) -> [Token.Piece] {
    var pieces: [Token.Piece] = []
    while position < characters.count, !characters[position].endsWord {
      let start = position
      if characters[position] == "\"" {
        pieces.append(Token.Piece(text: try quoted(), isQuoted: true, offset: offsets[start]))
      } else {
        while position < characters.count, !characters[position].endsWord, characters[position] != "\"" {
          position += 1
        }
        pieces.append(Token.Piece(text: String(characters[start..<position]), isQuoted: false, offset: offsets[start]))
      }
    }
    return pieces
  }

  private mutating func quoted() throws(QueryError) -> String {
    let start = position
    var text = ""
    position += 1
    while position < characters.count {
      var character = characters[position]
      position += 1
      if character == "\"" { return text }
      if character == "\\", position < characters.count, ["\"", "\\"].contains(characters[position]) {
        character = characters[position]
        position += 1
      }
      text.append(character)
    }
    throw QueryError(reason: .openQuote, query: query, range: offsets[start]..<query.count)
  }
}

extension Unicode.Scalar {
  /// Whether it is a character of the language wherever it stands.
  fileprivate var isOfLanguage: Bool { isBlank || "()\"\\".unicodeScalars.contains(self) }
}

extension Character {
  fileprivate var endsWord: Bool { isWhitespace || self == "(" || self == ")" }
}
