/// Text of the user's within a message: in quotes, cut when long, control characters visible.
package func quoted(_ text: String) -> String {
  let limit = 60
  return "\"\(visible(text.count > limit ? text.prefix(limit) + "…" : text[...]))\""
}

/// Text of the user's with its control characters as code points, in one line.
package func visible(_ text: some StringProtocol) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    if scalar.isControl { result += codePoint(of: scalar) } else { result.unicodeScalars.append(scalar) }
  }
}

/// `U+001B`.
func codePoint(of scalar: Unicode.Scalar) -> String {
  "U+\(String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2))\(String(scalar.value, radix: 16, uppercase: true))"
}
