import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoExchange

struct MarkdownReadingTests {
  private func reading(_ text: String, project: String? = nil) -> ForeignReading {
    MarkdownCodec.read(Array(text.utf8), in: ExchangeContext(moment: .friday, project: project))
  }

  @Test("a line that is no UTF-8 is told, and the others are read")
  func encoding() {
    let reading = MarkdownCodec.read(
      Array("- [ ] a\n- [ ] ".utf8) + [0xFF] + Array("\n- [ ] b\n".utf8), in: ExchangeContext(moment: .friday))
    #expect(reading.problems.map(\.line) == [2])
    #expect(reading.records.map(\.line) == [1, 3])
  }

  @Test(
    "the digest is over all that a task says, and its place",
    arguments: [
      "* [ ] a #x", "- [ ] a  #x", "- [x] a #x", "- [ ] a #x\n  text", "# h\n- [ ] a #x", "- [ ] b\n  - [ ] a #x",
      "- [ ] c\n  - [ ] a #x", "- [ ] a #x ",
    ])
  func sums(text: String) throws {
    #expect(reading(text).records.last?.sum != reading("- [ ] a #x").records.last?.sum)
    #expect(reading(text).records.last?.sum == reading("Prose.\n\n" + text).records.last?.sum)
  }

  @Test(
    "a task is the same as long as its words and its project are, or as a part its words",
    arguments: [
      ("- [ ] a", "* [x] a #t 📅 2026-12-01\n  text", true), ("- [ ] a", "- [ ] b", false),
      ("- [ ] a", "# p\n- [ ] a", false),
      ("- [ ] w\n  - [ ] a", "# p\n- [ ] v\n  - [ ] a", true), ("- [ ] a", "- [ ] w\n  - [ ] a", false),
    ])
  func identities(one: String, other: String, areSame: Bool) {
    #expect((reading(one).records.last?.identity == reading(other).records.last?.identity) == areSame)
  }

  @Test(
    "a name makes a uid: a comment before an identifier before a block",
    arguments: [
      ("- [ ] a", nil), ("- [ ] a 🆔 x", "md:x"), ("- [ ] a [id:: x]", "md:x"), ("- [ ] a ^x", "md:^x"),
      ("- [ ] a <!-- todo:gh:o/r#1 --> 🆔 x ^y", "gh:o/r#1"), ("- [ ] a [id:: x y]", nil),
      ("- [ ] a 🆔 8f14e45f-ceea-467f-a0e6-9b1d4f1a2b3c", "8f14e45f-ceea-467f-a0e6-9b1d4f1a2b3c"),
    ])
  func names(text: String, uid: String?) {
    #expect(reading(text).records.first?.uid?.text == uid)
  }

  @Test("a day that does not exist is kept in the line and told", arguments: ["📅 2026-02-30", "[due:: 2026-02-30]"])
  func noDay(field: String) {
    let record = reading("- [ ] a ⏫ \(field)").records[0]
    #expect(record.remarks == [.kept("due")])
    #expect(record.patch[.title]?.text == "a" && record.patch[.priority] == .priority(.high))
    #expect(!record.patch.gives(.due))
  }

  @Test("an identifier names the todo whose uid a comment says beside it")
  func namedByComment() {
    let records = reading("- [ ] a ⛔ x,y\n- [ ] b <!-- todo:u --> 🆔 x\n").records
    #expect(records[0].after == [.uid("u"), .uid("md:y")])
  }

  @Test("a wild heading makes a project that the rules allow, or none")
  func headings() {
    #expect(reading("# /a//b/\n- [ ] a").records[0].patch.project == "a/b")
    #expect(reading("# a\u{7}b\n- [ ] a").records[0].patch.project == "a b")
    for heading in ["# none", "#", "# \u{200B}", "# /"] {
      #expect(reading("\(heading)\n- [ ] a").records[0].patch.project == nil)
    }
  }
}
