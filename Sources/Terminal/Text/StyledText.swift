/// A text and how it is set off.
package struct StyledText: Hashable, Sendable {
  /// The text.
  package let text: DisplayText
  /// All that apply, in the order written.
  package let styles: [Style]

  /// Creates a text that is set off in none, one or several ways.
  package init(_ text: DisplayText, _ styles: Style...) {
    self.init(text, styles)
  }

  /// Creates a text that is set off in all of these ways.
  package init(_ text: DisplayText, _ styles: [Style]) {
    self.text = text
    self.styles = styles
  }

  /// The text with the escape sequences of its styles, or without colour just the text.
  package func rendered(inColor usesColor: Bool) -> DisplayText {
    guard usesColor, !text.text.isEmpty, !styles.isEmpty else { return text }
    let parameters = styles.map(\.parameters).joined(separator: ";")
    return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}
