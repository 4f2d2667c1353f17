import Testing

@testable import TodoExchange

struct TodoTxtDocumentTests {
  /// What todo.txt-cli 2.11.0 and topydo 0.16 left of a file of ours, and lines that the format's description has.
  static let samples = [
    """
    x 2026-11-22 2026-11-01 Call Mum +Family @phone due:2026-11-23
    (C) 2026-11-02 see http://example.com/a%20b at 12:30 email bob@x.org 2+2
    x 2026-11-03 2026-11-01 old one pri:C
    (a) lower case is text

    2026-11-22 new one +p @c

    """,
    """
    x 2026-11-22 Pay rent due:2026-12-01 rec:+1m t:2026-11-25 +home
    (C) 2026-11-02 see http://example.com/a%20b at 12:30 email bob@x.org 2+2 id:1
    (B) 2026-11-22 Pay rent due:2027-01-01 rec:+1m t:2026-12-26 +home
    (D) 2026-11-22 sub task due:2026-11-23 p:1

    """,
    """
    (A) Thank Mom for the meatballs @phone
    (B) Schedule Goodwill pickup +GarageSale @phone
    Post signs around the neighborhood +GarageSale
    @GroceryStore pies
    xylophone lesson
    X 2012-01-01 Make resolutions
    (A) x Find ticket prices
    (B)->Submit TPS report
    x (A) 2011-03-02 2011-03-01 Review Tim's pull request +TodoTxtTouch @github
    """,
  ]

  @Test("a file is written as it was read, whatever is in it")
  func identity() {
    expectSameBytes(TodoTxtDocument.self, of: Self.samples, seed: 1)
  }

  @Test("each line that says something is a record, and knows its number")
  func lines() {
    let records = records(TodoTxtDocument.self, of: "one\n\n  \ntwo\r\nthree")
    #expect(records.map(\.line) == [1, 4, 5])
    #expect(records.map(\.text) == ["one\n", "two\r\n", "three"])
  }

  @Test(
    "carriage returns before a line's end, or the text's, are no part of the line", arguments: ["\r\r\n", "\r", "\r\n"])
  func carriageReturns(end: String) {
    let records = TodoTxtDocument.read(Array("one\rtwo\(end)".utf8)).document.records
    #expect(records.map { String(decoding: $0.text, as: UTF8.self) } == ["one\rtwo"])
    #expect(records.map(\.verbatim.count) == [7 + end.utf8.count])
  }

  @Test("a line that is no UTF-8 is named, and the others are read")
  func badLine() {
    let bytes = Array("one\nt\u{E9}\t".utf8) + [0xFF, 0x0A] + Array("three\n".utf8)
    #expect(problemLines(TodoTxtDocument.self, in: bytes) == ["2:4 invalidEncoding"])
    #expect(TodoTxtDocument.read(bytes).document.records.map(\.text) == ["one\n", "three\n"])
  }

  @Test("UTF-16 with a lone surrogate is named by its place")
  func badUTF16() {
    #expect(
      problemLines(TodoTxtDocument.self, in: [0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x62, 0, 0, 0xD8]) == [
        "2:2 invalidEncoding"
      ])
    #expect(problemLines(TodoTxtDocument.self, in: [0xFE, 0xFF, 0, 0x61, 0]) == ["1:2 invalidEncoding"])
  }

  @Test("lines without words are one part, however many there are")
  func emptyLines() {
    let document = TodoTxtDocument.read(Array(repeating: 0x0A, count: 10_000)).document
    #expect(document.parts.count == 1 && document.emptyLineCount == 10_000)
  }
}
