import Testing
import TodoTestSupport

@testable import TodoCore

struct TodoRulesTests {
  @Test(
    "a title is one line of text, kept as it is",
    arguments: [
      "x", " x ", "call bob due:fri", "日本語", "e\u{301}", "a\u{200B}", "\u{1F468}\u{200D}\u{1F469}", "-",
      String(repeating: "x", count: 16_384),
    ])
  func titles(text: String) throws {
    #expect(try TodoRules.title(text) == text)
  }

  @Test(
    "an empty, overlong or many-lined title, or one with control characters, is refused",
    arguments: [
      ("", Refusal.emptyTitle), ("  \t ", .emptyTitle), ("\u{A0}\u{3000}", .emptyTitle),
      ("\u{200B}", .emptyTitle), ("\u{2800} \u{2800}", .emptyTitle), ("\u{FEFF}\u{AD}", .emptyTitle),
      ("\n", .emptyTitle), ("a\nb", .manyLinedTitle), ("a\r\nb", .manyLinedTitle), ("a\r", .manyLinedTitle),
      ("a\u{2028}b", .manyLinedTitle), ("a\u{85}", .manyLinedTitle), ("a\u{B}b", .manyLinedTitle),
      ("a\tb", .controlCharacter("\t", in: .title)), ("a\u{1B}[31m", .controlCharacter("\u{1B}", in: .title)),
      ("a\u{0}", .controlCharacter("\0", in: .title)), ("a\u{9B}", .controlCharacter("\u{9B}", in: .title)),
      (String(repeating: "x", count: 16_385), .longTitle(bytes: 16_385)),
      (String(repeating: "é", count: 8_193), .longTitle(bytes: 16_386)),
    ])
  func badTitles(text: String, refusal: Refusal) {
    #expect(throws: refusal) { try TodoRules.title(text) }
  }

  @Test("content may have line feeds and tabs, but no other control characters")
  func content() throws {
    #expect(try TodoRules.content("a\n\tb\n") == "a\n\tb\n")
    #expect(throws: Refusal.controlCharacter("\r", in: .content)) { try TodoRules.content("a\rb") }
    #expect(throws: Refusal.controlCharacter("\r", in: .content)) { try TodoRules.content("a\r\r\nb") }
    #expect(throws: Refusal.controlCharacter("\u{7F}", in: .content)) { try TodoRules.content("\u{7F}") }
  }

  @Test(
    "CRLF line ends become line feeds, a lone CR is refused, and a line separator stays",
    arguments: [
      ("a\r\nb", "a\nb"), ("\r\n\r\n", "\n\n"), ("a\n\r\nb\n", "a\n\nb\n"), ("a\r\n\u{301}", "a\n\u{301}"),
      ("a\u{2028}b", "a\u{2028}b"),
    ])
  func lineEnds(text: String, expected: String) throws {
    #expect(try TodoRules.content(text).utf8.elementsEqual(expected.utf8))
    for other in ["\r\(text)", "\(text)\r", "a\rb\(text)"] {
      #expect(throws: Refusal.controlCharacter("\r", in: .content)) { try TodoRules.content(other) }
    }
  }

  @Test("content is 1 MiB at most")
  func longContent() throws {
    let longest = String(repeating: "x", count: 1_048_576)
    #expect(try TodoRules.content(longest) == longest)
    #expect(throws: Refusal.longContent(bytes: 1_048_577)) { try TodoRules.content(longest + "x") }
  }

  @Test("a tag is one word without commas", arguments: ["a", "a#b", "#", "größe", "🙂", "a/b", "none-of-it"])
  func tags(text: String) throws {
    #expect(try TodoRules.tag(text) == text)
  }

  @Test(
    "the number sign shown before a tag is not part of the tag",
    arguments: [("#a", "a"), ("##a#", "a#"), ("#1", "1")])
  func markedTags(text: String, tag: String) throws {
    #expect(try TodoRules.tag(text) == tag)
  }

  @Test(
    "other tags are refused",
    arguments: ["", "#none", "# a", "a b", "a,b", ",", "a\n", "\u{1B}", "\u{A0}", "a\u{2028}", "\u{200B}"])
  func badTags(text: String) {
    #expect(throws: Refusal.tag(text)) { try TodoRules.tag(text) }
  }

  @Test("a project is one line, and superfluous slashes are removed")
  func projects() throws {
    #expect(try TodoRules.project("work/the site") == "work/the site")
    for text in ["work/", "/work", "//work//"] { #expect(try TodoRules.project(text) == "work") }
    #expect(try TodoRules.project("/work///the site/") == "work/the site")
    for text in ["/", "//", "/ ", "none/"] {
      #expect(throws: Refusal.project(text)) { try TodoRules.project(text) }
    }
    #expect(throws: Refusal.controlCharacter("\n", in: .project)) { try TodoRules.project("a\nb") }
    #expect(throws: Refusal.controlCharacter("\t", in: .project)) { try TodoRules.project("a\tb") }
    #expect(throws: Refusal.project(" \u{200B}")) { try TodoRules.project(" \u{200B}") }
  }

  @Test("a priority is read by its name or its first letter, in any case")
  func priorities() throws {
    for text in ["low", "Low", "LOW", "l", "L"] { #expect(try TodoRules.priority(text) == .low) }
    #expect(try TodoRules.priority("h") == .high)
    for text in ["1", "", "lo", "urgent", "hi", "\u{212A}"] {
      #expect(throws: Refusal.priority(text)) { try TodoRules.priority(text) }
    }
  }

  @Test("an invalid repeat rule is refused as it is written")
  func repeats() throws {
    #expect(try TodoRules.repeats("2w", at: .friday).description == "every 2 weeks")
    #expect(throws: Refusal.repeats("now and then")) { try TodoRules.repeats("now and then", at: .friday) }
  }

  @Test("an invalid date is refused with the name of its field")
  func dates() throws {
    #expect(try TodoRules.date("tomorrow", for: .due, at: .friday).description == "2026-11-21")
    #expect(throws: Refusal.date("someday", .unknown, for: .start)) {
      try TodoRules.date("someday", for: .start, at: .friday)
    }
  }
}
