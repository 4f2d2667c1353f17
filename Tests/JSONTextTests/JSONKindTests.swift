import JSONText
import Testing

@Suite("Kinds")
struct JSONKindTests {
  @Test(
    "the kind of a value is told by its first byte, which is not consumed",
    arguments: [
      ("{}", .object), ("[]", .array), (#""""#, .string), ("-1", .number), ("0", .number), ("9", .number),
      ("true", .bool),
      ("false", .bool), ("null", .null),
    ] as [(String, JSONKind)])
  func tellsKind(_ text: String, kind: JSONKind) throws {
    try scan(" \n\t\r" + text) { (scanner) throws(JSONError) in
      #expect(try scanner.peekKind() == kind)
      #expect(scanner.offset == 4)
    }
  }

  @Test(
    "what begins no value has no kind", arguments: ["", "  ", "}", "]", ",", "+1", ".5", "'", "N", "\u{FEFF}", "\0"])
  func refuses(_ text: String) {
    let offset = text.prefix { $0 == " " }.utf8.count
    let error = problem(in: text) { (scanner) throws(JSONError) in _ = try scanner.peekKind() }
    #expect(error == JSONError(offset: offset, expected: "a value"))
  }
}
