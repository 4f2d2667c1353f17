import Testing

@testable import ExchangeEngine

struct MarkdownFieldTests {
  @Test(
    "a field is written with a sign or in brackets, whichever fits",
    arguments: [
      (MarkdownField(.due, "2026-12-01"), "📅 2026-12-01"),
      (MarkdownField(.due, "2026-12-01", style: .brackets), "[due:: 2026-12-01]"),
      (MarkdownField(.priority, "high"), "⏫"), (MarkdownField(.tag, "x/y"), "#x/y"),
      (MarkdownField(.tag, "v1.2"), "[tag:: v1.2]"),
      (MarkdownField(.tag, "a b]"), "(tag:: a b])"), (MarkdownField(.recurrence, "every day"), "🔁 every day"),
      (MarkdownField(.uid, "u", style: .brackets), "<!-- todo:u -->"),
      (MarkdownField(.time, "09:30"), "at:09:30"),
    ])
  func bytes(field: MarkdownField, text: String) throws {
    var bytes: [UInt8] = []
    #expect(field.append(to: &bytes))
    #expect(String(decoding: bytes, as: UTF8.self) == text)
    #expect(field.isWritable)
  }

  @Test(
    "a value that would be read differently is refused",
    arguments: [
      MarkdownField(.due, ""), MarkdownField(.tag, "a\nb"), MarkdownField(.uid, "a b"),
      MarkdownField(.uid, "a-->b"),
      MarkdownField(.block, "é"), MarkdownField(.tag, "(a]"), MarkdownField(.due, " x"),
      MarkdownField(.due, "2026-13-01 "), MarkdownField(.created, "]) 2026-12-01"),
    ])
  func refused(field: MarkdownField) {
    var bytes: [UInt8] = [1]
    #expect(!field.append(to: &bytes))
    #expect(bytes == [1])
    #expect(!field.isWritable)
  }
}
