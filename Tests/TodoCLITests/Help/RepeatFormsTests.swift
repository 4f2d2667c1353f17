import Testing

@testable import TodoCLI
@testable import TodoKit

struct RepeatFormsTests {
  @Test("what completion offers is a rule, and so is what it says that means", arguments: RepeatForms.words)
  func words(term: String, meaning: String) throws {
    let rule = try #require(RepeatRule(term), "\(term)")
    let same = try #require(RepeatRule(meaning), "\(meaning)")
    let day = CalendarDay(daysSinceEpoch: 20_777)
    #expect(rule.next(after: day)?.day == same.next(after: day)?.day)
  }
}
