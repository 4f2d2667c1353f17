import JSONText
import TodoCore

/// What `task export` writes and `task import` reads: an array of objects, one object, or an object a line.
///
/// It is handed over object by object, since no task is changed in its text: that of a todo is written anew.
///
/// Source: Taskwarrior 2.6.2.
struct TaskwarriorDocument: Sendable {
  private let source: SourceText

  init(_ source: SourceText) { self.source = source }

  /// The places at which something can begin that is right or wrong; at the end a bracket may be missing.
  var places: Range<Int> { source.bytes.startIndex..<source.bytes.endIndex + 1 }

  /// Hands over the members of one object after another, with its line; gives what cannot be read.
  ///
  /// A text is cut into its objects without a look at what they hold, so that a mistake in one does not hide the next.
  func scan(_ part: Range<Int>, _ take: (_ line: Int, _ members: [TaskwarriorMember]) -> Void) -> [BatchProblem] {
    let bytes = source.bytes
    var (position, line, isInArray) = (bytes.startIndex, 1, false)
    var problems: [BatchProblem] = []
    // Places are found in one pass, since one line may have many mistakes.
    var place = TextPlace(line: 1)
    var passed = bytes.startIndex
    func tell(_ message: String, at offset: Int) {
      place.pass(bytes[passed..<offset])
      passed = offset
      problems.append(place.problem(message))
    }
    func expect(_ expected: String) {
      guard part.contains(position), problems.count < BatchProblem.mostTold else { return }
      tell("expected \(expected)", at: position)
    }
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: "{"):
        let end = Self.endOfObject(in: bytes[position...])
        let object = bytes[position..<(end ?? bytes.endIndex)]
        do throws(JSONError) {
          if part.contains(position) { take(line, try Self.members(of: object)) }
        } catch {
          let isEncoding = error.expected == "valid UTF-8"
          tell(
            isEncoding ? "the text is not valid UTF-8" : "expected \(visible(error.expected))",
            at: min(object.endIndex, position + error.offset))
        }
        // An object that is cut off tells already that the text is.
        if end == nil { return problems }
        line += object.count { $0 == .lineFeed }
        position = object.endIndex
      case UInt8(ascii: "[") where !isInArray, UInt8(ascii: "]") where isInArray:
        isInArray.toggle()
        position += 1
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        expect("an object")
        position += 1
      case let byte where Self.isBetween(byte):
        if byte == .lineFeed { line += 1 }
        position += 1
      default:
        expect("an object")
        position =
          bytes[position...].firstIndex { Self.isBetween($0) || "{[]".utf8.contains($0) } ?? bytes.endIndex
      }
    }
    if isInArray { expect("\"]\"") }
    return problems
  }

  private static func isBetween(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == .lineFeed || byte == .carriageReturn || byte == .comma
  }

  /// Behind the object that a text begins with; nil where the text ends before it does.
  ///
  /// A string that has lost its end is over where a line begins with a brace, since no string goes across lines, and every
  /// program writes an object that way.
  private static func endOfObject(in text: Bytes) -> Int? {
    var (depth, index, isInString) = (0, text.startIndex, false)
    while index < text.endIndex {
      switch (text[index], isInString) {
      case (.quote, _): isInString.toggle()
      case (.backslash, true): index += 1
      case (.lineFeed, true):
        if index + 1 < text.endIndex, text[index + 1] == UInt8(ascii: "{") { return index }
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
