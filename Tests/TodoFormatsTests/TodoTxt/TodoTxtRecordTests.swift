import Testing

@testable import TodoFormats

struct TodoTxtRecordTests {
  @Test(
    "a line is its head and the words behind it",
    arguments: [
      ("(A) 2026-11-01  Call  Mum\t+Family due:2026-11-23 \r\n", 15, ["Call", "Mum", "+Family", "due:2026-11-23"]),
      ("a", 0, ["a"]), (" \ta\r\n", 0, ["a"]), ("x b", 2, ["b"]), ("(A) \n", 4, []),
    ] as [(String, Int, [String])])
  func words(line: String, headEnd: Int, words: [String]) throws {
    let record = try #require(records(TodoTxtDocument.self, of: line).first)
    let (_, end) = record.head
    #expect(end == headEnd)
    #expect(record.words(from: end).map(\.bytes.string) == words)
    #expect(record.text.string == line.trimmingLineEnd)
  }

  @Test("a line that is no part of a text is read as one that is")
  func alone() {
    let record = TodoTxtRecord(text: Array("x 2026-11-03 2026-11-01 a".utf8))
    #expect(record.head.head.isDone && record.words(from: record.head.end).count == 1)
  }
}

extension String {
  fileprivate var trimmingLineEnd: String {
    String(decoding: utf8.prefix { $0 != .carriageReturn && $0 != .lineFeed }, as: UTF8.self)
  }
}
