import TodoCore

extension BatchProblem {
  /// A place in a text of another program that cannot be read.
  package init(_ problem: FormatProblem) {
    self.init(line: problem.line, reason: .unreadable(problem.reason.message, column: problem.column))
  }
}

extension FormatProblem.Reason {
  /// What is wrong.
  fileprivate var message: String {
    switch self {
    case .invalidEncoding: "the text is not valid UTF-8"
    case .expected(let what): "expected \(visible(what))"
    case .noContentLine: "expected a property, such as SUMMARY:Buy milk"
    case .unendedComponent(let name): "no END:\(visible(name)) for this BEGIN"
    case .unbegunComponent(let name): "no BEGIN:\(visible(name)) for this END"
    case .unendedQuote: "the quotation mark is never closed"
    case .textAfterQuote: "text behind the closing quotation mark"
    case .cells(let found, let expected): "\(found) \(found == 1 ? "cell" : "cells") where the header has \(expected)"
    case .columns(let found, let most): "the table has \(found) columns, and may have \(most)"
    case .noHeader: "the table has no header"
    }
  }
}
