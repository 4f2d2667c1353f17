/// A text that is safe to show: nothing in it can move the cursor, control the terminal or break a line.
///
/// The console takes no other text, so that no message can forget to make quoted text visible: a string
/// interpolated into a literal is made visible, and the literal itself is shown as it is, line breaks
/// included.
package struct DisplayText: Hashable, Sendable {
  /// The text, which can be sent to a terminal.
  package let text: String

  /// Creates a text in one line, with its control characters made visible.
  ///
  /// C0 controls and DEL appear in caret form (`^[`, `^J`, `^?`). C1 controls, line and paragraph separators,
  /// and characters that are not seen but act on their neighbours (bidirectional controls, tags, the byte
  /// order mark, noncharacters) appear as their code point, `<U+202E>`. Joiners and variation selectors stay:
  /// emoji and many scripts are written with them.
  package init(_ text: String) {
    self.text = Self.visible(text)
  }

  /// Creates a text from visible texts, and from control sequences that the terminal must obey.
  package init(asIs text: String) { self.text = text }

  private static func visible(_ text: String) -> String {
    var text = text
    if !text.withUTF8(mayHide) || !text.unicodeScalars.contains(where: isHidden) { return text }
    return text.unicodeScalars.reduce(into: "") { visible, scalar in
      if isHidden(scalar) { visible += name(of: scalar) } else { visible.unicodeScalars.append(scalar) }
    }
  }

  /// Makes the bytes of a buffer from an offset on visible, in one line.
  package static func makeVisible(_ utf8: inout [UInt8], from start: Int) {
    guard mayHide(utf8, from: start) else { return }
    let text = visible(String(decoding: utf8[start...], as: UTF8.self))
    utf8.replaceSubrange(start..., with: text.utf8)
  }

  /// Returns the lines of a text, with tabs expanded to columns of eight and all other control characters
  /// made visible.
  ///
  /// A line ends at LF or CR LF; a line break at the end of the text starts no further line.
  package static func lines(of text: String) -> [DisplayText] {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      Self.line(of: line.last == "\r" && line.endIndex < text.endIndex ? line.dropLast() : line)
    }
  }

  private static func line(of line: Substring.UnicodeScalarView) -> DisplayText {
    var text = ""
    var column = 0
    for (index, part) in line.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
      if index > 0 {
        let gap = 8 - column % 8
        text += String(repeating: " ", count: gap)
        column += gap
      }
      let part = DisplayText(String(part))
      text += part.text
      column += part.width
    }
    return DisplayText(asIs: text)
  }

  var isPrintableASCII: Bool { text.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F } }

  /// Returns whether a byte is a control character or can begin a hidden character; most text has no such
  /// byte.
  package static func mayHide(_ utf8: [UInt8], from start: Int) -> Bool {
    utf8.withUnsafeBufferPointer { mayHide(UnsafeBufferPointer(rebasing: $0[start...])) }
  }

  /// Checks eight bytes of printable ASCII at once: no byte has its top bit set, is below 0x20 (subtracting
  /// 0x20 would set the top bit) or becomes 0x80 by adding 1.
  ///
  /// One byte at a time, `list --all --ndjson` takes twice as many instructions.
  private static func mayHide(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = 0
    while index < utf8.count {
      // The last word may overlap bytes that were checked before.
      let start = min(index, utf8.count - 8)
      if start >= 0 {
        let word = UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: start, as: UInt64.self)
        if (word | (word &- ones &* 0x20) | (word &+ ones)) & (ones &* 0x80) == 0 {
          index = start + 8
          continue
        }
      }
      if mayHide(utf8[index]) { return true }
      index += 1
    }
    return false
  }

  private static func mayHide(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF...: true
    default: false
    }
  }

  /// Returns whether a scalar is never shown as it is.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F: true  // C0, DEL, C1
    case 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x206F: true  // bidirectional, deprecated
    case 0x2028...0x2029: true  // line and paragraph separator
    case 0xFEFF, 0xFFF9...0xFFFB: true  // byte order mark, interlinear annotation
    case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true  // tags, and code points reserved for similar ones
    case 0xFDD0...0xFDEF: true  // noncharacters
    default: scalar.value & 0xFFFE == 0xFFFE  // noncharacters at the end of each plane
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    if scalar.isASCII, let caret = Unicode.Scalar(scalar.value ^ 0x40) { return "^\(caret)" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
  }
}

extension DisplayText: ExpressibleByStringInterpolation {
  /// Creates a text from a literal, which is shown as it is.
  package init(stringLiteral text: String) { self.init(asIs: text) }

  /// Creates a text from a literal and its interpolated values.
  package init(stringInterpolation parts: StringInterpolation) { self.init(asIs: parts.text) }

  /// Collects a literal and its interpolated values.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    /// Appends a text that is already visible.
    package mutating func appendInterpolation(_ visible: DisplayText) { text += visible.text }
    /// Appends a string, made visible.
    package mutating func appendInterpolation(_ text: String) { self.text += DisplayText(text).text }
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }
  }
}

extension Sequence<DisplayText> {
  /// Returns the texts joined, with a separator between two of them.
  package func joined(separator: DisplayText = "") -> DisplayText {
    DisplayText(asIs: map(\.text).joined(separator: separator.text))
  }
}
