import Testing

@testable import TodoCore
@testable import TodoExchange

struct TodoTxtRuleTests {
  @Test(
    "rules that todo.txt has are its own",
    arguments: [
      ("+1d", "every day"), ("+2w", "every 2 weeks"), ("3m", "after 3 months"), ("+1y", "every year"),
      ("+1b", "every weekday"), ("9999d", "after 9999 days"),
    ])
  func rec(text: String, rule: String) {
    #expect(TodoTxtRule.rule(rec: text) == RepeatRule(rule))
    #expect(RepeatRule(rule).flatMap(TodoTxtRule.rec) == text)
  }

  @Test(
    "no other rule is one", arguments: ["", "+", "w", "+w", "0d", "2b", "+2b", "1x", "10000d", "-1d", "+ 1d", "1d+"])
  func none(text: String) {
    #expect(TodoTxtRule.rule(rec: text) == nil)
  }

  @Test(
    "an end is a day where a program may read it",
    arguments: [
      ("every day for 5 times", "every day until 2026-11-24"),
      ("every mon,thu for 5 times", "every mon,thu for 5 times"),
      ("every day 09:00 for 5 times", "every day 09:00 for 5 times"),
      ("after 1 day for 5 times", "after 1 day for 5 times"),
      ("every week until 2026-12-31", "every week until 2026-12-31"), ("every week", "every week"),
    ])
  func carried(text: String, carried: String) throws {
    let day = try #require(LocalDate("2026-11-20")).day
    #expect(TodoTxtRule.carried(try #require(RepeatRule(text)), on: day).description == carried)
  }

  @Test("any other rule is written as a word", arguments: RandomTodos.rules)
  func rep(text: String) throws {
    let rule = try #require(RepeatRule(text))
    #expect(TodoTxtRule.rule(rep: TodoTxtRule.rep(of: rule)) == rule)
    #expect(!TodoTxtRule.rep(of: rule).contains(" "))
  }
}
