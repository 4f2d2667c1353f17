/// Quotes a user's text for a message: cut when long, with control characters made visible.
package func quoted(_ text: String) -> String {
  let limit = 60
  return "\"\(visible(text.count > limit ? text.prefix(limit) + "…" : text[...]))\""
}

/// Returns a user's text on one line, with each control character as its code point.
package func visible(_ text: some StringProtocol) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    if scalar.isControl { result += codePoint(of: scalar) } else { result.unicodeScalars.append(scalar) }
  }
}

func codePoint(of scalar: Unicode.Scalar) -> String {
  "U+\(String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2))\(String(scalar.value, radix: 16, uppercase: true))"
}

extension Unicode.Scalar {
  /// Whether this is a control character (C0, DEL or C1; general category Cc), which no one-line text may
  /// contain.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether this is white space (Unicode property White_Space); ASCII needs no table.
  package var isBlank: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// Whether this shows nothing: white space, a character without a glyph (Unicode property
  /// Default_Ignorable_Code_Point, interlinear annotations), or the braille pattern without dots.
  package var isInvisible: Bool {
    if isBlank { return true }
    return value >= 0x80
      && (properties.isDefaultIgnorableCodePoint || value == 0x2800 || (0xFFF9...0xFFFB).contains(value))
  }
}
