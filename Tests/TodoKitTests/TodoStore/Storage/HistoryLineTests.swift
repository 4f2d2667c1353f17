import Testing

@testable import TodoKit

struct HistoryLineTests {
  private func revision(_ text: String) -> Int? {
    HistoryLine.revision(endOf: Array(text.utf8)[...])
  }

  @Test("a line ends with its revision, a brace and a line end")
  func bytes() {
    let line = HistoryLine(revision: 42, members: Array("{\"a\":1".utf8))
    #expect(String(decoding: line.bytes, as: UTF8.self) == "{\"a\":1,\"revision\":42}\n")
    #expect(HistoryLine.revision(endOf: line.bytes[...]) == 42)
  }

  @Test(
    "the revision is read from the end of a line, though its beginning is not there",
    arguments: [
      ("{\"a\":1,\"revision\":7}\n", 7), (",\"revision\":0}\n", 0),
      ("x,\"revision\":9007199254740991}\n", 9_007_199_254_740_991),
      ("{\"revision\":1}\n{\"a\":1,\"revision\":2}\n", 2),
    ])
  func reading(text: String, expected: Int) {
    #expect(revision(text) == expected)
  }

  @Test(
    "a line that was torn, or is none, has no revision",
    arguments: [
      "", "\n", "}\n", "{\"a\":1,\"revision\":7}", "{\"a\":1,\"revision\":7", "{\"a\":1,\"revision\":\n",
      "{\"a\":1,\"revision\":7} \n", "{\"a\":1,\"revision\":-7}\n", "{\"a\":1,\"revision\":}\n", "{\"revision\":7}\n",
      "{\"a\":1,\"revision\":12345678901234567}\n", "{\"a\":1,\"revision\": 7}\n", "7}\n",
    ])
  func torn(text: String) {
    #expect(revision(text) == nil)
  }
}
