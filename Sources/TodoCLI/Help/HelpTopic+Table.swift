import ArgumentKit
import Terminal

extension HelpTopic {
  /// Rows of two columns as a paragraph that is printed as it is.
  static func table(_ rows: [(term: String, meaning: String)]) -> String {
    let column = rows.reduce(0) { max($0, DisplayText($1.term).width) }
    return rows.map { "  \(DisplayText($0.term).padded(to: column).text)  \($0.meaning)" }.joined(separator: "\n")
  }
}
