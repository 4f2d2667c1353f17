import JSONText
import TodoCore

/// What `task export` writes and `task import` reads: an array of objects, one object, or an object a line.
///
/// It is handed over object by object, since no task is changed in its text: that of a todo is written anew.
///
/// Source: Taskwarrior 2.6.2.
struct TaskwarriorDocument: Sendable {
  private let source: SourceText

  init(_ bytes: [UInt8]) { source = SourceText(bytes) }

  /// The places at which something can begin that is right or wrong; at the end a bracket may be missing.
  var places: Range<Int> { source.bytes.startIndex..<source.bytes.endIndex + 1 }

  /// Hands over the members of one object after another, with its line; gives what cannot be read.
  func scan(_ part: Range<Int>, _ take: (_ line: Int, _ members: [TaskwarriorMember]) -> Void) -> [BatchProblem] {
    if let problem = source.problem { return part.lowerBound == places.lowerBound ? [problem] : [] }
    var problems: [BatchProblem] = []
    // Places are found in one pass, since one line may have many mistakes.
    var place = TextPlace(line: 1)
    var passed = source.bytes.startIndex
    func tell(_ message: String, at offset: Int) {
      place.pass(source.bytes[passed..<offset])
      passed = offset
      problems.append(place.problem(message))
    }
    for piece in TaskwarriorPieces(source.bytes) where part.contains(piece.bytes.startIndex) {
      if let expected = piece.mistake {
        if problems.count < BatchProblem.mostTold { tell("expected \(visible(expected))", at: piece.bytes.startIndex) }
        continue
      }
      do throws(JSONError) {
        take(piece.line, try Self.members(of: piece.bytes))
      } catch {
        let isEncoding = error.expected == "valid UTF-8"
        tell(
          isEncoding ? "the text is not valid UTF-8" : "expected \(visible(error.expected))",
          at: min(piece.bytes.endIndex, piece.bytes.startIndex + error.offset))
      }
    }
    return problems
  }

  /// The members in order, if the bytes are an object that has each of its keys once.
  private static func members(of object: Bytes) throws(JSONError) -> [TaskwarriorMember] {
    let bytes = CESU8.repaired(object)
    return try JSONScanner.scan(bytes) { (scanner) throws(JSONError) in
      var members: [TaskwarriorMember] = []
      members.reserveCapacity(16)
      try scanner.beginObject()
      scanner.beginKeys()
      while let key = try scanner.nextKey() {
        scanner.noteKey(key)
        members.append(TaskwarriorMember(key: scanner.text(of: key), json: bytes[try scanner.skipValue()]))
      }
      if let key = scanner.endKeys() {
        throw JSONError(
          offset: key.range.lowerBound - 1, expected: #"each key once, not "\#(scanner.text(of: key))" again"#)
      }
      try scanner.end()
      return members
    }
  }
}

/// An object, from a brace to the one that closes it or as far as the text goes, or a mistake: what was expected in its
/// place.
private typealias TaskwarriorPiece = (mistake: String?, bytes: Bytes, line: Int)

/// Cuts a text into its objects, without looking at what they hold.
///
/// So a mistake in one object does not hide the next. A string that has lost its end is over where a line begins with a
/// brace, since no string goes across lines, and every program writes an object that way.
private struct TaskwarriorPieces: Sequence, IteratorProtocol {
  private let bytes: Bytes
  private var position: Int
  private var line = 1
  private var isInArray = false
  private var isAtEnd = false

  init(_ bytes: Bytes) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func next() -> TaskwarriorPiece? {
    while position < bytes.endIndex {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "{"):
        let end = endOfObject()
        // An object that is cut off tells already that the text is.
        isAtEnd = end == nil
        return piece(nil, to: end ?? bytes.endIndex)
      case UInt8(ascii: "[") where !isInArray, UInt8(ascii: "]") where isInArray:
        isInArray.toggle()
        position += 1
      case UInt8(ascii: "["), UInt8(ascii: "]"): return piece("an object", to: position + 1)
      case _ where Self.isBetween(byte):
        if byte == .lineFeed { line += 1 }
        position += 1
      default:
        let end = bytes[position...].firstIndex { Self.isBetween($0) || "{[]".utf8.contains($0) }
        return piece("an object", to: end ?? bytes.endIndex)
      }
    }
    guard isInArray, !isAtEnd else { return nil }
    isAtEnd = true
    return piece("\"]\"", to: position)
  }

  private static func isBetween(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == .lineFeed || byte == .carriageReturn || byte == .comma
  }

  private mutating func piece(_ mistake: String?, to end: Int) -> TaskwarriorPiece {
    let piece = (mistake: mistake, bytes: bytes[position..<end], line: line)
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

/// UTF-8 in which a character beyond U+FFFF is written as its two halves in UTF-16, three bytes each.
///
/// Taskwarrior 2.6.2 stores `\ud83d\ude00` so, and exports what it stores.
enum CESU8 {
  /// The bytes with such pairs of halves as the characters they mean; halves that are alone stay.
  static func repaired(_ bytes: Bytes) -> [UInt8] {
    guard bytes.contains(0xED) else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while let lead = bytes[index...].firstIndex(of: 0xED) {
      result += bytes[index..<lead]
      if let scalar = scalar(at: lead, in: bytes) {
        result += Array(String(Character(scalar)).utf8)
        index = lead + 6
      } else {
        result.append(0xED)
        index = lead + 1
      }
    }
    return result + bytes[index...]
  }

  private static func scalar(at index: Int, in bytes: Bytes) -> Unicode.Scalar? {
    guard index + 6 <= bytes.endIndex, bytes[index + 3] == 0xED, 0xA0...0xAF ~= bytes[index + 1],
      0xB0...0xBF ~= bytes[index + 4], 0x80...0xBF ~= bytes[index + 2], 0x80...0xBF ~= bytes[index + 5]
    else { return nil }
    let high = UInt32(bytes[index + 1] & 0x0F) << 6 | UInt32(bytes[index + 2] & 0x3F)
    let low = UInt32(bytes[index + 4] & 0x0F) << 6 | UInt32(bytes[index + 5] & 0x3F)
    return Unicode.Scalar(0x10000 + high << 10 + low)
  }
}
