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
      "-1e300", "-2", "-1.5", "0", "1e-9", "1", "2", "9", "10", "1e3", #""2026-12-01T09:30""#,
      #""2026-12-01""#,
      #""2026-12-02""#, #""10""#, #""a""#, #""Ä""#, #""b""#, "false", "true", #"["x","a"]"#,
    ]
    let keys = try values.map { try key($0) }
    for (left, right) in zip(keys, keys.dropFirst()) where left != right {
      #expect(left.lexicographicallyPrecedes(right))
    }
    let numbers = [
      "-1e30", "-12345678901234567891", "-12345678901234567890", "-9007199254740993", "-9007199254740992",
      "-10", "-9.5", "-0.15", "-0.1", "-1e-400", "0", "1e-400", "0.09", "0.1", "0.101", "0.11", "1",
      "9007199254740992", "9007199254740992.5", "9007199254740993", "12345678901234567890",
      "12345678901234567891", "1e30", "1e300",
    ]
    for (left, right) in zip(try numbers.map { try key($0) }, try numbers.dropFirst().map { try key($0) }) {
      #expect(left.lexicographicallyPrecedes(right))
    }
    #expect(try key("9007199254740992") == key("9.007199254740992e15") && key("0.10") == key("1e-1"))
    #expect(try key("100") == key("1E+2") && key("0e5") == key("0"))
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
      ("0", true), ("-12", true), ("1.50", true), ("1e3", true), ("007", false), ("+1", false), (".5", false),
      ("1.", false), ("1e999", false), ("0x1", false), (" 1", false), ("1 ", false), ("nan", false),
      ("", false), ("-", false), ("1,5", false),
    ])
  func number(text: String, isNumber: Bool) { #expect((OwnValue.number(text) != nil) == isNumber) }
}
