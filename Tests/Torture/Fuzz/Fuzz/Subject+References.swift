import TodoKit

extension Subject {
  /// Each reference of a word, written alone, points at the same.
  static func takeReferences(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    _ = try? TodoRef.parse(line: text)
    for ref in (try? TodoRef.parse(text)) ?? [] {
      promise((try? TodoRef.parse(ref.text)) == [ref], "\(ref.text) points at the same alone")
    }
  }
}
