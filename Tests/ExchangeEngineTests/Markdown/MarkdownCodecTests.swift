import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct MarkdownCodecTests {
  private func todo(_ line: String) throws -> Todo { try #require(try todos(fromMarkdown: line).first) }

  @Test(
    "a line is read as a todo, and written back unchanged",
    arguments: [
      ("- [ ] Buy milk", "Buy milk|open"), ("* [x] a ✅ 2026-11-02", "a|done|completed=2026-11-02T00:00:00Z"),
      ("1. [X] a ✅2026-11-02", "a|done|completed=2026-11-02T00:00:00Z"),
      ("- [-] a ❌ 2026-11-02", "a|cancelled|cancelled=2026-11-02T00:00:00Z"), ("- [/] a", "a|open"),
      ("- [ ] a ⏫ #b #c/d", "a|open|priority=high|tags=b,c/d"), ("- [ ] a 🔺", "a|open|priority=high"),
      ("- [ ] a 🔼", "a|open|priority=medium"), ("- [ ] a ⏬", "a|open|priority=low"),
      ("- [ ] a 📅 2026-12-01", "a|open|due=2026-12-01"),
      ("- [ ] a at:14:30 📅 2026-12-01", "a|open|due=2026-12-01T14:30"),
      ("- [ ] a 🗓️ 2026-12-01 at:14:30", "a|open|due=2026-12-01T14:30"),
      ("- [ ] call at:14:30", "call at:14:30|open"),
      ("- [ ] a 🛫 2026-12-01 ⏳ 2026-12-02", "a|open|start=2026-12-01"),
      ("- [ ] a ⌛ 2026-12-02", "a|open|start=2026-12-02"),
      ("- [ ] a 🔁 every 2 weeks when done 📅 2026-12-01", "a|open|due=2026-12-01|repeat=after 2 weeks"),
      ("- [ ] a 🔁 every blue moon", "a|open"),
      (
        "- [ ] a [due:: 2026-12-01]  [priority:: Lowest] (repeat:: every day)",
        "a|open|priority=low|due=2026-12-01|repeat=every day"
      ),
      ("- [ ] a [due:: tomorrow]", "a|open"), ("- [ ] a [tag:: b c] #none", "a|open|tags=b-c"),
      ("- [ ] #b", "(untitled)|open|tags=b"), ("- [ ]", "(untitled)|open"), ("- [ ] a\u{2028}b", "a b|open"),
      ("- [ ] #b a #b #b", "a|open|tags=b"), ("- [ ] a ✅ 2026-11-02", "a|open"),
      ("- [x] a [completion:: 2026-11-02T10:30]", "a|done|completed=2026-11-02T10:30:00Z"),
    ])
  func reading(line: String, expected: String) throws {
    let todo = try todo(line)
    let shown = [TodoField.priority, .due, .start, .repeats, .tags, .completed, .cancelled].compactMap {
      field in
      // A todo that does not say when it ended has ended now.
      todo[field].flatMap { $0 == .instant(Moment.friday.instant) ? nil : "\(field.key)=\($0)" }
    }
    #expect(([todo.title, todo.status.rawValue] + shown).joined(separator: "|") == expected)
    #expect(markdown([todo]).text == line + "\n")
  }

  @Test(
    "data without a field is kept and reported",
    arguments: [
      ("- [>] a", ["kept mark \">\""]), ("- [/] a", []),
      ("- [ ] a 🛫 2026-12-01 ⏳ 2026-12-02", ["kept scheduled"]),
      (
        "- [ ] a 🔁 every blue moon 🏁 delete",
        ["lost rule \"every blue moon\", will not repeat", "kept on completion"]
      ),
      ("- [ ] a 📅 2026-12-01 📅 2026-12-02", ["kept due"]), ("- [ ] a ✅ 2026-12-01", ["kept completion"]),
      ("- [ ]", ["adapted title"]), ("- [ ] a [tag:: b c] #none", ["adapted tag", "kept tag \"none\""]),
      ("- [ ] a\n  none", ["lost content \"none\""]), ("- [ ] a 🔺 ⏳ 2026-12-01 🆔 x", []),
    ])
  func told(text: String, expected: [String]) {
    #expect(remarks(onMarkdown: text) == expected)
  }

  @Test("headings give the project, indentation the parent, and other text below a task the content")
  func structure() throws {
    let text = """
      - [ ] loose

      # Work

      Prose.

      ## Site / Web

      - [ ] whole
          one

          * two
          - [x] part
              three
      """
    let list = try todos(fromMarkdown: text)
    #expect(list.map(\.project) == [nil, "Work/Site / Web", "Work/Site / Web"])
    #expect(list.map(\.parent) == [nil, nil, list[1].uid])
    #expect(list.map(\.content) == [nil, "one\n\n* two", "three"])
    #expect(markdown(list).text == text.replacing("Prose.\n\n", with: "") + "\n")
    #expect(try todos(fromMarkdown: text, project: "Mine").map(\.project) == ["Mine", "Mine", "Mine"])
  }

  @Test("fields that Obsidian does not know are written before the fields that it reads")
  func canonical() throws {
    let todo = try Todo.sample(1, "a") { todo in
      todo.tags = ["b", "v1.2"]
      todo.priority = .low
      todo.due = LocalDate("2026-12-01T14:30")
      todo.start = LocalDate("2026-11-30")
      todo.repeats = RepeatRule("every 2 weeks on mon,fri")
      todo.status = .done
      todo.completed = Instant("2026-11-20T11:00:00Z")
    }
    #expect(
      markdown([todo], ExportOptions(writesUIDs: true)).text
        == "- [x] a #b [tag:: v1.2] at:14:30 <!-- todo:uid-1 --> 🔽 🔁 every 2 weeks on Monday, Friday ➕ 2026-11-18 "
        + "🛫 2026-11-30 📅 2026-12-01 ✅ 2026-11-20\n")
    #expect(
      markdown([todo], ExportOptions(usesDataview: true)).text
        == "- [x] a #b [tag:: v1.2] at:14:30 [priority:: low] [repeat:: every 2 weeks on Monday, Friday] "
        + "[created:: 2026-11-18] [start:: 2026-11-30] [due:: 2026-12-01] [completion:: 2026-11-20]\n")
  }

  @Test("a line is unchanged if its todo is, in whatever time zone it is written")
  func zones() throws {
    let lines = [
      "- [x] a ➕ 2026-11-02 ✅ 2026-11-03", "* [x] b ➕ 2026-11-02 ✅ 2026-11-03", "- [-] c", "+ [x] d",
    ]
    let text = lines.joined(separator: "\n") + "\n"
    for hours in -12...14 {
      let there = Moment(
        instant: Moment.friday.instant,
        local: LocalDate(day: Moment.friday.today, minute: 0).advanced(byHours: 12 + hours))
      #expect(markdown(try todos(fromMarkdown: text, at: there)).text == text)
      #expect(markdown(try todos(fromMarkdown: text), at: there).text == text)
    }
  }
}

