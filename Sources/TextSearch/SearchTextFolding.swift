/// The form of each character in a search: without case, accents, and anything invisible.
///
/// This is full case folding (Unicode, CaseFolding.txt) of the canonical decomposition (UAX #15), without
/// - accents: nonspacing marks, except the vowel signs, viramas and voicing marks of Indic scripts, Thai and
///   kana, which make another word (they have the combining classes 0, 7 to 9, and 84 to 132);
/// - characters without a shape, such as joiners, the soft hyphen and variation selectors;
/// - strokes that have no decomposition (`ł` is `l`, `ø` is `o`), ligatures (`æ` is `ae`), and full-width
///   ASCII forms.
///
/// The remaining marks are not put into canonical order: keyboards produce that order.
final class SearchTextFolding: Sendable {
  /// The folding of the table, which is read when the first character outside ASCII is met.
  static let shared = SearchTextFolding(runs: runs)

  /// By `scalar / pageSize`, the start of a page in `entries`; scalars that do not change share the first
  /// page.
  private let pages: [Int]
  /// `first byte in replacements << 8 | number of bytes`, or 0 for a scalar that does not change.
  private let entries: [UInt32]
  /// The UTF-8 of all replacements; the first byte is unused, so that no entry is 0.
  private let replacements: [UInt8]

  private static let pageSize = 256
  private static let hangulSyllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  private init(runs: StaticString) {
    var pages = [Int](repeating: 0, count: 0x110000 / Self.pageSize)
    var entries = [UInt32](repeating: 0, count: Self.pageSize)
    var replacements: [UInt8] = [0]
    SearchTextFoldingReader.read(runs) { scalar, target in
      let page = Int(scalar) / Self.pageSize
      if pages[page] == 0 {
        pages[page] = entries.count
        entries.append(contentsOf: repeatElement(0, count: Self.pageSize))
      }
      let start = replacements.count
      for scalar in target.lazy.compactMap(Unicode.Scalar.init) {
        replacements.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      entries[pages[page] + Int(scalar) % Self.pageSize] = UInt32(start << 8 | (replacements.count - start))
    }
    self.pages = pages
    self.entries = entries
    self.replacements = replacements
  }

  /// Folds a byte of ASCII.
  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Passes the folded bytes of the character outside ASCII at an index to `body`; returns the character's
  /// length in bytes.
  @inline(__always)
  func fold(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int, _ body: (UInt8) -> Void) -> Int {
    let lead = utf8[index]
    let count = min(lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4, utf8.count - index)
    var scalar = UInt32(lead & (0x7F >> UInt8(truncatingIfNeeded: count)))
    for next in index + 1..<index + count {
      scalar = scalar << 6 | UInt32(utf8[next] & 0x3F)
    }
    if Self.hangulSyllables.contains(scalar) {
      Self.decompose(syllable: scalar, body)
      return count
    }
    let entry = entry(of: scalar)
    if entry == 0 {
      for next in index..<index + count { body(utf8[next]) }
    } else {
      let start = Int(entry >> 8)
      for next in start..<start + Int(entry & 0xFF) { body(replacements[next]) }
    }
    return count
  }

  @inline(__always)
  private func entry(of scalar: UInt32) -> UInt32 {
    let page = Int(scalar) / Self.pageSize
    return page < pages.count ? entries[pages[page] + Int(scalar) % Self.pageSize] : 0
  }

  /// Decomposes a Hangul syllable by arithmetic (Unicode, section 3.12); its letters take three bytes each.
  private static func decompose(syllable: UInt32, _ body: (UInt8) -> Void) {
    let index = syllable - hangulSyllables.lowerBound
    let letters = (0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28)
    func give(_ letter: UInt32) {
      body(0xE1)
      body(UInt8(truncatingIfNeeded: 0x80 | letter >> 6 & 0x3F))
      body(UInt8(truncatingIfNeeded: 0x80 | letter & 0x3F))
    }
    give(letters.0)
    give(letters.1)
    if letters.2 > 0x11A7 { give(letters.2) }
  }
}

/// Reads the runs of the folding table, whose form `SearchTextFolding.runs` describes.
struct SearchTextFoldingReader {
  private let runs: StaticString
  private var position = 0

  /// Passes each character that changes, and the scalars that it becomes, to `body`.
  static func read(_ runs: StaticString, _ body: (_ scalar: UInt32, _ target: [UInt32]) -> Void) {
    var reader = SearchTextFoldingReader(runs: runs)
    var source: UInt32 = 0
    while true {
      while reader.skip(" ") || reader.skip("\n") {}
      source = reader.number() ?? source
      guard reader.skip("=") else { return }
      var target: [UInt32] = []
      while let scalar = reader.number() {
        target.append(scalar)
        _ = reader.skip(",")
      }
      // By how much the characters and their targets count up.
      let (step, increment): (UInt32, UInt32) =
        reader.skip("^") ? (2, 2) : reader.skip("+") ? (1, 1) : reader.skip("*") ? (1, 0) : (1, 0)
      for _ in 0..<(reader.number() ?? 1) {
        body(source, target)
        source += step
        if increment > 0 { target = target.map { $0 + increment } }
      }
    }
  }

  private mutating func number() -> UInt32? {
    var value: UInt32?
    while let digit = hexDigit() {
      value = (value ?? 0) << 4 | digit
      position += 1
    }
    return value
  }

  private func hexDigit() -> UInt32? {
    guard position < runs.utf8CodeUnitCount else { return nil }
    return switch runs.utf8Start[position] {
    case let byte where byte &- UInt8(ascii: "0") < 10: UInt32(byte - UInt8(ascii: "0"))
    case let byte where byte &- UInt8(ascii: "A") < 6: UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < runs.utf8CodeUnitCount, runs.utf8Start[position] == UInt8(ascii: character) else {
      return false
    }
    position += 1
    return true
  }
}
