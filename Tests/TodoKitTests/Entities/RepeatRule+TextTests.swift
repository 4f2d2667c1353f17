import Testing

@testable import TodoKit

@Suite("Rules to repeat by, as text")
struct RepeatRuleTextTests {
  @Test(
    "every way of writing a rule has one stored form, which reads as itself",
    arguments: [
      ("2w", "every 2 weeks"), ("1d", "every day"), ("every 1 day", "every day"), ("daily", "every day"),
      ("weekly", "every week"), ("Monthly", "every month"), ("yearly", "every year"), ("3m", "every 3 months"),
      ("every  2   weeks", "every 2 weeks"), ("every 2w", "every 2 weeks"), ("after 3 days", "after 3 days"),
      ("after 1 week", "after 1 week"), ("after 2m", "after 2 months"), ("after day", "after 1 day"),
      ("every thu,MON,monday", "every mon,thu"), ("every weekday", "every weekday"),
      ("every mon,tue,wed,thu,fri", "every weekday"), ("sunday", "every sun"),
      ("every month on 31", "every month on 31"), ("every 2 years on 29", "every 2 years on 29"),
    ])
  func forms(text: String, stored: String) throws {
    let rule = try #require(RepeatRule(text))
    #expect(rule.description == stored)
    #expect(RepeatRule(stored) == rule)
  }

  @Test(
    "everything else is no rule",
    arguments: [
      "", " ", "every", "after", "sometimes", "every 0 days", "every -1 day", "every 10000 days", "2", "2 moons",
      "after mon", "after weekday", "every mon,", "every mon,funday", "every 2 mon", "every month on",
      "every month on 0",
      "every month on 32", "every week on 3", "every day now", "every 99999999999999999999 days", "²d",
      "every 1.5 days",
    ])
  func nonsense(text: String) {
    #expect(RepeatRule(text) == nil)
  }

  @Test("the forms that messages name are rules, quotes aside", arguments: RepeatRule.forms)
  func named(form: String) {
    #expect(RepeatRule(form.replacing("\"", with: "")) != nil)
  }
}
