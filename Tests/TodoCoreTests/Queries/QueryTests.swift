import Testing
import TodoKit
import TodoTestSupport

struct QueryTests {
  @Test(
    "a query names a status where it says whether done, cancelled or waiting todos are meant",
    arguments: [
      ("", false), ("milk", false), ("due:today", false), ("is:overdue", false), ("is:today", false),
      ("is:repeating", false),
      ("is:any", true), ("is:open", true), ("is:done", true), ("is:cancelled", true), ("is:waiting", true),
      ("is:overdue,done", true), ("status:open", true), ("status.not:done", false),
      ("milk status:done", true), ("milk or is:done", true), ("milk (tea or (not is:open))", true),
      ("milk (tea or not due:fri)", false), ("completed:any", true), ("completed:none", true),
      ("completed.not:today", false), ("completed.before:today", true), ("not completed:any", false),
      ("not completed:none", true), ("not is:open", true),
      ("status.not:open", true), ("not (is:open or a)", true), ("not is:done", false),
      ("status.not:done,cancelled", false),
      ("not is:waiting", false), ("not is:any", false), ("not not is:done", true), ("a not is:cancelled", false),
      ("is:done or not is:cancelled", true),
      ("completed:none,today", true), ("created:today", false), ("\"is:done\"", false),
    ])
  func namesStatus(text: String, namesStatus: Bool) throws {
    #expect(try Query(text, at: .friday).namesStatus == namesStatus)
  }

  @Test(
    "a query is empty when it asks for nothing",
    arguments: [("", true), (" \t", true), ("a", false), ("is:any", false)])
  func isEmpty(text: String, isEmpty: Bool) throws {
    #expect(try Query(text, at: .friday).isEmpty == isEmpty)
  }
}
