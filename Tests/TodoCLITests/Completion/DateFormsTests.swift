import ArgumentKit
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct DateFormsTests {
  @Test("every form that is offered for an option is a date", arguments: DateForms.words.map(\.term))
  func words(form: String) {
    #expect(throws: Never.self) { try DateExpression(form).date(at: .friday) }
  }

  @Test(
    "every form that is offered for a query is a day or a period",
    arguments: (DateForms.past + DateForms.inQueries).map(\.term))
  func periods(form: String) {
    #expect(throws: Never.self) { try DateExpression(form).period(at: .friday, .back) }
  }

  @Test("every form that is offered for looking back has begun", arguments: DateForms.past.map(\.term))
  func past(form: String) {
    #expect(throws: Never.self) { try DayPeriod(form, endingBy: .friday) }
  }

  @Test("every form that is offered for a month is one", arguments: DateForms.months.map(\.term))
  func months(form: String) {
    #expect(throws: Never.self) { try DayPeriod(month: form, at: .friday) }
  }

  /// The first column of the tables of `todo help dates`.
  private static let helpForms: [String] =
    CommandTable.tool.topic(named: "dates")?.help.paragraphs.filter { $0.hasPrefix("  ") }
    .flatMap { $0.split(separator: "\n") }.map { String($0.dropFirst(2).split(separator: "  ")[0]) } ?? []

  @Test("every form of the help is read", arguments: helpForms)
  func help(form: String) {
    #expect(throws: Never.self) { try DateExpression(form) }
  }
}

struct RepeatFormsTests {
  @Test("what completion offers is a rule, and so is what it says that means", arguments: DateForms.rules)
  func words(term: String, meaning: String) throws {
    let rule = try #require(RepeatRule(term), "\(term)")
    let same = try #require(RepeatRule(meaning), "\(meaning)")
    let day = CalendarDay(daysSinceEpoch: 20_777)
    #expect(rule.occurrence(after: day)?.day == same.occurrence(after: day)?.day)
  }
}
