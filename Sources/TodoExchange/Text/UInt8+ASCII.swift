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

  /// Whether it is a blank or a tab.
  var isBlank: Bool { self == .blank || self == .tab }

  /// Whether it is a letter from A to Z or a to z.
  package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  /// Whether it is a digit from 0 to 9.
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether it is a letter, a digit, a hyphen or a low line.
  var isNameCharacter: Bool { isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }

  /// A capital letter of ASCII as its small one, any other byte as it is.
  package var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
