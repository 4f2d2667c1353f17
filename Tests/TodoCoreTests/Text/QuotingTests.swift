import Testing

@testable import TodoCore

struct UnicodeScalarControlTests {
  @Test("the control characters are those of the general category Cc")
  func category() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if scalar.isControl != (scalar.properties.generalCategory == .control) {
        Issue.record("U+\(String(value, radix: 16)) is told wrongly")
      }
    }
  }

  @Test(
    "invisible characters are distinguished from visible ones",
    arguments: [
      " ", "\t", "\u{A0}", "\u{3000}", "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{2800}", "\u{3164}",
      "\u{FE0F}", "\u{202E}", "\u{E0041}", "\u{FFFA}",
    ] as [Unicode.Scalar])
  func invisible(scalar: Unicode.Scalar) {
    #expect(scalar.isInvisible)
    #expect(
      ["a", "-", "é", "日", "🙂", "\u{2801}", "\u{600}", "\u{301}"].allSatisfy { (scalar: Unicode.Scalar) in
        !scalar.isInvisible
      })
  }
}
