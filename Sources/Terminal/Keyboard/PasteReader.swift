/// Collects what is pasted, up to `CSI 201 ~`.
struct PasteReader: Sendable {
  private static let end = Array("\u{1B}[201~".utf8)
  /// So many bytes are kept at a time: a longer paste is given in several.
  ///
  /// A terminal that never says where a paste ends cannot fill the memory so; and what it sends is never taken for keys.
  private let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// Takes as many bytes as belong to the paste from the beginning of what was read.
  ///
  /// - Returns: the text, once it is complete or has reached the limit; and whether it goes on.
  mutating func take(from input: inout ArraySlice<UInt8>) -> (text: String?, goesOn: Bool) {
    let last = input.firstIndex(of: 0x7E)
    let piece = input[...(last ?? input.endIndex - 1)]
    input = input[piece.endIndex...]
    bytes += piece
    if last != nil, bytes.suffix(Self.end.count) == Self.end[...] {
      bytes.removeLast(Self.end.count)
      return (give(bytes.count), false)
    }
    return (bytes.count < limit ? nil : give(completeCount), true)
  }

  /// How many bytes can be given before the paste has ended: no scalar, end of line or end of the paste is cut.
  private var completeCount: Int {
    var count = bytes.count - Self.end.count
    while bytes[count] & 0xC0 == 0x80, count > bytes.count - Self.end.count - 4 { count -= 1 }
    return bytes[count - 1] == 0x0D ? count - 1 : count
  }

  /// The text of so many bytes, in which a line ends with LF, whatever the terminal makes of that.
  private mutating func give(_ count: Int) -> String {
    let rest = Array(bytes[count...])
    bytes.removeLast(rest.count)
    defer { bytes = rest }
    guard bytes.contains(0x0D) else { return String(decoding: bytes, as: UTF8.self) }
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    var isBehindReturn = false
    for byte in bytes {
      if byte != 0x0A || !isBehindReturn { lines.append(byte == 0x0D ? 0x0A : byte) }
      isBehindReturn = byte == 0x0D
    }
    return String(decoding: lines, as: UTF8.self)
  }
}
