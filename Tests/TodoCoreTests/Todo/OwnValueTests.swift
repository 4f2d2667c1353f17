import Testing
import TodoTestSupport

@testable import TodoCore

struct OwnValueTests {
  private func key(_ json: String, _ kind: OwnField.Kind? = nil) throws -> [UInt8] {
    OwnField("x", kind).sortKey(of: try #require(TodoValue(own: Array(json.utf8))))
  }

  @Test("numbers sort first, then dates, then texts regardless of case and accents")
  func order() throws {
    let values = [
      "-1e300", "-2", "-1.5", "0", "1e-9", "1", "2", "9", "10", "1e3", #""2026-12-01T09:30""#, #""2026-12-01""#,
      #""2026-12-02""#, #""10""#, #""a""#, #""Ä""#, #""b""#, "false", "true", #"["x","a"]"#,
    ]
    let keys = try values.map { try key($0) }
    for (left, right) in zip(keys, keys.dropFirst()) where left != right {
      #expect(left.lexicographicallyPrecedes(right))
    }
    #expect(try key("-0.0") == key("0") && key("30.0") == key("3e1") && key(#""ä""#) == key(#""A""#))
  }

  @Test("a declared type decides how values sort")
  func kinds() throws {
    #expect(try key(#""30""#, .number) == key("30") && key(#""soon""#, .number) == key(#""soon""#))
    #expect(try key("30", .text) == key(#""30""#) && key(#""2026-12-01""#, .text) != key(#""2026-12-01""#))
  }

  @Test(
    "objects, null, empty lists and lists of anything but texts are not values",
    arguments: ["{}", #"{"a":1}"#, "null", "[]", "[1]", #"["a",1]"#, #"[["a"]]"#, "", "x", "1 2"])
  func none(json: String) { #expect(TodoValue(own: Array(json.utf8)) == nil) }

  @Test(
    "a text is a number if it is written as JSON writes numbers",
    arguments: [
      ("0", 0), ("-12", -12), ("1.50", 1.5), ("1e3", 1_000), ("007", nil), ("+1", nil), (".5", nil), ("1.", nil),
      ("1e999", nil), ("0x1", nil), (" 1", nil), ("1 ", nil), ("nan", nil), ("", nil), ("-", nil), ("1,5", nil),
    ] as [(String, Double?)])
  func number(text: String, number: Double?) { #expect(OwnValue.number(text) == number) }
}
