import Testing

@testable import TodoCore

struct ImportOriginTests {
  @Test("an origin is read back as it was written, whatever the format calls its keys")
  func roundTrip() throws {
    var kept = ImportOrigin(sum: Digest(), at: Instant(seconds: 1_795_000_000))
    kept.uid = TodoUID(stored: "todotxt:x")
    kept.after = [TodoUID(stored: "a"), TodoUID(stored: "b")]
    kept.parent = TodoUID(stored: "c")
    kept.values = ["sum", "_sum", "__at", "_", "uid", "after", "parent", "reviewer", "_x"].map {
      UnknownField(key: $0, text: "value of \($0)")
    }
    let field = kept.field(of: .task)
    #expect(field.key == "task")
    let read = try #require(ImportOrigin(.task, in: [UnknownField(key: "other", text: "x"), field]))
    #expect(read.sum == kept.sum)
    #expect(read.at == kept.at)
    #expect((read.uid, read.parent) == (kept.uid, kept.parent))
    #expect(read.after == kept.after)
    #expect(read.values == kept.values)
    #expect(read.text("sum") == "value of sum")
    #expect(ImportOrigin(.ics, in: [field]) == nil)
  }

  @Test(
    "a value that somebody else has written is not an origin",
    arguments: [
      "null", "[]", "\"x\"", "{}", #"{"sum":1,"at":"2026-11-20T00:00:00Z"}"#, #"{"sum":"0000000000000"}"#,
    ])
  func foreign(json: String) {
    #expect(ImportOrigin(.csv, in: [UnknownField(key: "csv", json: Array(json.utf8))]) == nil)
  }
}
