import TodoKit

extension Subject {
  /// A date, an instant or a rule that is understood is written in a form that means the same.
  static func takeDate(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    if let date = date(text) {
      promise(LocalDate(date.description) == date, "\(date) is read as it was written")
      promise(self.date(date.description) == date, "\(date) is a date to users too")
    }
    if let instant = Instant(text) {
      promise(Instant(instant.description) == instant, "\(instant) is read as it was written")
    }
    if let rule = RepeatRule(text) {
      promise(RepeatRule(rule.description) == rule, "\(rule) is read as it was written")
    }
  }

  /// The date that a text means to users.
  private static func date(_ text: String) -> LocalDate? {
    (try? DateExpression(text)).flatMap { try? $0.date(at: Tool.moment) }
  }
}
