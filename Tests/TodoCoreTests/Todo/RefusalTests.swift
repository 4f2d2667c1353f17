import Testing

@testable import TodoCore

struct RefusalTests {
  @Test("every refusal says what is wrong and what helps", arguments: refusals)
  func refusal(refusal: Refusal, message: String, remedy: Remedy) {
    let problem = ProblemModel(.refused(refusal))
    #expect(problem == ProblemModel(code: .refused, message: message, remedies: [remedy]))
  }

  @Test("no message holds a control character or ends with a full stop", arguments: refusals)
  func style(error: Refusal, _: String, _: Remedy) {
    let message = error.message
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    #expect(!message.hasSuffix(".") && message.first?.isUppercase == false)
  }

  static let refusals: [(Refusal, String, Remedy)] = [
    (.emptyTitle, "the title is empty", .writeTitle),
    (.longTitle(bytes: 16_385), "the title is 16385 bytes long; at most 16384 are allowed", .moveToContent),
    (.manyLinedTitle, "the title has more than one line", .splitTitle),
    (.controlCharacter("\u{1B}", in: .title), "the title contains the control character U+001B", .removeCharacter),
    (.longContent(bytes: 1_048_577), "the content is 1048577 bytes long; at most 1048576 are allowed", .keepInFile),
    (.emptyNote, "the note is empty", .writeNote),
    (.date("someday", .unknown, for: .due), "invalid due date \"someday\"", .writeDate),
    (.date("fri 14", .readings(["fri 14:00"]), for: .due), "invalid due date \"fri 14\"", .replace(with: "fri 14:00")),
    (
      .date("12/1", .order(["12 Jan", "1 Dec"]), for: .start),
      "invalid start date \"12/1\": it may mean 12 Jan or 1 Dec", .chooseOrder
    ),
    (.priority("urgent"), "invalid priority \"urgent\"", .writeOne(of: ["high", "medium", "low"], orNone: true)),
    (.tag("a b"), "invalid tag \"a b\"", .writeTag),
    (.tag("none"), "invalid tag \"none\"", .clearTags),
    (.project(" "), "invalid project \" \"", .writeProject),
    (.tag(""), "a tag is empty", .writeTag),
    (.uid("a b"), "invalid uid \"a b\"", .writeUID(maximumLength: 255)),
    (.uid(""), "the uid is empty", .writeUID(maximumLength: 255)),
    (.uidForMany(count: 3), "one uid cannot name 3 todos", .leaveOutUID),
    (
      .repeats("every second fri", readings: ["every month on 2nd fri", "every 2 weeks on fri"]),
      "invalid repeat rule \"every second fri\": it may mean \"every month on 2nd fri\" or \"every 2 weeks on fri\"",
      .chooseReading
    ),
    (
      .endsBefore(CalendarDay(daysSinceEpoch: 20_777), CalendarDay(daysSinceEpoch: 20_780)),
      "the series would end on 2026-11-20, before the todo's own date, 2026-11-23", .writeLaterEnd
    ),
    (.repeats("now"), "invalid repeat rule \"now\"", .writeOne(of: RepeatRule.forms, orNone: true)),
    (
      .historyGap(since: 3, first: 5, last: 9),
      "the history covers revisions 5 to 9: the changes since revision 3 are unknown",
      .readWholeList
    ),
    (
      .historyGap(since: 3, first: 10, last: 9),
      "the history is empty at revision 9: the changes since revision 3 are unknown",
      .readWholeList
    ),
    (.notUTF8, "the text is not valid UTF-8", .convertToUTF8),
  ]
}
