import Testing

@testable import TodoExchange

struct ICalendarRecordTests {
  @Test("properties count at the VTODO's own depth only; components are whole")
  func items() throws {
    let record = try #require(records(ICalendarDocument.self, of: ICalendarDocumentTests.apple).first)
    let items = Array(record.items)
    #expect(items.map(\.line) == [5, 6, 7, 8, 14])
    #expect(items.map { $0.componentName ?? $0.name.string } == ["UID", "SUMMARY", "DUE", "VALARM", "STATUS"])
    #expect(items.map { $0.plainValue?.string } == ["A-1", "Pay", nil, nil, "COMPLETED"])
    #expect(items.map { $0.value?.string } == ["A-1", "Pay", "20261201T090000", nil, "COMPLETED"])
  }
}
