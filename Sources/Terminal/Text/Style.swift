/// A way to set off text, by the terminal's own settings and colours.
package struct Style: Hashable, Sendable {
  /// What it is called where people choose it, as git calls it in its config.
  package let word: String
  /// The SGR parameters (ECMA-48, 8.3.117).
  let parameters: String

  package static let bold = Style(word: "bold", parameters: "1")
  package static let dim = Style(word: "dim", parameters: "2")
  package static let reverse = Style(word: "reverse", parameters: "7")

  // Of the terminal's own palette, which fits its background whatever that is.
  package static let red = Style(word: "red", parameters: "31")
  package static let green = Style(word: "green", parameters: "32")
  package static let blue = Style(word: "blue", parameters: "34")
  package static let magenta = Style(word: "magenta", parameters: "35")

  /// Whether it is a colour, of the text or behind it, rather than an attribute: those have numbers from 30 on.
  var isColor: Bool { parameters.utf8.count > 1 }
}
