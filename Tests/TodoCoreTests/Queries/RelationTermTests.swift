import Testing
import TodoTestSupport

@testable import TodoCore

struct RelationTermTests {
  @Test(
    "what asks of relations is known before any todo is looked at",
    arguments: [
      ("milk", false, 0), ("after:any parent:none", false, 0), ("not is:waiting", false, 0), ("is:ready", true, 0),
      ("milk or not (is:open not is:blocked)", true, 0), ("is:parent,done", true, 0), ("after:1", true, 1),
      ("after:1 or after:1 not blocks:1,2-3", true, 2), ("parent:uid:x", true, 1),
    ] as [(String, Bool, Int)])
  func asking(text: String, asks: Bool, count: Int) throws {
    let query = try Query(text, at: .friday)
    #expect(query.asksOfRelations == asks)
    #expect(query.relationTerms.count == count)
  }
}
