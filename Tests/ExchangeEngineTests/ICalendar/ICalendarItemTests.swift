import Testing

@testable import ExchangeEngine

struct ICalendarItemTests {
  @Test("only properties at the VTODO's own depth count, and components are whole")
  func items() throws {
    let record = try #require(ICalendarDocumentTests.records(of: ICalendarDocumentTests.apple).first)
    let items = record.items
    #expect(items.map(\.line) == [5, 6, 7, 8, 14])
    #expect(
      items.map { $0.componentName ?? $0.name.string } == ["UID", "SUMMARY", "DUE", "VALARM", "STATUS"])
    #expect(items.map { $0.plainValue?.string } == ["A-1", "Pay", nil, nil, "COMPLETED"])
    #expect(items.map { $0.value?.string } == ["A-1", "Pay", "20261201T090000", nil, "COMPLETED"])
  }

  @Test("a component is its lines, unfolded")
  func component() throws {
    let record = try #require(ICalendarDocumentTests.records(of: ICalendarDocumentTests.apple).first)
    let alarm = try #require(record.items[3...].first)
    let lines = alarm.text.split(separator: .lineFeed).map(\.string)
    #expect(lines.first == "BEGIN:VALARM" && lines.last == "END:VALARM")
    #expect(lines[3] == "X-LOCATION;X-TITLE=Home;X-ADDRESS=\"1, Main Street\\nTown\":geo:48.1,11.5")
    #expect(
      ICalendarItem.all(in: alarm.text, isComponent: true).map(\.name.string) == [
        "UID", "DESCRIPTION", "X-LOCATION",
      ])
  }

  @Test(
    "lines that would be read as something else are skipped",
    arguments: [
      ("no colon", []), ("BEGIN:VALARM", []), ("END:VALARM", []), ("BEGIN:A\nEND:B\nX:1", ["X:1"]),
      ("BEGIN:A\nBEGIN:B\nEND:A\nX:1", ["X:1"]), ("A:1\n\nB:2", ["A:1", "B:2"]), ("", []),
      ("BEGIN:A\nbegin:b\nEND:B\nend:a", ["BEGIN:A\nbegin:b\nEND:B\nend:a"]),
    ])
  func passedOver(lines: String, items: [String]) {
    #expect(ICalendarItem.all(in: Array(lines.utf8)[...]).map(\.text.string) == items)
  }
  @Test(
    "a line is a name, parameters and a value",
    arguments: [
      ("SUMMARY:a:b", "SUMMARY [] a:b"), ("DUE;VALUE=DATE:20261201", "DUE [VALUE=DATE] 20261201"),
      ("A;P=\"x:y;z\",b,\"c\";Q=1:v", "A [P=x:y;z|b|c Q=1] v"), ("A;P=^'a^^b^n^x:v", "A [P=\"a^b\n^x] v"),
      ("A;P:v", "A [P] v"), ("A;P=:v", "A [P=] v"), ("A; P = x :v", "A [P=x] v"),
      ("A;P=b\"c\":v", "A [P=b\"c\"] v"),
      ("A:", "A [] "), ("A", nil), ("A;P=x", nil), (":v", nil), ("A B:v", nil), ("A;P=\"x:v", nil), ("", nil),
    ] as [(String, String?)])
  func read(line: String, shown: String?) {
    let item = ICalendarItem(line: 1, text: Array(line.utf8)[...])
    let parameters = item.parts?.parameters.map { parameter in
      parameter.name + (parameter.values.isEmpty ? "" : "=" + parameter.values.joined(separator: "|"))
    }
    let words = (parameters ?? []).joined(separator: " ")
    #expect(item.parts.map { "\(item.name.string) [\(words)] \($0.value.string)" } == shown)
  }

  @Test("parameters are found by their names, in upper or lower case")
  func parameters() {
    let item = ICalendarItem(line: 1, text: Array("DUE;tzid=Europe/Berlin:20261201T090000".utf8)[...])
    #expect(item.parameter("TZID") == "Europe/Berlin")
    #expect(item.parameter("VALUE") == nil)
  }

  @Test(
    "escapes are resolved, and commas separate texts",
    arguments: [
      ("a\\, b\\; c\\\\n\\nd\\Ne", ["a, b; c\\n\nd\ne"]), ("a,b\\,c,", ["a", "b,c", ""]),
      ("a\\:b\\x", ["a\\:b\\x"]), ("a\\", ["a\\"]), ("", [""]), ("\\\\,b", ["\\", "b"]),
    ])
  func unescape(value: String, texts: [String]) {
    #expect(ICalendarText.texts(Array(value.utf8)[...]) == texts)
    if texts.count == 1 { #expect(ICalendarText.text(Array(value.utf8)[...]) == texts[0]) }
  }
}
