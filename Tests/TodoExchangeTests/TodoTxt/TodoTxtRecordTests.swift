import Testing

@testable import TodoExchange

struct TodoTxtRecordTests {
  @Test(
    "a line is its head, a sentence up to the last word of text, and the names and pairs behind it",
    arguments: [
      (
        "(A) 2026-11-01  Call @home Mum\t+Family due:2026-11-23 \r\n", 15, "Call @home Mum", 1,
        ["@home", "+Family", "due:2026-11-23"]
      ),
      ("a", 0, "a", 0, []), (" \ta\r\n", 0, "a", 0, []), ("x b", 2, "b", 0, []), ("(A) \n", 4, "", 0, []),
      ("@a +b", 0, "", 0, ["@a", "+b"]), ("12:30 a:b", 0, "12:30", 0, ["a:b"]),
    ] as [(String, Int, String, Int, [String])])
  func words(line: String, headEnd: Int, sentence: String, count: Int, marks: [String]) throws {
    let record = try #require(records(TodoTxtDocument.self, of: line).first)
    let (_, end) = record.head
    #expect(end == headEnd)
    let words = record.words(from: end)
    #expect(record.text[words.start..<words.sentenceEnd].string == sentence)
    #expect(words.marks.map(\.bytes.string) == marks)
    #expect(words.sentenceMarkCount == count)
    #expect(record.text.string == line.trimmingLineEnd)
    let isBlank = record.text[words.end...].allSatisfy(\.isBlank)
    #expect(isBlank)
  }

  @Test("a line that is no part of a text is read as one that is")
  func alone() {
    let record = TodoTxtRecord(text: Array("x 2026-11-03 2026-11-01 a".utf8))
    #expect(record.head.head.isDone && record.words(from: record.head.end).marks.isEmpty)
  }
}

extension String {
  fileprivate var trimmingLineEnd: String {
    String(decoding: utf8.prefix { $0 != .carriageReturn && $0 != .lineFeed }, as: UTF8.self)
  }
}
