import Testing

@testable import TodoFormats

struct MarkdownFieldTests {
  @Test(
    "a field is a sign and a value, or stands in brackets; which, is chosen where only one fits",
    arguments: [
      (MarkdownField(.due, "2026-12-01"), "📅 2026-12-01"),
      (MarkdownField(.due, "2026-12-01", style: .dataview), "[due:: 2026-12-01]"),
      (MarkdownField(.priority, "high"), "⏫"), (MarkdownField(.tag, "x/y"), "#x/y"),
      (MarkdownField(.tag, "v1.2"), "[tag:: v1.2]"),
      (MarkdownField(.tag, "a b]"), "(tag:: a b])"), (MarkdownField(.recurrence, "every day"), "🔁 every day"),
      (MarkdownField(.uid, "u", style: .dataview), "<!-- todo:u -->"), (MarkdownField(.time, "09:30"), "at:09:30"),
    ])
  func bytes(field: MarkdownField, text: String) throws {
    #expect(try String(decoding: field.bytes(), as: UTF8.self) == text)
  }

  @Test(
    "what would not be read as it is, is refused",
    arguments: [
      MarkdownField(.due, ""), MarkdownField(.tag, "a\nb"), MarkdownField(.uid, "a b"), MarkdownField(.uid, "a-->b"),
      MarkdownField(.block, "é"), MarkdownField(.tag, "(a]"), MarkdownField(.due, " x"),
    ])
  func refused(field: MarkdownField) {
    #expect(throws: FormatRefusal.self) { try field.bytes() }
  }
}
