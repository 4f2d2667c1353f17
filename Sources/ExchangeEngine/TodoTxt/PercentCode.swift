/// Writes some ASCII characters as `%` and two hexadecimal digits, and leaves all others as they are.
///
/// A code that is already in the text is escaped: `%20` is written `%2520`, which is written `%252520`, and
/// so on. So every text can be restored, and a `%` without a meaning here, as in an address, is left alone.
struct PercentCode {
  /// Whether each byte is encoded, and whether its code is decoded.
  private let (coded, known): ([Bool], [Bool])

  /// - Parameters:
  ///   - characters: the ASCII characters to encode.
  ///   - others: further characters whose codes are decoded, and which are encoded elsewhere.
  init(_ characters: [UInt8], knowing others: [UInt8] = []) {
    coded = (0...UInt8.max).map(characters.contains)
    known = (0...UInt8.max).map((characters + others).contains)
  }

  func append(_ text: String, to bytes: inout [UInt8]) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { text in
      !text.contains { $0 == .percent || coded[Int($0)] }
    }
    if isPlain == true { bytes += text.utf8 } else { bytes += encoded(Array(text.utf8)[...]) }
  }

  func encoded(_ text: Bytes) -> Bytes {
    rewritten(text) {
      "%25".utf8 + $0.dropFirst()
    } others: { byte in
      coded[Int(byte)] ? [.percent] + [byte >> 4, byte & 0xF].map(Self.digit) : [byte]
    }
  }

  func decoded(_ text: Bytes) -> Bytes {
    guard text.contains(.percent) else { return text }
    return rewritten(text) { code in
      code.count == 3 ? [self.code(in: code, at: code.startIndex + 1)] : [.percent] + code.dropFirst(3)
    } others: {
      [$0]
    }
  }

  private func rewritten(_ text: Bytes, codes: (Bytes) -> Bytes, others: (UInt8) -> [UInt8]) -> Bytes {
    var (result, rest) = ([UInt8](), text)
    while let first = rest.first {
      let length = length(in: rest, at: rest.startIndex)
      if let length { result += codes(rest.prefix(length)) } else { result += others(first) }
      rest = rest.dropFirst(length ?? 1)
    }
    return result[...]
  }

  /// Returns the length of a code at an index, `%`, any number of `25` and the digits of a known character,
  /// or `nil`.
  func length(in text: Bytes, at start: Int) -> Int? {
    guard start < text.endIndex, text[start] == .percent else { return nil }
    var index = start + 1
    while index + 2 <= text.endIndex {
      if text[index] == UInt8(ascii: "2"), text[index + 1] == UInt8(ascii: "5") {
        index += 2
        continue
      }
      let isCode = Self.value(text[index]) != nil && Self.value(text[index + 1]) != nil
      return isCode && known[Int(code(in: text, at: index))] ? index + 2 - start : nil
    }
    return nil
  }

  private func code(in text: Bytes, at index: Int) -> UInt8 {
    (Self.value(text[index]) ?? 0) << 4 | (Self.value(text[index + 1]) ?? 0)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    if digit.isDigit { return digit & 0xF }
    return UInt8(ascii: "A")...UInt8(ascii: "F") ~= digit & 0xDF ? digit & 0xF + 9 : nil
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
