import Testing
import TodoKit

struct HistoryRevisionTests {
  @Test("a revision is an r and a number", arguments: [0, 7, 4_711])
  func numbers(number: Int) {
    #expect(HistoryRevision("r\(number)") == HistoryRevision(number: number))
    #expect(HistoryRevision(number: number).description == "r\(number)")
  }

  @Test(
    "any other text is not a revision",
    arguments: ["", "r", "7", "R7", "r7a", "r-1", "r 7", "r99999999999999999999"])
  func others(text: String) {
    #expect(HistoryRevision(text) == nil)
  }

  @Test("a reference to a todo cannot be a revision, but a whole uid may look like one")
  func references() throws {
    #expect(throws: TodoError.malformedRef("r1234")) { try TodoRef.parse("r1234") }
    #expect(try TodoRef.parse("uid:r1234") == [TodoRef("uid:r1234", target: .uid("r1234"))])
  }
}
