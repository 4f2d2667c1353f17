extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let tab = UInt8(ascii: "\t")
  static let blank = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let backslash = UInt8(ascii: "\\")
  static let percent = UInt8(ascii: "%")

  /// Whether it is a blank or a tab.
  var isBlank: Bool { self == .blank || self == .tab }

  /// Whether it is a letter from A to Z or a to z.
  var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  /// Whether it is a digit from 0 to 9.
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// A capital letter of ASCII as its small one, any other byte as it is.
  var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
