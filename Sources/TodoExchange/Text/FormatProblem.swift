import TodoCore

/// Something in a text that cannot be read, and where it is.
package struct FormatProblem: Equatable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column in Unicode scalars, from 1.
  package let column: Int
  /// What is wrong.
  package let reason: Reason

  /// How many are told of what is no record: a text may have one in each byte.
  static let mostTold = 10_000

  /// The things that can be wrong with a text.
  package enum Reason: Equatable, Sendable {
    /// The bytes are no UTF-8, or no UTF-16 where the text begins as such.
    case invalidEncoding
    /// JSON needs something else at this place: completes the phrase “expected …”.
    case expected(String)
    /// A line of a calendar has no colon behind its name and parameters.
    case noContentLine
    /// A component of a calendar begins here and does not end.
    case unendedComponent(String)
    /// A component of a calendar ends here that did not begin.
    case unbegunComponent(String)
    /// A quoted cell begins here and does not end.
    case unendedQuote
    /// A quoted cell goes on behind its closing quote.
    case textAfterQuote
    /// A row has more or fewer cells than the header.
    case cells(found: Int, expected: Int)
    /// A table has more columns than are read.
    case columns(found: Int, most: Int)
    /// A table has no header.
    case noHeader

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
}

/// Why a value cannot be written in a format.
package enum FormatRefusal: Error, Equatable, Sendable {
  /// The format has no way to write this character there.
  case character(Unicode.Scalar)
  /// Read again, this text would be something else.
  case ambiguous(String)
}

extension BatchProblem {
  /// A place in a text of another program that cannot be read.
  package init(_ problem: FormatProblem) {
    self.init(line: problem.line, reason: .unreadable(problem.reason.message, column: problem.column))
  }
}
