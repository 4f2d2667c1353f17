/// Words to search for, regardless of case and accents.
///
/// Text and words are compared as their folded bytes (see `SearchTextFolding`), so that `cafe` finds `CAFÉ`
/// in composed and decomposed form, and `strasse` finds `Straße`. The comparison is the algorithm of Knuth,
/// Morris and Pratt: it reads the text once, keeps no copy of it, and takes the same time however much the
/// words repeat themselves.
package struct SearchText: Sendable {
  /// The folded words.
  private let words: [UInt8]
  /// For each number of matched bytes, how many of them still match if the next byte does not.
  private let fallbacks: [Int]
  /// The first byte of the words, and the bit by which its upper case differs, if it is a letter of ASCII.
  private let first: UInt8
  private let caseBit: UInt8

  /// Creates a search for these words in this order, with exactly these spaces between them.
  ///
  /// Words that fold to nothing are found in every text.
  package init(_ words: String) {
    self.words = Self.fold(words)
    fallbacks = Self.fallbacks(of: self.words)
    first = self.words.first ?? 0
    caseBit = UInt8(ascii: "a") <= first && first <= UInt8(ascii: "z") ? 0x20 : 0
  }

  /// Whether the words occur in a text given as UTF-8.
  ///
  /// Bytes that are not well-formed UTF-8 are safe to search; what they match is not specified.
  package func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var matched = 0
    var index = 0
    while matched < words.count, index < utf8.count {
      if matched == 0 {
        index = indexOfCandidate(in: utf8, from: index)
        guard index < utf8.count else { return false }
      }
      if utf8[index] < 0x80 {
        advance(&matched, by: SearchTextFolding.lowercased(utf8[index]))
        index += 1
      } else {
        index += SearchTextFolding.shared.fold(utf8, at: index) { advance(&matched, by: $0) }
      }
    }
    return matched == words.count
  }

  /// Returns the bytes of a text that searches compare: texts with the same bytes are the same to a search.
  package static func fold(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { utf8 in
      var folded: [UInt8] = []
      folded.reserveCapacity(utf8.count)
      var index = 0
      while index < utf8.count {
        if utf8[index] < 0x80 {
          folded.append(SearchTextFolding.lowercased(utf8[index]))
          index += 1
        } else {
          index += SearchTextFolding.shared.fold(utf8, at: index) { folded.append($0) }
        }
      }
      return folded
    }
  }

  /// Skips ASCII that no match can start with.
  ///
  /// Eight bytes are examined together: a byte equal to the first of the words, in either case, is zero in
  /// `others`, so its top bit is set when 1 is subtracted. Marks above the lowest may be false. This saves 8
  /// % of all instructions of a search for a word in 100,000 todos.
  @inline(__always)
  private func indexOfCandidate(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (firsts, caseBits) = (UInt64(first) &* ones, UInt64(caseBit) &* ones)
    var index = start
    while index &+ 8 <= utf8.count {
      let word = UInt64(
        littleEndian: UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let others = (word | caseBits) ^ firsts
      let marks = (((others &- ones) & ~others) | word) & (ones &* 0x80)
      if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
      index &+= 8
    }
    return utf8[index...].firstIndex { $0 | caseBit == first || $0 >= 0x80 } ?? utf8.count
  }

  /// Counts one more folded byte of the text; a complete match stays complete.
  @inline(__always)
  private func advance(_ matched: inout Int, by byte: UInt8) {
    guard matched < words.count else { return }
    while words[matched] != byte {
      if matched == 0 { return }
      matched = fallbacks[matched]
    }
    matched += 1
  }

  private static func fallbacks(of words: [UInt8]) -> [Int] {
    var fallbacks = [Int](repeating: 0, count: words.count)
    var matched = 0
    for index in words.indices.dropFirst() {
      fallbacks[index] = matched
      while matched > 0, words[index] != words[matched] { matched = fallbacks[matched] }
      if words[index] == words[matched] { matched += 1 }
    }
    return fallbacks
  }
}