extension LocalDate {
  fileprivate func advanced(byHours hours: Int) -> LocalDate {
    let minutes = firstMinute + hours * 60
    return LocalDate(day: CalendarDay(daysSinceEpoch: minutes / 1_440), minute: minutes % 1_440)
  }
}

struct MarkdownReadingTests {
  private func reading(_ text: String, project: String? = nil) -> ForeignReading {
    MarkdownCodec.read(Array(text.utf8), in: ExchangeContext(moment: .friday, project: project))
  }

  @Test("a line of invalid UTF-8 is reported, and the others are read")
  func encoding() {
    let reading = MarkdownCodec.read(
      Array("- [ ] a\n- [ ] ".utf8) + [0xFF] + Array("\n- [ ] b\n".utf8), in: ExchangeContext(moment: .friday)
    )
    #expect(reading.problems.map(\.line) == [2])
    #expect(reading.records.map(\.line) == [1, 3])
  }

  @Test(
    "the digest covers all that a task says, and its place",
    arguments: [
      "* [ ] a #x", "- [ ] a  #x", "- [x] a #x", "- [ ] a #x\n  text", "# h\n- [ ] a #x",
      "- [ ] b\n  - [ ] a #x", "- [ ] c\n  - [ ] a #x", "- [ ] a #x ",
    ])
  func sums(text: String) throws {
    #expect(reading(text).records.last?.sum != reading("- [ ] a #x").records.last?.sum)
    #expect(reading(text).records.last?.sum == reading("Prose.\n\n" + text).records.last?.sum)
  }

  @Test(
    "a task is identified by its words and its project, and a part by its words",
    arguments: [
      ("- [ ] a", "* [x] a #t 📅 2026-12-01\n  text", true), ("- [ ] a", "- [ ] b", false),
      ("- [ ] a", "# p\n- [ ] a", false),
      ("- [ ] w\n  - [ ] a", "# p\n- [ ] v\n  - [ ] a", true), ("- [ ] a", "- [ ] w\n  - [ ] a", false),
    ])
  func identities(one: String, other: String, areSame: Bool) {
    #expect((reading(one).records.last?.identity == reading(other).records.last?.identity) == areSame)
  }

  @Test(
    "a name makes a uid: first a comment, then an identifier, then a block",
    arguments: [
      ("- [ ] a", nil), ("- [ ] a 🆔 x", "md:x"), ("- [ ] a [id:: x]", "md:x"), ("- [ ] a ^x", "md:^x"),
      ("- [ ] a <!-- todo:gh:o/r#1 --> 🆔 x ^y", "gh:o/r#1"), ("- [ ] a [id:: x y]", nil),
      ("- [ ] a 🆔 8f14e45f-ceea-467f-a0e6-9b1d4f1a2b3c", "8f14e45f-ceea-467f-a0e6-9b1d4f1a2b3c"),
    ])
  func names(text: String, uid: String?) {
    #expect(reading(text).records.first?.uid?.text == uid)
  }

  @Test("a day that does not exist is kept and reported", arguments: ["📅 2026-02-30", "[due:: 2026-02-30]"])
  func noDay(field: String) {
    let record = reading("- [ ] a ⏫ \(field)").records[0]
    #expect(record.remarks == [.kept("due")])
    #expect(record.patch[.title]?.text == "a" && record.patch[.priority] == .priority(.high))
    #expect(!record.patch.sets(.due))
  }

  @Test("an identifier names the todo whose uid is in a comment beside it")
  func namedByComment() {
    let records = reading("- [ ] a ⛔ x,y\n- [ ] b <!-- todo:u --> 🆔 x\n").records
    #expect(records[0].after == [.uid("u"), .uid("md:y")])
  }

  @Test("any heading makes a project that the rules allow, or none")
  func headings() {
    #expect(reading("# /a//b/\n- [ ] a").records[0].patch.project == "a/b")
    #expect(reading("# a\u{7}b\n- [ ] a").records[0].patch.project == "a b")
    for heading in ["# none", "#", "# \u{200B}", "# /"] {
      #expect(reading("\(heading)\n- [ ] a").records[0].patch.project == nil)
    }
  }
}
