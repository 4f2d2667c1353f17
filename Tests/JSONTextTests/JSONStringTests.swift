import JSONText
import Testing

@Suite("String tokens")
struct JSONStringTests {
  @Test(
    "a token tells where its characters are, and whether any is escaped",
    arguments: [
      (#""""#, 1..<1, false), (#"  "a""#, 3..<4, false), (#""abcdefghij""#, 1..<11, false), (#""é""#, 1..<3, false),
      (#""\n""#, 1..<3, true), (#""abcdefgh\"""#, 1..<11, true), (#""é\u0041""#, 1..<9, true),
    ])
  func tellsItsPlace(_ token: String, range: Range<Int>, hasEscapes: Bool) throws {
    let string = try scan(token) { (scanner) throws(JSONError) in try scanner.string() }
    #expect(string.range == range)
    #expect(string.hasEscapes == hasEscapes)
  }
}
