/// The characters of string tokens that a scanner has checked, with their escapes resolved.
struct JSONCharacters {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The characters as UTF-8.
  func decoded(_ string: JSONString) -> [UInt8] {
    guard string.hasEscapes else { return Array(bytes[string.range]) }
    var result: [UInt8] = []
    result.reserveCapacity(string.range.count)
    var index = string.range.lowerBound
    while index < string.range.upperBound {
      guard bytes[index] == .backslash else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let (scalar, length) = escape(at: index)
      result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index += length
    }
    return result
  }

  /// Whether two strings have the same characters, however they are written.
  func areEqual(_ left: JSONString, _ right: JSONString) -> Bool {
    if left.hasEscapes || right.hasEscapes {
      return decoded(left) == decoded(right)
    }
    return left.range.count == right.range.count && bytes[left.range].elementsEqual(bytes[right.range])
  }

  /// Whether one string comes before another in the order of their UTF-8.
  func precedes(_ left: JSONString, _ right: JSONString) -> Bool {
    decoded(left).lexicographicallyPrecedes(decoded(right))
  }

  /// The 64-bit FNV-1a hash of the characters (draft-eastlake-fnv).
  func hash(of string: JSONString) -> UInt64 {
    string.hasEscapes ? Self.hash(decoded(string)) : Self.hash(UnsafeBufferPointer(rebasing: bytes[string.range]))
  }

  @inline(__always)
  private static func hash(_ characters: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in characters {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return hash
  }

  /// The scalar that the escape at an offset means, and the number of bytes it is written with.
  private func escape(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    switch bytes[offset + 1] {
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): break
    default: return (Unicode.Scalar(bytes[offset + 1]), 2)
    }
    let unit = codeUnit(at: offset + 2)
    guard 0xD800...0xDBFF ~= unit else { return (Unicode.Scalar(unit) ?? "\u{FFFD}", 6) }
    let scalar = 0x10000 + (unit - 0xD800) << 10 + (codeUnit(at: offset + 8) - 0xDC00)
    return (Unicode.Scalar(scalar) ?? "\u{FFFD}", 12)
  }

  /// The UTF-16 code unit that four hexadecimal digits give.
  private func codeUnit(at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { unit, digit in unit << 4 | UInt32(digit.hexDigitValue ?? 0) }
  }
}
