import ArgumentKit

extension HelpTopic {
  /// Rows of two columns as a paragraph that is printed as it is.
  static func table(_ rows: [(term: String, meaning: String)]) -> String {
    let column = rows.reduce(0) { max($0, DisplayText.width(of: $1.term)) }
    return rows.map { "  \(DisplayText.pad($0.term, to: column))  \($0.meaning)" }.joined(separator: "\n")
  }
}
