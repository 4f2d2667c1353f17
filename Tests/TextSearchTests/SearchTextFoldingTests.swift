import Foundation
import Testing
import TextSearch

@Suite("Folding text for a search")
struct SearchTextFoldingTests {
  /// Every character of the Unicode version that the table comes from.
  static let scalars = (0x80...0x3FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter(
    isInTable)

  static func isInTable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.age.map { $0.major <= 14 } ?? false
  }

  @Test("a character folds like its decomposition, by the tables of Foundation")
  func decompositions() {
    for scalar in Self.scalars {
      let text = String(scalar)
      let decomposed = text.decomposedStringWithCanonicalMapping
      #expect(SearchText.fold(text) == SearchText.fold(decomposed), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("a character folds like its upper and its lower case, by the tables of Swift")
  func cases() {
    for scalar in Self.scalars where scalar.properties.isCased {
      // The iota below a Greek vowel is an accent here, but has an upper case form that is a letter.
      if String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.contains("\u{345}") { continue }
      let folded = SearchText.fold(String(scalar))
      for mapping in [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping]
      where mapping.unicodeScalars.allSatisfy(Self.isInTable) {
        #expect(folded == SearchText.fold(mapping), "U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test("folding a folded text changes nothing")
  func idempotence() {
    for scalar in Self.scalars {
      let folded = SearchText.fold(String(scalar))
      #expect(SearchText.fold(String(decoding: folded, as: UTF8.self)) == folded)
    }
  }

  @Test(
    "folding gives lower case letters without accents",
    arguments: [
      ("ÀÉÎÕÜ", "aeiou"), ("ŁØĐĦŦ", "lodht"), ("ẞß", "ssss"), ("ÆæŒœ", "aeaeoeoe"), ("ıİ", "ii"),
      ("ＡＺａｚ０９！", "azaz09!"),
      ("Ἄγγελος", "αγγελοσ"), ("ЙЁ", "ие"), ("안", "\u{110B}\u{1161}\u{11AB}"), ("ไม่", "ไม่"), ("हिन्दी", "हिन्दी"),
      ("plain ASCII_[]@`{}~", "plain ascii_[]@`{}~"), ("\u{FEFF}a\u{200B}b\u{AD}c", "abc"),
    ])
  func examples(text: String, folded: String) {
    #expect(
      String(decoding: SearchText.fold(text), as: UTF8.self).unicodeScalars.elementsEqual(
        folded.unicodeScalars))
  }
}
