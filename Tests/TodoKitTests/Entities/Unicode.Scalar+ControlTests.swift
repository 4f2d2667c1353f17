import Testing

@testable import TodoKit

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
}
