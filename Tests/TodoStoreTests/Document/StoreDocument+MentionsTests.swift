import FileStore
import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoStore

struct StoreDocumentMentionsTests {
  private func mayMention(_ uids: Set<TodoUID>, moreThan count: Int, in text: String) throws -> Bool {
    try TodoStore(SpyStorage(text)).read { document throws(DocumentError) in
      try document.mayMention(uids, moreThan: count)
    }
  }

  @Test("a uid is counted where it stands as a whole string, and nowhere else")
  func counting() throws {
    let text = try document([
      .sample(1) { $0.after = ["uid-2", "uid-22"] }, .sample(2) { $0.content = "uid-2 \"uid-2\"" },
      .sample(3) { $0.parent = "uid-2" },
    ])
    #expect(try mayMention(["uid-2"], moreThan: 2, in: text))
    #expect(try !mayMention(["uid-2"], moreThan: 3, in: text))
    #expect(try !mayMention(["uid-1", "uid-3"], moreThan: 1, in: text))
    #expect(try mayMention(["uid-1", "uid-2"], moreThan: 1, in: text))
    #expect(try !mayMention(["ui", "uid-23"], moreThan: 0, in: text))
  }

  @Test("what other programs may write with escapes, and what is many, is not searched for")
  func unsearched() throws {
    let text = try document([.sample(1)])
    #expect(try mayMention(["gh:a/b"], moreThan: 0, in: text) && mayMention(["\u{E9}"], moreThan: 0, in: text))
    #expect(try mayMention(Set((10...20).map { TodoUID(stored: "uid-\($0)") }), moreThan: 0, in: text))
    #expect(try !mayMention(["gh:owner.repo#12"], moreThan: 0, in: text))
  }

  @Test("a uid is found wherever it lies, also across the ends of what is read at a time")
  func windows() throws {
    for padding in stride(from: 1_048_576 - 360, through: 1_048_576, by: 9) {
      let content = String(repeating: "x", count: padding)
      let text = try document([
        .sample(1) { ($0.content, $0.after) = (content, ["somewhere-in-the-middle"]) }, .sample(2),
      ])
      #expect(try mayMention(["somewhere-in-the-middle"], moreThan: 0, in: text), "\(padding)")
      #expect(try !mayMention(["somewhere-in-the-middle"], moreThan: 1, in: text), "\(padding)")
    }
  }
}
