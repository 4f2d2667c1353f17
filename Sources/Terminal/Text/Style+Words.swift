extension Style {
  /// The attributes, as git names them.
  private static let attributes = [
    bold, dim, Style(word: "italic", parameters: "3"), Style(word: "ul", parameters: "4"),
    Style(word: "blink", parameters: "5"), reverse,
    Style(word: "strike", parameters: "9"),
  ]
  /// The colours that have names, from the parameter 30 on, and from 90 on with `bright` before them.
  private static let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// Every word that stands for something, beside numbers.
  package static let words =
    ["none", "normal", "default"] + colors + colors.map { "bright\($0)" } + attributes.map(\.word)

  /// The styles that such words name, as in git-config(1): up to two colours, for the text and behind it, and attributes.
  ///
  /// A colour is a name, `bright` and a name, a number from 0 to 255, or `#` and six hexadecimal digits; `normal` stands
  /// for none where only the one behind is meant. `none` by itself sets nothing off.
  ///
  /// - Throws: the first word that is none of these, or one colour too many.
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
      guard colorCount < 2, let parameters = parameters(ofColor: word, isBehind: colorCount == 1) else {
        throw UnknownWord(word: word)
      }
      colorCount += 1
      if !parameters.isEmpty { styles.append(Style(word: word, parameters: parameters)) }
    }
    return styles
  }

  /// A word that names no style, or one too many.
  package struct UnknownWord: Error, Equatable {
    /// The word.
    package let word: String
  }

  /// The parameters of a colour; none for `normal`, nil for what is no colour.
  private static func parameters(ofColor word: String, isBehind: Bool) -> String? {
    let offset = isBehind ? 10 : 0
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
