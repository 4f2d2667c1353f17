import Testing
import TodoTestSupport

@testable import TodoCore

struct RefusalTests {
  @Test("every refusal says what is wrong and what helps", arguments: refusals)
  func refusal(refusal: Refusal, message: String, advice: String) {
    let problem = ProblemModel(.refused(refusal))
    #expect(problem.code == .refused && problem.message == message)
    #expect(problem.advice.map(\.plain) == [advice])
  }

  @Test("no message holds a control character or ends with a full stop", arguments: refusals)
  func style(error: Refusal, _: String, _: String) {
    let message = error.message
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    #expect(!message.hasSuffix(".") && message.first?.isUppercase == false)
  }

  static let refusals: [(Refusal, String, String)] = [
    (.emptyTitle, "the title is empty", "give a title, such as \"Buy milk\""),
    (.emptyLine, "the title is empty", "say what to do: todo jot Buy milk tomorrow"),
    (
      .longTitle(bytes: 16_385), "the title is 16385 bytes long; at most 16384 are allowed",
      "move the long part to the notes: --content -"
    ),
    (
      .manyLinedTitle, "the title has more than one line",
      "move the rest to the notes, or add one todo per line: todo add -"
    ),
    (
      .controlCharacter("\u{1B}", in: .title), "the title contains the control character U+001B",
      "remove it, or replace it with a space"
    ),
    (
      .longContent(bytes: 1_048_577), "the notes are 1048577 bytes long; at most 1048576 are allowed",
      "keep the text in a file, and its path in the notes"
    ),
    (
      .leaseOfEnded(.done), "lease is given, but the todo is done",
      "leave out lease, which ends with the todo"
    ),
    (.ownerless(.lease), "lease is given without an owner", "give owner, too, or leave out lease"),
    (.emptyNote, "the note is empty", "write some words, such as \"called, no answer\""),
    (
      .date("someday", .unknown, for: .due), "invalid due date \"someday\"",
      "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
    ),
    (
      .date("fri 14", .readings(["fri 14:00"]), for: .due), "invalid due date \"fri 14\"",
      "did you mean \"fri 14:00\"?"
    ),
    (
      .date("12/1", .order(["12 Jan", "1 Dec"]), for: .start),
      "invalid start date \"12/1\": it may mean 12 Jan or 1 Dec",
      "write the date you mean, or set the order once: todo config date.order dmy (or mdy)"
    ),
    (.priority("urgent"), "invalid priority \"urgent\"", "write high, medium, low or none"),
    (
      .tag("a b"), "invalid tag \"a b\": it has a space",
      "a tag is one word without commas; give --tag once for each"
    ),
    (.tag("none"), "invalid tag \"none\"", "to remove all tags, write \"tags\":[]"),
    (
      .project(" "), "invalid project \" \"",
      "a project needs a visible name; none removes the todo from its project"
    ),
    (.tag(""), "a tag is empty", "a tag is one word without commas; give --tag once for each"),
    (.uid("a b"), "invalid uid \"a b\": it has a space", "a uid is 1 to 255 bytes without spaces"),
    (.uid(""), "the uid is empty", "a uid is 1 to 255 bytes without spaces"),
    (.uidForMany(count: 3), "one uid cannot name 3 todos", "leave out --uid, and each gets its own"),
    (
      .repeats("every second fri", readings: ["every month on 2nd fri", "every 2 weeks on fri"]),
      "invalid repeat rule \"every second fri\": it may mean \"every month on 2nd fri\" or \"every 2 weeks on fri\"",
      "write the one you mean"
    ),
    (
      .endsBefore(CalendarDay(daysSinceEpoch: 20_777), CalendarDay(daysSinceEpoch: 20_780)),
      "the series would end on 2026-11-20, before the todo's date, 2026-11-23",
      "give a later end or an earlier date"
    ),
    (
      .repeats("now"), "invalid repeat rule \"now\"",
      "write \(RepeatRule.forms.joined(separator: ", ")) or none"
    ),
    (
      .historyGap(since: 3, first: 5, last: 9),
      "the history covers revisions 5 to 9: the changes since revision 3 are unknown",
      "read the whole list again: todo list --all --ndjson"
    ),
    (
      .historyGap(since: 3, first: 10, last: 9),
      "the history is empty at revision 9: the changes since revision 3 are unknown",
      "read the whole list again: todo list --all --ndjson"
    ),
    (.notUTF8, "the text is not valid UTF-8", "convert it first, for example with: iconv -f latin1 -t utf-8"),
  ]
}
