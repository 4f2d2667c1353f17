import Testing

@testable import TodoFormats

struct CSVRecordTests {
  @Test("a changed cell leaves the others as they are written")
  func change() throws {
    var record = try #require(records(CSVDocument.self, of: "a;b;c\n\"1\"; 2;3\r\n").first)
    record.replaceCell(at: 1, with: "x;\"y\"")
    #expect(record.text == "\"1\";\"x;\"\"y\"\"\";3\r\n")
    #expect(record.cells.map(\.value) == ["1", "x;\"y\"", "3"])
  }

  @Test("the only cell of a row may be empty")
  func empty() throws {
    var record = try #require(records(CSVDocument.self, of: "a\n1\n").first)
    record.replaceCell(at: 0, with: "")
    #expect(record.text == "\"\"\n")
    #expect(try CSVRecord([""]).text == "\"\"\r\n")
  }
}
