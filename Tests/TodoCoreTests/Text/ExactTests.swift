import Testing
import TodoTestSupport

@testable import TodoCore

struct ExactTests {
  private static let pairs = [
    ("\u{E9}", "e\u{301}"), ("\u{212A}", "K"), ("a\u{323}\u{307}", "a\u{307}\u{323}"),
  ]

  @Test("texts that only look the same are different", arguments: pairs)
  func lookalikes(one: String, two: String) {
    #expect(one == two && Exact(one) != Exact(two))
    #expect(Exact(Optional(one)) != Exact(Optional(two)))
    #expect(Exact([one]) != Exact([two]))
    #expect(Set([Exact(one), Exact(two), Exact(one)]).count == 2)
    #expect([Exact(one), Exact(two)].sorted() == [Exact(two), Exact(one)].sorted())
    #expect(TodoUID(stored: one) != TodoUID(stored: two))
    #expect(UnknownField(key: one, json: []) != UnknownField(key: two, json: []))
  }

  @Test("texts with the same bytes are equal, however they were made")
  func same() {
    for text in ["", "a", "é", "a long text that does not fit into a small string", "🙂"] {
      #expect(Exact(text) == Exact(String(decoding: Array(text.utf8), as: UTF8.self)))
      #expect(Exact(text).hashValue == Exact(String(text.reversed().reversed())).hashValue)
    }
    #expect(Exact(String?.none) == Exact(nil) && Exact(String?.none) != Exact(""))
    #expect(Exact(["a", ""]) != Exact(["a"]) && Exact(["a", "b"]) != Exact(["ab"]))
  }

  @Test(
    "texts are ordered by their bytes",
    arguments: [("", "a"), ("a", "b"), ("Z", "a"), ("a", "ab"), ("z", "é")])
  func order(first: String, second: String) {
    #expect(Exact(first) < Exact(second) && !(Exact(second) < Exact(first)))
  }

  @Test("todos that differ only in the bytes of a text are different", arguments: pairs)
  func todos(one: String, two: String) throws {
    let changes: [(inout Todo, String) -> Void] = [
      { $0.title = $1 }, { $0.content = $1 }, { $0.project = $1 }, { $0.tags = [$1] },
      { $0.uid = TodoUID(stored: $1) }, { $0.unknown = [UnknownField(key: $1, json: [])] },
    ]
    for change in changes {
      #expect(try Todo.sample(1) { change(&$0, one) } == Todo.sample(1) { change(&$0, one) })
      #expect(try Todo.sample(1) { change(&$0, one) } != Todo.sample(1) { change(&$0, two) })
    }
  }
}
