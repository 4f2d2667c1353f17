import Testing

@testable import TodoExchange

struct ICalendarPropertyTests {
  @Test(
    "a line is a name, parameters and a value",
    arguments: [
      ("SUMMARY:a:b", "SUMMARY [] a:b"), ("DUE;VALUE=DATE:20261201", "DUE [VALUE=DATE] 20261201"),
      ("A;P=\"x:y;z\",b,\"c\";Q=1:v", "A [P=x:y;z|b|c Q=1] v"), ("A;P=^'a^^b^n^x:v", "A [P=\"a^b\n^x] v"),
      ("A;P:v", "A [P] v"), ("A;P=:v", "A [P=] v"), ("A; P = x :v", "A [P=x] v"), ("A;P=b\"c\":v", "A [P=b\"c\"] v"),
      ("A:", "A [] "), ("A", nil), ("A;P=x", nil), (":v", nil), ("A B:v", nil), ("A;P=\"x:v", nil), ("", nil),
    ] as [(String, String?)])
  func read(line: String, shown: String?) {
    let property = ICalendarProperty(Array(line.utf8)[...])
    let parameters = property?.parameters.map { parameter in
      parameter.name + (parameter.values.isEmpty ? "" : "=" + parameter.values.joined(separator: "|"))
    }
    #expect(property.map { "\($0.name) [\((parameters ?? []).joined(separator: " "))] \($0.value.string)" } == shown)
  }

  @Test("parameters are found by their names, in small and capital letters")
  func parameters() {
    let property = ICalendarProperty(Array("DUE;tzid=Europe/Berlin:20261201T090000".utf8)[...])
    #expect(property?.parameter("TZID") == "Europe/Berlin")
    #expect(property?.parameter("VALUE") == nil)
    #expect(property?.isNamed("due") == true)
  }

  @Test(
    "escapes are resolved, and commas divide",
    arguments: [
      ("a\\, b\\; c\\\\n\\nd\\Ne", ["a, b; c\\n\nd\ne"]), ("a,b\\,c,", ["a", "b,c", ""]), ("a\\:b\\x", ["a\\:b\\x"]),
      ("a\\", ["a\\"]), ("", [""]), ("\\\\,b", ["\\", "b"]),
    ])
  func unescape(value: String, texts: [String]) {
    #expect(ICalendarText.texts(Array(value.utf8)[...]) == texts)
    if texts.count == 1 { #expect(ICalendarText.text(Array(value.utf8)[...]) == texts[0]) }
  }
}
