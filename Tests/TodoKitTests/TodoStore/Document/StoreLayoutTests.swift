import Testing

@testable import TodoKit

struct StoreLayoutTests {
  @Test("the last line holds what the store has beside its todos, and is read back so")
  func trailer() {
    let trailer = StoreTrailer(
      lastID: 5, revision: 9, unknown: [UnknownField(key: "sync", json: Array("{\"at\":[1]}".utf8))])
    #expect(String(decoding: trailer.line, as: UTF8.self) == "],\"lastID\":5,\"revision\":9,\"sync\":{\"at\":[1]}}\n")
    #expect(StoreTrailer(line: trailer.line) == trailer)
  }

  @Test("keys that only look the same are different")
  func lookalikes() {
    let line = "],\"lastID\":5,\"revision\":9,\"\u{E9}\":1,\"e\u{301}\":2}\n"
    #expect(StoreTrailer(line: Array(line.utf8))?.unknown.count == 2)
    #expect(StoreTrailer(line: Array(line.utf8))?.line == Array(line.utf8))
  }

  @Test(
    "another last line is none",
    arguments: [
      "", "]}\n", "],\"lastID\":5}\n", "],\"revision\":5}\n", "],\"lastID\":5,\"revision\":9}",
      "],\"lastID\":-1,\"revision\":9}\n", "],\"lastID\":5,\"revision\":\"9\"}\n",
      "],\"lastID\":5,\"lastID\":5,\"revision\":9}\n", "],\"lastID\":9007199254740992,\"revision\":9}\n",
      "],\"todos\":[],\"lastID\":5,\"revision\":9}\n", "],\"version\":1,\"lastID\":5,\"revision\":9}\n",
      "],\"lastID\":5,\"revision\":9}]\n", " ],\"lastID\":5,\"revision\":9}\n", "],\"lastID\":5,\"revision\":1e2}\n",
    ])
  func badTrailer(line: String) {
    #expect(StoreTrailer(line: Array(line.utf8)) == nil)
  }

  @Test(
    "the version of a newer store is read whatever else it holds, up to damage",
    arguments: [
      (#"{"format":"todo","version":2,"#, 2), (#"{"a":[{}],"version":9,"format":"todo"}"#, 9),
      (#"{"format":"todo","version":1}"#, nil), (#"{"format":"todo","a":?,"version":2}"#, nil), ("", nil),
      (#"{"format":3,"version":2}"#, nil), (#"{"version":2,"format":"mail"}"#, nil), (#"{"format":"todo"}"#, nil),
    ] as [(String, Int?)])
  func newerVersion(text: String, version: Int?) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { StoreLayout.newerVersion(of: $0) } == version)
  }

  @Test("the head line is that of the format's version")
  func head() {
    #expect(String(decoding: StoreLayout.head, as: UTF8.self).contains("\"version\":\(StoreLayout.version),"))
  }
}
