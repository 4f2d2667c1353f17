import Terminal

/// JSON that is safe to look at.
extension JSONView {
  /// Writes what other outputs make visible (`DisplayText`) as escapes, which mean the same characters.
  ///
  /// Outside of strings JSON has none of them, so this never needs to know where a string begins.
  static func escapeHidden(in json: inout [UInt8], from start: Int = 0) {
    guard DisplayText.mayHide(json, from: start) else { return }
    let text = String(decoding: json[start...], as: UTF8.self)
    json.removeSubrange(start...)
    for scalar in text.unicodeScalars {
      if scalar.value >= 0x7F, DisplayText.isHidden(scalar) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          json += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        }
      } else {
        json += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  /// One object that is safe to look at, as a line.
  static func line(_ json: [UInt8]) -> [UInt8] {
    var line = json
    escapeHidden(in: &line)
    return line + [UInt8(ascii: "\n")]
  }
}
