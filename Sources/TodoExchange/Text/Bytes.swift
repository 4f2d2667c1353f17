/// Bytes of a text in UTF-8.
package typealias Bytes = ArraySlice<UInt8>

extension ArraySlice<UInt8> {
  /// The characters; bytes that are no UTF-8 become U+FFFD.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// The bytes without the blanks and tabs at both ends.
  var trimmed: ArraySlice<UInt8> { trimmedStart.trimmedEnd }
  var trimmedStart: ArraySlice<UInt8> { drop { $0.isBlank } }
  var trimmedEnd: ArraySlice<UInt8> { self[..<((lastIndex { !$0.isBlank } ?? startIndex - 1) + 1)] }

  /// Where the longest run of such bytes begins that the bytes end with.
  func suffixStart(while belongs: (UInt8) -> Bool) -> Int {
    lastIndex { !belongs($0) }.map { $0 + 1 } ?? startIndex
  }

  func ends(with suffix: some Collection<UInt8>) -> Bool {
    count >= suffix.count && self[(endIndex - suffix.count)...].elementsEqual(suffix)
  }

  /// The bytes with others in place of some of them.
  package func replacing(_ range: Range<Int>, with bytes: some Sequence<UInt8>) -> ArraySlice<UInt8> {
    (Array(self[..<range.lowerBound]) + bytes + self[range.upperBound...])[...]
  }

  /// The value of up to 18 digits, if the bytes are nothing else.
  var number: Int? {
    guard 1...18 ~= count, allSatisfy(\.isDigit) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 & 0xF) }
  }
}

extension Sequence<UInt8> {
  /// Whether the bytes are those of a text, where small and capital letters of ASCII count as the same.
  func equalsIgnoringCase(_ other: some Sequence<UInt8>) -> Bool {
    elementsEqual(other) { $0.lowercased == $1.lowercased }
  }
}

extension String {
  /// The text with the small letters of ASCII as capital ones.
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

  /// Whether it is a letter from A to Z or a to z.
  package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  var isNameCharacter: Bool { isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }

  /// A capital letter of ASCII as its small one, any other byte as it is.
  package var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
