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
    arguments: (DateForms.past + DateForms.compared).map(\.term))
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

  @Test(
    "every form of the help is read",
    arguments: (DateForms.days + DateForms.times + DateForms.distances).map(\.term))
  func help(form: String) {
    #expect(throws: Never.self) { try DateExpression(form) }
  }
}
