/// How the characters of a text are written as bytes.
struct TextEncoding: Equatable, Sendable {
  /// The encodings that are read.
  package enum Form: Equatable, Sendable {
    /// UTF-8, with or without a byte order mark.
    case utf8
    /// UTF-16, which is known by its byte order mark.
    case utf16(isBigEndian: Bool)
  }

  /// The encoding.
  package let form: Form
  /// Whether the text begins with U+FEFF.
  let hasByteOrderMark: Bool

  /// UTF-8 without a byte order mark.
  package static let utf8 = TextEncoding(form: .utf8, hasByteOrderMark: false)

  static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The encoding that a text begins as.
  init(of bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) {
      self.init(form: .utf16(isBigEndian: false), hasByteOrderMark: true)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self.init(form: .utf16(isBigEndian: true), hasByteOrderMark: true)
    } else {
      self.init(form: .utf8, hasByteOrderMark: bytes.starts(with: Self.utf8Mark))
    }
  }

  private init(form: Form, hasByteOrderMark: Bool) {
    self.form = form
    self.hasByteOrderMark = hasByteOrderMark
  }

  /// The code units of bytes in UTF-16, without the byte order mark; an odd last byte is a lone surrogate, which is
  /// no character.
  static func units(of bytes: [UInt8], isBigEndian: Bool) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 2
    while index < bytes.count {
      let pair = index + 1 < bytes.count ? (UInt16(bytes[index]), UInt16(bytes[index + 1])) : (0xD8, 0xD8)
      units.append(isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0)
      index += 2
    }
    return units
  }
}
