/// A way to set off text, by the terminal's own settings and colours.
package struct Style: Hashable, Sendable {
  /// What it is called where people choose it, as git calls it in its config.
  package let word: String
  /// The SGR parameters (ECMA-48, 8.3.117; colours by number as in xterm).
  let parameters: String

  package static let bold = Style(word: "bold", parameters: "1")
  package static let dim = Style(word: "dim", parameters: "2")
  package static let reverse = Style(word: "reverse", parameters: "7")

  // Of xterm's 256 colours few can be read on white as well as on black, with a contrast of 4.5 : 1 (WCAG 2.2, 1.4.3),
  // and none of the first sixteen.
  package static let red = color(131)
  package static let green = color(29)
  package static let blue = color(63)
  package static let purple = color(98)
  package static let gray = color(243)

  /// Whether it is a colour, of the text or behind it, rather than an attribute: those have numbers from 30 on.
  var isColor: Bool { parameters.utf8.count > 1 }

  private static func color(_ number: Int) -> Style {
    Style(word: String(number), parameters: "38;5;\(number)")
  }
}
