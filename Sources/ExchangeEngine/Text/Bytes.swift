/// A slice of a text in UTF-8.
package typealias Bytes = ArraySlice<UInt8>

extension ArraySlice<UInt8> {
  /// The text; bytes that are not UTF-8 become U+FFFD.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// The bytes without the spaces and tabs at both ends.
  var trimmed: ArraySlice<UInt8> { trimmedStart.trimmedEnd }
  var trimmedStart: ArraySlice<UInt8> { drop { $0.isBlank } }
  var trimmedEnd: ArraySlice<UInt8> { self[..<((lastIndex { !$0.isBlank } ?? startIndex - 1) + 1)] }

  /// Returns the start of the longest suffix whose bytes all satisfy a condition.
  func suffixStart(while belongs: (UInt8) -> Bool) -> Int {
    lastIndex { !belongs($0) }.map { $0 + 1 } ?? startIndex
  }

  func ends(with suffix: some Collection<UInt8>) -> Bool {
    count >= suffix.count && self[(endIndex - suffix.count)...].elementsEqual(suffix)
  }

  /// Returns the start of the first occurrence of a text.
  func start(of text: String) -> Int? { indices.first { self[$0...].starts(with: text.utf8) } }

  /// Returns the bytes with a range of them replaced.
  package func replacing(_ range: Range<Int>, with bytes: some Sequence<UInt8>) -> ArraySlice<UInt8> {
    (Array(self[..<range.lowerBound]) + bytes + self[range.upperBound...])[...]
  }

  /// The value of 1 to 18 digits, or `nil` if the bytes are anything else.
  var number: Int? {
    guard 1...18 ~= count, allSatisfy(\.isDigit) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 & 0xF) }
  }
}

extension Sequence<UInt8> {
  /// Returns whether two texts are the same except for the case of ASCII letters.
  func equalsIgnoringCase(_ other: some Sequence<UInt8>) -> Bool {
    elementsEqual(other) { $0.lowercased == $1.lowercased }
  }
}

extension String {
  /// The text with its ASCII letters in upper case.
  var capitals: String {
    utf8.contains { $0.isLetter && $0 & 0x20 != 0 }
      ? String(decoding: utf8.map { $0.isLetter ? $0 & 0xDF : $0 }, as: UTF8.self) : self
  }
}

extension UInt8 {
  static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  package static var tab: UInt8 { UInt8(ascii: "\t") }
  static var blank: UInt8 { UInt8(ascii: " ") }
  static var quote: UInt8 { UInt8(ascii: "\"") }
  package static var colon: UInt8 { UInt8(ascii: ":") }
  package static var comma: UInt8 { UInt8(ascii: ",") }
  static var semicolon: UInt8 { UInt8(ascii: ";") }
  package static var backslash: UInt8 { UInt8(ascii: "\\") }
  static var percent: UInt8 { UInt8(ascii: "%") }
  var isBlank: Bool { self == .blank || self == .tab }

  /// Whether the byte is an ASCII letter.
  package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  var isNameCharacter: Bool { isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }

  /// The byte with an ASCII letter in lower case.
  package var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
