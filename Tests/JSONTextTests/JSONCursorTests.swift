import JSONText
import Testing

struct JSONCursorTests {
  private static let rest = String(repeating: " ", count: 64)

  /// Asks a cursor at the start of a text that many spaces follow; returns the answer and the offset of the
  /// cursor.
  private func ask<Answer>(_ text: String, _ question: (inout JSONCursor) -> Answer) -> (
    answer: Answer, offset: Int
  )? {
    Array((text + Self.rest).utf8).withUnsafeBufferPointer { bytes in
      guard var cursor = JSONCursor(bytes) else { return nil }
      return (question(&cursor), cursor.offset)
    }
  }

  @Test(
    "a literal of any length is skipped if it comes next",
    arguments: [
      "a", "ab", "abc", "abcd", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmnop",
      "abcdefghijklmnopqrstuvwx",
    ])
  func literals(text: String) throws {
    let literals: [StaticString] = [
      "a", "ab", "abc", "abcd", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmnop",
      "abcdefghijklmnopqrstuvwx",
    ]
    for literal in literals {
      let (isPassed, offset) = try #require(ask(text) { $0.skip(literal) })
      #expect(isPassed == text.hasPrefix(literal.description))
      #expect(offset == (isPassed ? literal.utf8CodeUnitCount : 0))
      for place in literal.description.indices {
        var other = literal.description
        other.replaceSubrange(place...place, with: "!")
        #expect(try #require(ask(other) { $0.skip(literal) }).answer == false)
      }
    }
  }

  @Test(
    "a string of well-formed characters and plain escapes is read as a scanner reads it",
    arguments: [
      #""""#, #""a""#, #""seven..""#, #""eight...""#, #""piñata €uro 😀""#, #""\"\\\n\t\r\b\f""#,
      #""just a rather long text \n with some lines""#,
    ])
  func strings(text: String) throws {
    let (string, offset) = try #require(ask(text) { $0.string() })
    #expect(string == (try scan(text + Self.rest) { (scanner) throws(JSONError) in try scanner.string() }))
    #expect(offset == text.utf8.count)
  }

  @Test(
    "a string that is written otherwise is left for a scanner",
    arguments: [#""\u0041""#, #""\/""#, #""\x""#, "\"a\nb\"", "\"\u{1}\"", #" "a""#, "null", "\"", "1", ""])
  func otherStrings(text: String) throws {
    let (string, offset) = try #require(ask(text) { $0.string() })
    #expect(string == nil)
    #expect(offset == 0)
  }

  @Test(
    "malformed UTF-8 is left for a scanner",
    arguments: [[0x80], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]])
  func malformed(bytes: [UInt8]) {
    ([0x22] + bytes + Array(("\"" + Self.rest).utf8)).withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      #expect(cursor?.string() == nil)
    }
  }

  @Test(
    "a number is read if it has digits alone and a comma or an end follows",
    arguments: [
      ("1,", 1), ("907}", 907), ("123456789012345678,", 123_456_789_012_345_678),
      ("1234567890123456789,", nil),
      ("0,", nil),
      ("01,", nil), ("-1,", nil), ("1.5,", nil), ("1e3,", nil), ("1 ,", nil), (",", nil),
    ] as [(String, Int?)])
  func numbers(text: String, number: Int?) throws {
    let (found, offset) = try #require(ask(text) { $0.number() })
    #expect(found == number)
    #expect(offset == (number == nil ? 0 : text.utf8.count - 1))
  }

  @Test("a string of a known length is read only as a whole, and only if its reader accepts it")
  func knownLengths() throws {
    let text = #""ab""cd""e"#
    for length in [1, 4] {
      #expect(try #require(ask(text) { $0.string(ofLength: length) { $0.pointee } }).answer == nil)
    }
    #expect(try #require(ask(text) { $0.string(ofLength: 2) { _ in nil as Int? } }).answer == nil)
    let (firsts, offset) = try #require(
      ask(text) { cursor in (0..<3).map { _ in cursor.string(ofLength: 2) { $0.pointee } } })
    #expect(firsts == [UInt8(ascii: "a"), UInt8(ascii: "c"), nil])
    #expect(offset == 8)
  }

  @Test("nothing is read near the end of the text")
  func end() {
    let text = Array(#""abc""#.utf8)
    for length in text.count..<64 {
      let bytes = text + [UInt8](repeating: 0x20, count: length - text.count)
      bytes.withUnsafeBufferPointer { bytes in
        #expect((JSONCursor(bytes) == nil) == (length <= 32))
        guard var cursor = JSONCursor(bytes) else { return }
        let isPassed = cursor.string() != nil
        #expect(isPassed == (length > 33))
        #expect(cursor.offset == (isPassed ? text.count : 0))
      }
    }
    #expect(JSONCursor(UnsafeBufferPointer(start: nil, count: 0)) == nil)
  }
}
