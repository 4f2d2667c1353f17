/// A colour or an attribute of text.
package struct Style: Hashable, Sendable {
  /// The style's name in settings, which is that of git's config.
  package let word: String
  /// The SGR parameters (ECMA-48, 8.3.117).
  let parameters: String

  package static let bold = Style(word: "bold", parameters: "1")
  package static let dim = Style(word: "dim", parameters: "2")
  package static let underline = Style(word: "ul", parameters: "4")
  package static let reverse = Style(word: "reverse", parameters: "7")

  // These colours come from the terminal's own palette, which fits its background.
  package static let red = Style(word: "red", parameters: "31")
  package static let green = Style(word: "green", parameters: "32")
  package static let blue = Style(word: "blue", parameters: "34")
  package static let magenta = Style(word: "magenta", parameters: "35")

  /// Whether the style is a colour, of text or background, rather than an attribute; colours have numbers
  /// from 30 on.
  var isColor: Bool { parameters.utf8.count > 1 }
}

extension Style {
  /// The attributes, as git names them.
  private static let attributes = [
    bold, dim, Style(word: "italic", parameters: "3"), underline, Style(word: "blink", parameters: "5"),
    reverse,
    Style(word: "strike", parameters: "9"),
  ]
  /// The named colours, in the order of their parameters from 30 on, or from 90 on with `bright` before the
  /// name.
  private static let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// Every word of a style that is not a number.
  package static let words =
    ["none", "normal", "default"] + colors + colors.map { "bright\($0)" } + attributes.map(\.word)

  /// Returns the styles that words name, as in git-config(1): up to two colours, text then background, and
  /// attributes.
  ///
  /// A colour is a name, `bright` and a name, a number from 0 to 255, or `#` and six hexadecimal digits.
  /// `normal` leaves a colour unset, so that only the background is set. `none` by itself means no style.
  ///
  /// - Throws: the first word that names no style, or one colour too many.
  package static func styles(in words: String) throws(UnknownWord) -> [Style] {
    let words = words.lowercased().split { $0 == " " || $0 == "\t" }.map(String.init)
    if words == ["none"] { return [] }
    var styles: [Style] = []
    var colorCount = 0
    for word in words {
      if let attribute = attributes.first(where: { $0.word == word }) {
        styles.append(attribute)
        continue
      }
      guard colorCount < 2, let parameters = parameters(ofColor: word, isBackground: colorCount == 1) else {
        throw UnknownWord(word: word)
      }
      colorCount += 1
      if !parameters.isEmpty { styles.append(Style(word: word, parameters: parameters)) }
    }
    return styles
  }

  /// A word that names no style, or one too many.
  package struct UnknownWord: Error, Equatable {
    package let word: String
  }

  /// Returns the parameters of a colour, empty for `normal`, or `nil` if the word is not a colour.
  private static func parameters(ofColor word: String, isBackground: Bool) -> String? {
    let offset = isBackground ? 10 : 0
    if word == "normal" { return "" }
    if word == "default" { return String(39 + offset) }
    if let index = colors.firstIndex(of: word) { return String(30 + offset + index) }
    if word.hasPrefix("bright"), let index = colors.firstIndex(of: String(word.dropFirst(6))) {
      return String(90 + offset + index)
    }
    if word.hasPrefix("#"), word.utf8.count == 7, word.dropFirst().allSatisfy(\.isHexDigit),
      let value = UInt32(word.dropFirst(), radix: 16)
    {
      return "\(38 + offset);2;\(value >> 16);\(value >> 8 & 0xFF);\(value & 0xFF)"
    }
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt8(word) else { return nil }
    switch number {
    case 0..<8: return String(30 + offset + Int(number))
    case 8..<16: return String(82 + offset + Int(number))
    default: return "\(38 + offset);5;\(number)"
    }
  }
}

/// The values of `--color`, which say when output is coloured.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// Colour if the environment and the stream suggest it.
  case auto
  case always, never

  /// Returns whether a stream is coloured.
  ///
  /// The option comes first, then `NO_COLOR` (no-color.org; set and not empty), `CLICOLOR_FORCE`
  /// (bixense.com/clicolors; set, not empty and not 0), `TERM=dumb`, and finally whether the stream is a
  /// terminal.
  package func usesColor(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment("NO_COLOR").map(\.isEmpty) == false { return false }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    if environment("TERM") == "dumb" { return false }
    return isTerminal
  }
}
