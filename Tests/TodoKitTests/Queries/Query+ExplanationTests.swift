import Testing
import TodoTestSupport

@testable import TodoKit

struct QueryExplanationTests {
  @Test(
    "a query is told in words, with its dates as of the moment",
    arguments: [
      ("", "every todo"), ("milk", "title or content contains \"milk\""),
      ("title:a,b", "title contains \"a\" or \"b\""), ("content:x", "content contains \"x\""),
      ("project:work", "project is \"work\" or below"), ("tag:a,b", "tag is \"a\" or \"b\""),
      ("uid:abcd", "uid begins with \"abcd\""), ("due:none", "due is not set"), ("tag:any", "tags is set"),
      ("id:3-7,9", "id is 3-7 or 9"), ("status:open,done", "status is open or done"),
      ("priority:high", "priority is high"), ("is:overdue,today", "it is overdue or today"),
      ("due:fri", "due is on Fri 2026-11-27"),
      ("due.by:eom,+1y", "due is by Mon 2026-11-30 or by Sat 2027-11-20"),
      ("start.from:\"tomorrow 9:30\"", "start is from Sat 2026-11-21T09:30"),
      ("created.before:-2w", "created is before Fri 2026-11-06"),
      ("due:next-week", "due is from Mon 2026-11-23 to Sun 2026-11-29"),
      ("due.before:\"next week\"", "due is before Mon 2026-11-23"),
      ("due.after:next-week", "due is after Sun 2026-11-29"), ("due.by:next-week", "due is by Sun 2026-11-29"),
      ("due.from:next-week", "due is from Mon 2026-11-23"), ("completed:fri", "completed is on Fri 2026-11-20"),
      ("not milk", "not title or content contains \"milk\""),
      ("tag.not:a", "not tag is \"a\""), ("tag:a tag:b", "tag is \"a\" and tag is \"b\""),
      ("tag:a or tag:b tag:c", "tag is \"a\" or (tag is \"b\" and tag is \"c\")"),
      ("not (tag:a or tag:b)", "not (tag is \"a\" or tag is \"b\")"),
      ("(tag:a or tag:b) tag:c", "(tag is \"a\" or tag is \"b\") and tag is \"c\""),
      ("not not tag:a", "not not tag is \"a\""), ("\"a\u{1B}\"", "title or content contains \"aU+001B\""),
    ])
  func explanations(text: String, explanation: String) throws {
    #expect(try Query(text, at: .friday).explanation == explanation)
  }
}
