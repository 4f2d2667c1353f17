import JSONText
import TodoCore

/// The text that `task export` writes and `task import` reads: an array of objects, one object, or an object
/// per line.
///
/// The text is split into objects without parsing them, so that a mistake in one object does not hide the
/// next.
///
/// Source: Taskwarrior 2.6.2.
struct TaskwarriorDocument {
  private(set) var objects: [Object] = []
  /// The mistakes between the objects.
  private var mistakes: [Mistake] = []
  private let bytes: Bytes

  struct Object: Sendable {
    /// The line on which the object begins, from 1.
    let line: Int
    fileprivate let text: Bytes
  }

  struct Mistake: Error {
    fileprivate let offset: Int
    fileprivate let message: String
  }

  init(_ source: SourceText) {
    bytes = source.bytes
    var position = bytes.startIndex
    var line = 1
    var isInArray = false
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: "{"):
        let end = Self.endOfObject(in: bytes[position...])
        objects.append(Object(line: line, text: bytes[position..<(end ?? bytes.endIndex)]))
        // The truncated object is reported when it is parsed.
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
    guard mistakes.count < BatchProblem.reportLimit else { return }
    mistakes.append(Mistake(offset: offset, message: "expected \(expected)"))
  }

  /// Returns the problems between and in the objects, in the order of the text.
  func problems(with others: [Mistake]) -> [BatchProblem] {
    // Lines and columns are found in one pass, since one line may have many mistakes.
    var (place, passed) = (TextPlace(line: 1), bytes.startIndex)
    return (others + mistakes).sorted { $0.offset < $1.offset }.map { mistake in
      place.advance(over: bytes[passed..<mistake.offset])
      passed = mistake.offset
      return place.problem(mistake.message)
    }
  }

  private static func isBetween(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == .lineFeed || byte == .carriageReturn || byte == .comma
  }

  /// Returns the end of the object at the beginning of a text, or `nil` if the object is not closed.
  ///
  /// An unclosed string ends at a line that begins with a brace: no string continues over a line end, and
  /// every program begins an object like that.
  private static func endOfObject(in text: Bytes) -> Int? {
    var depth = 0
    var index = text.startIndex
    var isInString = false
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
  /// Parses the object, in which each key may occur only once, and returns its members in order.
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
        if let key = scanner.endKeys() { throw scanner.repeated(key) }
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

/// CESU-8, a form of UTF-8 that writes a character beyond U+FFFF as its two UTF-16 surrogates of three bytes
/// each.
///
/// Taskwarrior 2.6.2 stores `\ud83d\ude00` in this form, and exports it unchanged.
enum CESU8 {
  /// Returns the bytes with pairs of surrogates replaced by the characters they mean; lone surrogates stay.
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
