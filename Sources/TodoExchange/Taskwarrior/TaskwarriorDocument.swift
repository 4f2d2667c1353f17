import JSONText
import TodoCore

/// What `task export` writes and `task import` reads: an array of objects, one object, or an object a line.
///
/// It is cut into its objects without a look at what they hold, so that a mistake in one does not hide the next.
///
/// Source: Taskwarrior 2.6.2.
struct TaskwarriorDocument {
  private(set) var objects: [Object] = []
  /// What is wrong between the objects.
  private var mistakes: [Mistake] = []
  private let bytes: Bytes

  struct Object: Sendable {
    /// The line on which it begins, from 1.
    let line: Int
    fileprivate let text: Bytes
  }

  struct Mistake: Error {
    fileprivate let offset: Int
    fileprivate let message: String
  }

  init(_ source: SourceText) {
    bytes = source.bytes
    var (position, line, isInArray) = (bytes.startIndex, 1, false)
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: "{"):
        let end = Self.endOfObject(in: bytes[position...])
        objects.append(Object(line: line, text: bytes[position..<(end ?? bytes.endIndex)]))
        // An object that is cut off tells already that the text is.
        guard let end else { return }
        line += bytes[position..<end].count { $0 == .lineFeed }
        position = end
      case UInt8(ascii: "[") where !isInArray, UInt8(ascii: "]") where isInArray:
        isInArray.toggle()
        position += 1
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        expect("an object", at: position)
        position += 1
      case let byte where Self.isBetween(byte):
        if byte == .lineFeed { line += 1 }
        position += 1
      default:
        expect("an object", at: position)
        position =
          bytes[position...].firstIndex { Self.isBetween($0) || "{[]".utf8.contains($0) } ?? bytes.endIndex
      }
    }
    if isInArray { expect("\"]\"", at: position) }
  }

  private mutating func expect(_ expected: String, at offset: Int) {
    guard mistakes.count < BatchProblem.mostTold else { return }
    mistakes.append(Mistake(offset: offset, message: "expected \(expected)"))
  }

  /// What is wrong with the text, with what is wrong in its objects, in the order of the places.
  func problems(with others: [Mistake]) -> [BatchProblem] {
    // Places are found in one pass, since one line may have many mistakes.
    var (place, passed) = (TextPlace(line: 1), bytes.startIndex)
    return (others + mistakes).sorted { $0.offset < $1.offset }.map { mistake in
      place.pass(bytes[passed..<mistake.offset])
      passed = mistake.offset
      return place.problem(mistake.message)
    }
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
}

extension TaskwarriorDocument.Object {
  /// The members in order, if it is an object that has each of its keys once.
  func members() throws(TaskwarriorDocument.Mistake) -> [TaskwarriorMember] {
    let bytes = CESU8.repaired(text)
    do throws(JSONError) {
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
    } catch {
      let isEncoding = error.expected == "valid UTF-8"
      throw TaskwarriorDocument.Mistake(
        offset: min(text.endIndex, text.startIndex + error.offset),
        message: isEncoding ? "the text is not valid UTF-8" : "expected \(visible(error.expected))")
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
