import Testing

@testable import ExchangeEngine

struct ICalendarWriterTests {
  /// The text and the items of a VTODO that was written.
  private func written(_ write: (inout ICalendarWriter) -> Void) throws -> (
    text: String, items: [ICalendarItem]
  ) {
    var writer = ICalendarWriter()
    writer.line("BEGIN:VTODO")
    write(&writer)
    writer.line("END:VTODO")
    let record = try #require(ICalendarDocumentTests.records(of: writer.bytes[...].string).first)
    return (record.verbatim.string, Array(record.items))
  }

  @Test("all texts come back, in lines of at most 75 octets that cut no character")
  func texts() throws {
    var random = RandomText(seed: 9)
    for _ in 0..<1_000 {
      let texts = (0...random.number(below: 3)).map { _ in
        printable(random.text(upTo: 40, withControls: true))
      }
      let (text, items) = try written { $0.property("CATEGORIES", texts: texts) }
      #expect(isSame("\(items.map { ICalendarText.texts($0.value ?? []) })", "\([texts])"))
      let one = try written { $0.property("SUMMARY", text: texts[0]) }
      #expect(isSame(one.items.first.map { ICalendarText.text($0.value ?? []) }, texts[0]))
      for line in text.utf8.split(separator: .lineFeed) {
        #expect(line.count <= 76 && String(validating: line, as: UTF8.self) != nil)
      }
    }
  }

  @Test("kept lines are written as they are, folded anew")
  func lines() throws {
    let long = "X-LONG:" + String(repeating: "牛", count: 60)
    let (text, items) = try written { $0.lines(Array("BEGIN:VALARM\n\(long)\nEND:VALARM".utf8)[...]) }
    #expect(items.map(\.text.string) == ["BEGIN:VALARM\n\(long)\nEND:VALARM"])
    #expect(text.utf8.split(separator: .lineFeed).allSatisfy { $0.count <= 76 })
  }

  @Test("control characters have no escape, so they are left out and counted")
  func controls() throws {
    var writer = ICalendarWriter()
    writer.property("SUMMARY", text: "a\u{7}b\u{7F}\rc\td")
    #expect(writer.bytes[...].string == "SUMMARY:abc\td\r\n")
    #expect(writer.lostControls == 3)
  }

  /// A text without the control characters that are left out.
  private func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" }))
  }
}
