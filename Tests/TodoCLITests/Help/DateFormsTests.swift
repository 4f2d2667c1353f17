import Testing

@testable import TodoCLI
@testable import TodoKit

struct DateFormsTests {
  @Test("every form of the table is a date", arguments: (DateForms.numbers + DateForms.words).map(\.term))
  func forms(form: String) {
    #expect(DateExpression(form) != nil)
  }

  @Test("every form that the messages name is in the table")
  func complete() {
    let rows = (DateForms.numbers + DateForms.words).map(\.term)
    for form in DateExpression.forms {
      let word = form.replacing("\"", with: "").replacing(" to sunday", with: "").replacing(" 14:30", with: "T14:30")
      #expect(rows.contains(word), "\(form)")
    }
  }
}
