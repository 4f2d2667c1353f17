/// A way to set off text, by the terminal's own settings and colours.
package struct Style: Hashable, Sendable {
  /// What it is called where people choose it, as git calls it in its config.
  package let word: String
  /// The SGR parameters (ECMA-48, 8.3.117; colours by number as in xterm).
  let parameters: String

  package static let bold = Style(word: "bold", parameters: "1")
  package static let dim = Style(word: "dim", parameters: "2")
  package static let red = color("red", 31)
  package static let green = color("green", 32)
  package static let yellow = color("yellow", 33)
  package static let cyan = color("cyan", 36)

  static func color(_ word: String, _ parameter: Int) -> Style {
    Style(word: word, parameters: String(parameter))
  }
}
