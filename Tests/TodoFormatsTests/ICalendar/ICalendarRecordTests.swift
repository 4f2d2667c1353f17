import Testing

@testable import TodoFormats

struct ICalendarRecordTests {
  private func record() throws -> ICalendarRecord {
    try #require(records(ICalendarDocument.self, of: ICalendarDocumentTests.apple).first)
  }

  @Test("properties count at the VTODO's own depth only; components are kept")
  func items() throws {
    let items = try record().items
    #expect(items.map(\.line) == [5, 6, 7, 8, 14])
    let names = items.map { item in
      switch item.content {
      case .property(let property): property.name
      case .component(let name): "[\(name)]"
      }
    }
    #expect(names == ["UID", "SUMMARY", "DUE", "[VALARM]", "STATUS"])
    #expect(items.map(\.verbatim.string).joined() == (try record().text.dropFirst(12).dropLast(10)))
  }

  @Test("a change rewrites only its property, with the line ends of the others")
  func changes() throws {
    var record = try record()
    try record.replaceItem(
      at: 2, with: ICalendarProperty("DUE", .day(#require(CivilDate(year: 2026, month: 12, day: 2)))))
    try record.replaceItem(at: 0, with: nil)
    try record.append(ICalendarProperty("PRIORITY", value: "1"))
    let lines = record.text.split(separator: "\n")
    #expect(lines.prefix(4) == ["BEGIN:VTODO", "SUMMARY:Pay", "DUE;VALUE=DATE:20261202", "BEGIN:VALARM"])
    #expect(lines.suffix(4) == ["END:VALARM", "STATUS:COMPLETED", "PRIORITY:1", "END:VTODO"])
  }

  @Test("what is kept of one VTODO can be put into another: properties and whole components, unfolded")
  func kept() throws {
    let alarm = try #require(try record().items.first { $0.content == .component("VALARM") })
    #expect(alarm.lines[3] == "X-LOCATION;X-TITLE=Home;X-ADDRESS=\"1, Main Street\\nTown\":geo:48.1,11.5")
    var record = try ICalendarRecord([ICalendarProperty("UID", value: "1")])
    let long = "X-LONG:" + String(repeating: "牛", count: 60)
    try record.append(lines: [long] + alarm.lines)
    #expect(record.items.map(\.lines) == [["UID:1"], [long], alarm.lines])
    #expect(record.verbatim.split(separator: .lineFeed).allSatisfy { $0.count <= 76 })
  }

  @Test(
    "lines that would not be read as what they were are refused",
    arguments: [
      ["no colon"], ["BEGIN:VALARM"], ["END:VALARM"], ["BEGIN:A", "END:B"], ["BEGIN:vtodo", "END:VTODO"], ["A:b\nC:d"],
      ["A:\u{7}"], [""],
    ])
  func notKept(lines: [String]) throws {
    var record = try ICalendarRecord([])
    #expect(throws: FormatRefusal.self) { try record.append(lines: lines) }
    #expect(record.items.isEmpty)
  }

  @Test("a property can be put into a VTODO that has none")
  func empty() throws {
    var record = try ICalendarRecord([])
    try record.append(ICalendarProperty("UID", value: "1"))
    #expect(record.text == "BEGIN:VTODO\r\nUID:1\r\nEND:VTODO\r\n")
  }

  @Test("every VTODO that can be made is read as it was, in lines of 75 octets at most")
  func roundTrip() throws {
    var random = RandomText(seed: 8)
    for _ in 0..<1_000 {
      let properties = (0..<random.number(below: 4)).map { _ in
        let parameters = (0..<random.number(below: 3)).map { _ in
          ICalendarProperty.Parameter("X-P", (0..<random.number(below: 3)).map { _ in Self.printable(random.text()) })
        }
        return ICalendarProperty("X-NAME", parameters: parameters, value: Self.printable(random.text(upTo: 40)))
      }
      let record = try ICalendarRecord(properties)
      for line in record.verbatim.split(separator: .lineFeed) {
        #expect(line.count <= 76 && String(validating: line, as: UTF8.self) != nil)
      }
      let again = try #require(records(ICalendarDocument.self, of: record.text).first)
      let read = again.items.compactMap { item -> ICalendarProperty? in
        if case .property(let property) = item.content { property } else { nil }
      }
      #expect(isSame("\(read)", "\(properties)"))
    }
  }

  /// A text without the one control character that the fragments of a line have.
  private static func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{7F}" }))
  }
}
