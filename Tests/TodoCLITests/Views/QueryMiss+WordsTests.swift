import Testing

@testable import TodoCLI
@testable import TodoKit

struct QueryMissWordsTests {
  private static func hidden(_ done: Int, _ cancelled: Int, _ waiting: Int, isPick: Bool = false) -> QueryMiss {
    var hidden = QueryMiss.Hidden(isPick: isPick)
    (hidden.done, hidden.cancelled, hidden.waiting) = (done, cancelled, waiting)
    return .hidden(hidden)
  }

  static let rows: [(QueryMiss, String)] = [
    (.term("is:today"), "did you mean is:today?"), (.term("tag:a\u{1B}"), "did you mean tag:aU+001B?"),
    (.unknownName(.tag, "phnoe", closest: "phone"), "no tag \"phnoe\"; did you mean \"phone\"?"),
    (.unknownName(.project, "x\u{7}", closest: nil), "no project \"xU+0007\"; todo projects shows all"),
    (hidden(2, 0, 0), "2 done match: --all"), (hidden(0, 1, 0), "1 cancelled matches: --all"),
    (hidden(1, 2, 3, isPick: true), "1 done, 2 cancelled, 3 waiting match: is:any"),
  ]

  @Test("what may have been meant is told in one line", arguments: rows)
  func words(miss: QueryMiss, words: String) {
    #expect(miss.words == words)
  }
}
