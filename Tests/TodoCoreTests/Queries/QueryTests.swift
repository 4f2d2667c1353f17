import Testing
import TodoKit
import TodoTestSupport

@testable import TodoCore

struct QueryTests {
  @Test(
    "a query names a status if it says whether done, cancelled or waiting todos are meant",
    arguments: [
      ("", false), ("milk", false), ("due:today", false), ("is:overdue", false), ("is:today", false),
      ("is:repeating", false), ("is:any", true), ("is:open", true), ("is:done", true), ("is:cancelled", true),
      ("is:waiting", true), ("is:overdue,done", true), ("status:open", true), ("status.not:done", false),
      ("milk status:done", true), ("milk or is:done", true), ("milk (tea or (not is:open))", true),
      ("milk (tea or not due:fri)", false), ("completed:any", true), ("completed:none", true),
      ("completed.not:today", false), ("completed.before:today", true), ("not completed:any", false),
      ("not completed:none", true), ("not is:open", true), ("status.not:open", true),
      ("not (is:open or a)", true), ("not is:done", false), ("status.not:done,cancelled", false),
      ("not is:waiting", false), ("not is:any", false), ("not not is:done", true),
      ("a not is:cancelled", false), ("is:done or not is:cancelled", true), ("completed:none,today", true),
      ("created:today", false), ("\"is:done\"", false),
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

struct RelationTermTests {
  @Test(
    "a query knows whether it needs relations before any todo is read",
    arguments: [
      ("milk", false, 0), ("after:any parent:none", false, 0), ("not is:waiting", false, 0),
      ("is:ready", true, 0), ("milk or not (is:open not is:blocked)", true, 0), ("is:parent,done", true, 0),
      ("after:1", true, 1), ("after:1 or after:1 not blocks:1,2-3", true, 2), ("parent:uid:x", true, 1),
    ] as [(String, Bool, Int)])
  func asking(text: String, asks: Bool, count: Int) throws {
    let query = try Query(text, at: .friday)
    #expect(query.needsRelations == asks)
    #expect(query.relationTerms.count == count)
  }
}

struct QueryExplanationTests {
  @Test(
    "a query is explained in words, with its dates as of the moment",
    arguments: [
      ("", "every todo"), ("milk", "title or notes contain \"milk\""),
      ("title:a,b", "title contains \"a\" or \"b\""), ("content:x", "content contains \"x\""),
      ("project:work", "is in project \"work\" or below"), ("tag:a,b", "has the tag \"a\" or \"b\""),
      ("uid:abcd", "uid begins with \"abcd\""), ("due:none", "has no due date"), ("tag:any", "has a tag"),
      ("start:any", "has a start date"), ("not content:any", "has no notes"),
      ("completed:none", "has not been completed"), ("priority.not:none", "has a priority"),
      ("project:none", "has no project"), ("id:3-7,9", "id is 3-7 or 9"),
      ("status:open,done", "status is open or done"), ("priority:high", "priority is high"),
      ("is:overdue,today", "is overdue or due today"),
      ("not milk", "neither title nor notes contain \"milk\""), ("tag.not:a", "has no tag \"a\""),
      ("tag:a tag:b", "has the tag \"a\" and has the tag \"b\""), ("not is:done", "is not done"),
      ("is:any", "is of any status"), ("not is:overdue,repeating", "is not overdue or repeating"),
      ("is:blocked,ready,parent", "is blocked or ready or a parent"),
      ("after:any", "depends on another todo"), ("parent:none", "has no parent"),
      ("after:12,3-5", "depends on 12 or 3-5"), ("parent.not:12", "is not a subtask of 12"),
      ("blocks:abcd", "blocks \"abcd\""), ("not title:a", "title does not contain \"a\""),
      ("uid.not:abcd", "uid does not begin with \"abcd\""),
      ("project.not:a", "is not in project \"a\" or below"), ("id.not:3", "id is not 3"),
      ("priority.not:low", "priority is not low"), ("not due.by:eom", "due is not by Mon 2026-11-30"),
      ("tag:a or tag:b tag:c", "has the tag \"a\" or (has the tag \"b\" and has the tag \"c\")"),
      ("not (tag:a or tag:b)", "not (has the tag \"a\" or has the tag \"b\")"),
      ("(tag:a or tag:b) tag:c", "(has the tag \"a\" or has the tag \"b\") and has the tag \"c\""),
      ("not not tag:a", "has the tag \"a\""), ("\"a\u{1B}\"", "title or notes contain \"aU+001B\""),
      ("due:fri", "due is on Fri 2026-11-27"),
      ("due.by:eom,+1y", "due is by Mon 2026-11-30 or by Sat 2027-11-20"),
      ("start.from:\"tomorrow 9:30\"", "start is from Sat 2026-11-21T09:30"),
      ("created.before:-2w", "created is before Fri 2026-11-06"),
      ("due:next-week", "due is from Mon 2026-11-23 to Sun 2026-11-29"),
      ("due.before:\"next week\"", "due is before Mon 2026-11-23"),
      ("due.after:next-week", "due is after Sun 2026-11-29"),
      ("due.by:next-week", "due is by Sun 2026-11-29"), ("due.from:next-week", "due is from Mon 2026-11-23"),
      ("completed:fri", "completed is on Fri 2026-11-20"),
    ])
  func explanations(text: String, explanation: String) throws {
    #expect(try Query(text, at: .friday).explanation == explanation)
  }
}
