import ArgumentKit
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct DateFormsTests {
  @Test("every offered form of a date is read as a date", arguments: DateForms.words.map(\.term))
  func words(form: String) {
    #expect(throws: Never.self) { try DateExpression(form).date(at: .friday) }
  }

  @Test(
    "every form that is offered for a query is read as a day or a period",
    arguments: (DateForms.past + DateForms.inQueries).map(\.term))
  func periods(form: String) {
    #expect(throws: Never.self) { try DateExpression(form).period(at: .friday, .back) }
  }

  @Test(
    "every form that is offered for looking back is a period that has begun",
    arguments: DateForms.past.map(\.term))
  func past(form: String) {
    #expect(throws: Never.self) { try DayPeriod(form, endingBy: .friday) }
  }

  @Test("every offered form of a month is read as a month", arguments: DateForms.months.map(\.term))
  func months(form: String) {
    #expect(throws: Never.self) { try DayPeriod(month: form, at: .friday) }
  }

  /// The first column of the tables of `todo help dates`.
  private static let helpForms: [String] =
    CommandTable.tool.topic(named: "dates")?.help.paragraphs.filter { $0.hasPrefix("  ") }
    .flatMap { $0.split(separator: "\n") }.map { String($0.dropFirst(2).split(separator: "  ")[0]) } ?? []

  @Test("every form in the help is read", arguments: helpForms)
  func help(form: String) {
    #expect(throws: Never.self) { try DateExpression(form) }
  }
}

struct RepeatFormsTests {
  @Test("every offered rule and its meaning are read as the same rule", arguments: DateForms.rules)
  func words(term: String, meaning: String) throws {
    let rule = try #require(RepeatRule(term), "\(term)")
    let same = try #require(RepeatRule(meaning), "\(meaning)")
    let day = CalendarDay(daysSinceEpoch: 20_777)
    #expect(rule.occurrence(after: day)?.day == same.occurrence(after: day)?.day)
  }
}
