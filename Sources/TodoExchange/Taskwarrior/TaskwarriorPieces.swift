/// A piece of a text of Taskwarrior's.
struct TaskwarriorPiece {
  /// What a piece is.
  enum Content {
    /// From a brace to the one that closes it, or as far as the text goes.
    case object
    /// Brackets, commas and white space.
    case frame
    /// Anything else, where this was expected.
    case mistake(String)
  }

  let content: Content
  let bytes: Bytes
  /// The line on which it begins.
  let line: Int
}

/// Cuts a text into its objects and what is between them, without looking at what the objects hold.
///
/// So a mistake in one object does not hide the next. A string that has lost its end is over where a line begins with a
/// brace, since no string goes across lines, and every program writes an object that way.
struct TaskwarriorPieces: Sequence, IteratorProtocol {
  private let bytes: Bytes
  private var position: Int
  private var line = 1
  /// Whether an array is open.
  private var isInArray = false
  private var isAtEnd = false

  init(_ bytes: Bytes) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func next() -> TaskwarriorPiece? {
    guard position < bytes.endIndex else {
      guard isInArray, !isAtEnd else { return nil }
      isAtEnd = true
      return piece(.mistake("\"]\""), to: position)
    }
    switch bytes[position] {
    case UInt8(ascii: "{"):
      let end = endOfObject()
      // An object that is cut off tells already that the text is.
      isAtEnd = end == nil
      return piece(.object, to: end ?? bytes.endIndex)
    case UInt8(ascii: "["):
      defer { isInArray = true }
      return piece(isInArray ? .mistake("an object") : .frame, to: position + 1)
    case UInt8(ascii: "]"):
      defer { isInArray = false }
      return piece(isInArray ? .frame : .mistake("an object"), to: position + 1)
    case let byte where Self.isBetween(byte):
      return piece(.frame, to: bytes[position...].firstIndex { !Self.isBetween($0) } ?? bytes.endIndex)
    default:
      let end = bytes[position...].firstIndex { Self.isBetween($0) || Self.isBracket($0) }
      return piece(.mistake("an object"), to: end ?? bytes.endIndex)
    }
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
  }

  private static func isBetween(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == .lineFeed || byte == .carriageReturn || byte == .comma
  }

  private mutating func piece(_ content: TaskwarriorPiece.Content, to end: Int) -> TaskwarriorPiece {
    let piece = TaskwarriorPiece(content: content, bytes: bytes[position..<end], line: line)
    line += piece.bytes.count { $0 == .lineFeed }
    position = end
    return piece
  }

  /// Behind the object at hand; nil where the text ends before it does.
  private func endOfObject() -> Int? {
    var (depth, index, isInString) = (0, position, false)
    while index < bytes.endIndex {
      switch (bytes[index], isInString) {
      case (.quote, _): isInString.toggle()
      case (.backslash, true): index += 1
      case (.lineFeed, true):
        if index + 1 < bytes.endIndex, bytes[index + 1] == UInt8(ascii: "{") { return index }
      case (UInt8(ascii: "{"), false): depth += 1
      case (UInt8(ascii: "}"), false):
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }
}
