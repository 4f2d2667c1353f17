import Testing

@testable import FileStore

struct HistoryLineTests {
  private func place(_ text: String) -> HistoryLine.Place? {
    HistoryLine.Place(endOf: Array(text.utf8))
  }

  @Test("a line ends with its place, a brace and a line end")
  func bytes() {
    let line = HistoryLine(revision: 42, previous: .ofNothing, members: Array("{\"a\":1".utf8))
    let text = "{\"a\":1,\"previous\":\"ef46db3751d8e999\",\"revision\":42}\n"
    #expect(String(decoding: line.bytes, as: UTF8.self) == text)
    #expect(line.digest == LineDigest(Array(text.utf8)))
    #expect(place(text)?.revision == 42 && place(text)?.previous == .ofNothing)
  }

  @Test("a line needs no older lines unless it names one")
  func oldestNeeded() {
    #expect(HistoryLine(revision: 42, previous: .ofNothing, members: []).oldestNeeded == 42)
    #expect(HistoryLine(revision: 42, previous: .ofNothing, oldestNeeded: 7, members: []).oldestNeeded == 7)
  }

  @Test(
    "the place is read from the end of a line, even without the line's beginning",
    arguments: [
      ("{\"a\":1,\"revision\":7}\n", 7, nil), (",\"revision\":0}\n", 0, nil),
      ("x,\"revision\":9007199254740991}\n", 9_007_199_254_740_991, nil),
      ("{\"revision\":1}\n{\"a\":1,\"revision\":2}\n", 2, nil),
      (",\"previous\":\"0123456789abcdef\",\"revision\":3}\n", 3, "0123456789abcdef"),
      ("{\"a\":\"0123456789abcdef\",\"revision\":3}\n", 3, nil),
    ])
  func reading(text: String, revision: Int, previous: String?) {
    #expect(place(text)?.revision == revision)
    #expect(place(text)?.previous?.hexadecimal == previous)
  }

  @Test(
    "a torn line, or a text that is not a line, has no place",
    arguments: [
      "", "\n", "}\n", "{\"a\":1,\"revision\":7}", "{\"a\":1,\"revision\":7", "{\"a\":1,\"revision\":\n",
      "{\"a\":1,\"revision\":7} \n", "{\"a\":1,\"revision\":-7}\n", "{\"a\":1,\"revision\":}\n",
      "{\"revision\":7}\n",
      "{\"a\":1,\"revision\":12345678901234567}\n", "{\"a\":1,\"revision\": 7}\n", "7}\n",
    ])
  func torn(text: String) {
    #expect(place(text) == nil)
  }
}
