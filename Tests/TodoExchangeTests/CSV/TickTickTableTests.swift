import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoExchange

struct TickTickTableTests {
  private static let header = """
    "Date: 2025-11-25+0000"
    "Version: 7.1"
    "Status:\u{20}
    0 Normal
    1 Completed
    2 Archived"
    "Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"

    """

  /// Berlin is an hour ahead of UTC here, and Kiritimati fourteen.
  private static let moment = Moment(
    Moment.friday.instant,
    wallClock: { instant in
      Moment.friday.localDate(of: Instant(seconds: instant.seconds + 3_600))
    },
    zoneClock: { name, instants in
      let hours = ["Europe/Berlin": 1, "Pacific/Kiritimati": 14][name]
      return hours.map { hours in
        instants.map { Moment.friday.localDate(of: Instant(seconds: $0.seconds + hours * 3_600)) }
      }
    })

  private func read(_ rows: String...) -> ForeignReading {
    let text = Self.header + rows.joined(separator: "\n") + "\n"
    return CSVCodec.read(Array(text.utf8), in: ExchangeContext(moment: Self.moment))
  }

  @Test("a task in a list becomes a todo in a project")
  func task() throws {
    let record = try #require(
      read(
        #""Work","Alpha","Plan","TEXT","urgent, at work","Notes","N","2026-12-10T23:00:00+0000","2026-12-11T23:00:00+0000","","FREQ=WEEKLY;INTERVAL=2","5","2","2026-11-01T20:10:46+0000","2026-11-02T20:12:14+0000","0","Europe/Berlin","true","false",,,"list","2","""#
      ).records.first)
    #expect(record.patch.title == "Plan" && record.patch.project == "Work/Alpha" && record.patch.content == "Notes")
    #expect(
      record.patch.tags == ["urgent", "at-work"] && record.patch.priority == .high && record.patch.status == .done)
    #expect(record.patch[.start]?.date == LocalDate("2026-12-11") && record.patch.due == LocalDate("2026-12-12"))
    #expect(record.patch.repeats == RepeatRule("every 2 weeks"))
    #expect(record.patch.created == Instant("2026-11-01T20:10:46Z"))
    #expect(record.patch.completed == Instant("2026-11-02T20:12:14Z"))
    #expect(record.kept.isEmpty && record.remarks == [.adapted("tag \"at work\"")])
  }

  @Test(
    "an instant becomes a day in its task's zone, or a time on the local wall clock",
    arguments: [
      ("2026-11-29T23:00:00+0000", "Europe/Berlin", "true", "2026-11-30"),
      ("2026-11-29T10:00:00+0000", "Pacific/Kiritimati", "true", "2026-11-30"),
      ("2026-11-29T23:00:00+0000", "", "true", "2026-11-30"),
      ("2026-11-29T23:00:00+0000", "No/Where", "true", "2026-11-30"),
      ("2026-11-29T23:00:00+0000", "Europe/Berlin", "", "2026-11-30"),
      ("2026-11-29T13:30:00+0000", "Europe/Berlin", "false", "2026-11-29T14:30"),
      ("2026-11-29T13:30:00+0000", "Pacific/Kiritimati", "", "2026-11-29T14:30"),
      ("2026-11-29 13:30:52", "Europe/Berlin", "", "2026-11-29T14:30"),
    ])
  func dates(time: String, zone: String, isAllDay: String, due: String) throws {
    let row =
      #""","Inbox","a","TEXT","","","N","\#(time)","\#(time)","","","0","0","","","0","\#(zone)","\#(isAllDay)","false",,,"list","1","""#
    let record = try #require(read(row).records.first)
    #expect(record.patch.due == LocalDate(due) && record.patch[.start] == nil)
  }

  @Test("a task names its parent by the parent's number in the table")
  func parts() {
    let row = { (title: String, id: String, parent: String) in
      #""","Inbox","\#(title)","TEXT","","","N","","","","","p1","0","","","0","","true","false",,,"list","\#(id)","\#(parent)""#
    }
    let reading = read(row("a", "3", "2"), row("b", "2", ""), row("c", "1", "9"), row("d", "abc", "0"))
    #expect(reading.records.map(\.parent) == [.record(1), nil, nil, nil])
    #expect(reading.records.map(\.remarks) == [[], [], [.kept("parentId")], []])
    #expect(reading.records[0].patch.priority == .low)
    // The next export has other numbers.
    #expect(read(row("a", "7", "5"), row("b", "5", "")).records.map(\.sum) == reading.records.prefix(2).map(\.sum))
  }

  @Test("data without a field is kept, and so is an invalid value of a field")
  func others() {
    let reading = read(
      #""","Inbox","a","CHECKLIST","","","Y","","","-PT10M","ERULE:NAME=CUSTOM","7","0","","","0","","","false","Doing",,"list","1","""#,
      #""","Inbox","b","TEXT","","","N","soon","","","","0","0","","","0","","","false",,,"list","2","""#,
      #""","Inbox","c","TEXT","","","N","","","","","0","5","","","0","","","false",,,"list","3","""#)
    #expect(
      reading.records.map { $0.kept.map(\.key) } == [
        ["Repeat", "Kind", "Is Check list", "Reminder", "other Priority", "Column Name"], ["Start Date"], ["status"],
      ])
    #expect(reading.records[0].remarks.first == .lostRule("ERULE:NAME=CUSTOM"))
    #expect(reading.problems.isEmpty)
  }

  @Test("the lines of a checklist become steps")
  func checklist() {
    let reading = read(
      #""","Inbox","a","CHECKLIST","","▫Milk\#n▪ Bread","Y","","","","","0","0","","","0","","","false",,,"list","1","""#
    )
    #expect(reading.records[0].patch[.content] == .text("- [ ] Milk\n- [x] Bread"))
  }
}
