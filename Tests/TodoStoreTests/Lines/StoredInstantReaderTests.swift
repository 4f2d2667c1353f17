import Testing

@testable import TodoCore
@testable import TodoStore

struct StoredInstantReaderTests {
  @Test("one reader reads instants of the same and of other days, as every other reader does")
  func reading() {
    var reader = StoredInstantReader()
    let texts = [
      "2026-11-20T23:11:00Z", "2026-11-20T23:11:00Z", "2026-11-20T00:00:59Z", "2026-12-20T00:00:59Z",
      "2026-12-21T23:59:59Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1969-12-31T23:59:59Z",
    ]
    for text in texts { #expect(read(text, with: &reader) == Instant(text)) }
  }

  @Test(
    "what is not in the stored form is refused, whatever was read before",
    arguments: [
      "2026-11-20T23:11:60Z", "2026-11-20T24:11:00Z", "2026-11-20T23:60:00Z", "2026-11-20t23:11:00Z",
      "2026-11-20 23:11:00Z", "2026-11-20T23:11:00z", "2026-02-30T23:11:00Z", "2026-11-20T23:11:0\u{0}Z",
      "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}T23:11:00Z",
    ])
  func refusing(text: String) {
    var reader = StoredInstantReader()
    #expect(read(text, with: &reader) == nil)
    #expect(read("2026-11-20T23:11:00Z", with: &reader) != nil)
    #expect(read(text, with: &reader) == nil)
  }

  private func read(_ text: String, with reader: inout StoredInstantReader) -> Instant? {
    Array(text.utf8).withUnsafeBufferPointer { $0.baseAddress.flatMap { reader.read($0) } }
  }
}
