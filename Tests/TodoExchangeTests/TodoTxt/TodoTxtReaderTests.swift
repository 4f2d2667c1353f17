import Testing

@testable import TodoExchange

struct TodoTxtReaderTests {
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
  func words(line: String, headEnd: Int, sentence: String, count: Int, marks: [String]) {
    let text = Array(line.utf8.prefix { $0 != .carriageReturn && $0 != .lineFeed })[...]
    let reader = TodoTxtReader(text, ids: nil)
    #expect(reader.headEnd == headEnd)
    let words = reader.words
    #expect(text[words.start..<words.sentenceEnd].string == sentence)
    #expect(words.marks.map(\.bytes.string) == marks)
    #expect(words.sentenceMarkCount == count)
    let isBlank = text[words.end...].allSatisfy(\.isBlank)
    #expect(isBlank)
  }
}
