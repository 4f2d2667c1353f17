extension DisplayText: ExpressibleByStringInterpolation {
  /// A text of the source, which is shown as it stands there.
  package init(stringLiteral text: String) {
    self.init(asIs: text)
  }

  /// A text of the source, and what is shown within it.
  package init(stringInterpolation parts: StringInterpolation) {
    self.init(asIs: parts.text)
  }

  /// Collects a text of the source, and what is shown within it.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Nothing yet.
    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    /// What stands in the source.
    package mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// What is visible already.
    package mutating func appendInterpolation(_ visible: DisplayText) {
      text += visible.text
    }

    /// What may hold anything.
    package mutating func appendInterpolation(_ text: String) {
      self.text += DisplayText(text).text
    }

    /// A number.
    package mutating func appendInterpolation(_ number: Int) {
      text += String(number)
    }
  }
}

extension Sequence<DisplayText> {
  /// The texts one after another, with another one between two of them.
  package func joined(separator: DisplayText = "") -> DisplayText {
    DisplayText(asIs: map(\.text).joined(separator: separator.text))
  }
}
