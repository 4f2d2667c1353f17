import FileStore
import Testing

@testable import StoreEngine
@testable import TodoCore
@testable import TodoTestSupport

struct StoreLayoutTests {
  @Test("the last line holds everything except the todos, and is read back unchanged")
  func trailer() {
    let trailer = StoreTrailer(
      lastID: 5, revision: 9, unknown: [UnknownField(key: "sync", json: Array("{\"at\":[1]}".utf8))])
    #expect(
      String(decoding: trailer.line, as: UTF8.self)
        == "],\"lastID\":5,\"revision\":9,\"sync\":{\"at\":[1]}}\n")
    #expect(StoreTrailer(line: trailer.line) == trailer)
  }

  @Test(
    "the commit of the last sync follows the revision, and its list follows the commit", arguments: [40, 64])
  func synced(length: Int) throws {
    let commit = try #require(CommitID(String(repeating: "0a", count: length / 2)))
    let trailer = StoreTrailer(lastID: 5, revision: 9, synced: commit, syncedList: "l", history: .ofNothing)
    let line =
      "],\"lastID\":5,\"revision\":9,\"synced\":\"\(commit.hex)\",\"syncedList\":\"l\","
      + "\"history\":\"ef46db3751d8e999\"}\n"
    #expect(String(decoding: trailer.line, as: UTF8.self) == line)
    #expect(StoreTrailer(line: Array(line.utf8)) == trailer && !trailer.hasStrangeSynced)
  }

  @Test(
    "an invalid commit of the last sync is kept as it is until a sync sets the commit",
    arguments: [
      "null", "7", "\"\"", "\"HEAD\"", "\"\(String(repeating: "A", count: 40))\"", "{\"a\":[1]}",
      "\"\(String(repeating: "a", count: 41))\"",
    ])
  func strangeSynced(json: String) throws {
    let line = "],\"lastID\":5,\"revision\":9,\"synced\":\(json),\"x\":1}\n"
    var trailer = try #require(StoreTrailer(line: Array(line.utf8)))
    #expect(trailer.synced == nil && trailer.hasStrangeSynced)
    #expect(String(decoding: trailer.line, as: UTF8.self).contains("\"synced\":\(json)"))
    trailer.synced = CommitID(String(repeating: "b", count: 40))
    #expect(!trailer.hasStrangeSynced && trailer.unknown.map(\.key) == ["x"])
  }

  @Test(
    "an invalid list of the last sync is kept as it is until a sync sets the list",
    arguments: ["null", "7", "\"\"", "{}"])
  func strangeList(json: String) throws {
    let line = "],\"lastID\":5,\"revision\":9,\"syncedList\":\(json),\"x\":1}\n"
    var trailer = try #require(StoreTrailer(line: Array(line.utf8)))
    #expect(trailer.syncedList == nil && String(decoding: trailer.line, as: UTF8.self) == line)
    trailer.syncedList = "l"
    #expect(trailer.unknown.map(\.key) == ["x"])
  }

  @Test("keys that only look the same are different")
  func lookalikes() {
    let line = "],\"lastID\":5,\"revision\":9,\"\u{E9}\":1,\"e\u{301}\":2}\n"
    #expect(StoreTrailer(line: Array(line.utf8))?.unknown.count == 2)
    #expect(StoreTrailer(line: Array(line.utf8))?.line == Array(line.utf8))
  }

  @Test(
    "any other last line is refused",
    arguments: [
      "", "]}\n", "],\"lastID\":5}\n", "],\"revision\":5}\n", "],\"lastID\":5,\"revision\":9}",
      "],\"lastID\":-1,\"revision\":9}\n", "],\"lastID\":5,\"revision\":\"9\"}\n",
      "],\"lastID\":5,\"lastID\":5,\"revision\":9}\n", "],\"lastID\":9007199254740992,\"revision\":9}\n",
      "],\"todos\":[],\"lastID\":5,\"revision\":9}\n", "],\"version\":1,\"lastID\":5,\"revision\":9}\n",
      "],\"lastID\":5,\"revision\":9}]\n", " ],\"lastID\":5,\"revision\":9}\n",
      "],\"lastID\":5,\"revision\":1e2}\n",
    ])
  func badTrailer(line: String) {
    #expect(StoreTrailer(line: Array(line.utf8)) == nil)
  }

  @Test(
    "the version of a newer store is read whatever else the store holds, up to damage",
    arguments: [
      (#"{"format":"todo","version":2,"#, 2), (#"{"a":[{}],"version":9,"format":"todo"}"#, 9),
      (#"{"format":"todo","version":1}"#, nil), (#"{"format":"todo","a":?,"version":2}"#, nil), ("", nil),
      (#"{"format":3,"version":2}"#, nil), (#"{"version":2,"format":"mail"}"#, nil),
      (#"{"format":"todo"}"#, nil),
    ] as [(String, Int?)])
  func newerVersion(text: String, version: Int?) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { StoreLayout.newerVersion(of: $0) } == version)
  }

  @Test("the head line names the version of the format")
  func head() {
    #expect(String(decoding: StoreLayout.head, as: UTF8.self).contains("\"version\":\(StoreLayout.version),"))
  }
}
