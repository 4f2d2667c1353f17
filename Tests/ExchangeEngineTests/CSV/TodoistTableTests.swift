import FileStore
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct TodoistTableTests {
  private static let table = """
    TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE
    meta,view_style=list,,,,,,,,,,,
    task,"Order seeds, ""early"" ones @garden @shop",Two packs,1,1,,,Oct 5 2026,,,,,
    task,Water them,,4,2,,,every monday at 9am,,,,,
    note,Not too much,,,,,,,,,,,
    note,Nor too little,,,,,,,,,,,
    task,Deeper,,2,3,,,2026-12-01,,,,,2026-12-05
    ,,,,,,,,,,,,
    section,Kitchen,,,,,,,,,,,
    task,Clean @home now,,3,1,Ann (1),,jeden Montag,de,,,,
    task,Rest,,,2,,,tomorrow,,,,,

    """

  private func read(_ table: String = table, project: String? = nil) -> ForeignReading {
    CSVCodec.read(Array(table.utf8), in: ExchangeContext(moment: .friday, project: project))
  }

  @Test("tasks become todos, sections projects, comments content and labels tags")
  func tasks() {
    let records = read().records
    #expect(
      records.map { $0.patch.title } == [
        "Order seeds, \"early\" ones", "Water them", "Deeper", "Clean @home now", "Rest",
      ])
    #expect(records.map { $0.patch.project } == [nil, nil, nil, "Kitchen", "Kitchen"])
    #expect(
      read(project: "House").records.map { $0.patch.project } == [
        nil, nil, nil, "House/Kitchen", "House/Kitchen",
      ])
    #expect(
      records.map { $0.patch.content } == ["Two packs", "Not too much\n\nNor too little", nil, nil, nil])
    #expect(records.map { $0.patch.tags } == [["garden", "shop"], nil, nil, nil, nil])
    #expect(records.map { $0.patch.priority } == [.high, nil, .medium, .low, nil])
    #expect(records.map(\.line) == [3, 4, 7, 10, 11])
  }

  @Test("a deadline beats a date, dates are read in words, and a date that is not understood is kept")
  func dates() {
    let records = read().records
    let dues = ["2026-10-05", "2026-11-23T09:00", "2026-12-05", nil, "2026-11-21"]
    #expect(records.map { $0.patch.due } == dues.map { $0.flatMap { LocalDate($0) } })
    #expect(records[1].patch.repeats == RepeatRule("every mon"))
    #expect(records.map { $0.kept.map(\.key) } == [[], [], ["DATE"], ["AUTHOR", "DATE_LANG", "DATE"], []])
    #expect(records[2].remarks == [.kept("DATE")])
    #expect(records[3].remarks == [.unread("DATE \"jeden Montag\"")])
  }

  @Test("an instant that stands for a day is reported, as in any table")
  func instants() {
    let records = read("TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,a,,1,2026-12-01T00:00:00Z\n").records
    #expect(records.map { $0.patch.due } == [LocalDate("2026-12-01")])
    #expect(records.map(\.remarks) == [[.standsForDay]])
  }

  @Test("a rule that is not understood, or gives way to a deadline, is reported as lost")
  func rules() {
    let header = "TYPE,CONTENT,PRIORITY,INDENT,DATE,DEADLINE\n"
    let records = read(header + "task,a,,1,every blue moon,\ntask,b,,1,daily,1 dec\n").records
    #expect(
      records.map(\.remarks) == [
        [.lostRule("every blue moon"), .kept("DATE")], [.lostRule("daily"), .kept("DATE")],
      ])
  }

  @Test("an indented task is a part of the task above it, anew in each section")
  func parts() {
    #expect(read().records.map(\.parent) == [nil, .record(0), .record(1), nil, .record(3)])
    let jump = "TYPE,CONTENT,PRIORITY,INDENT\ntask,a,,3\ntask,b,,3\ntask,c,,2\ntask,d,,1\n"
    #expect(read(jump).records.map(\.parent) == [nil, .record(0), .record(0), nil])
  }

  @Test("a task is identified by its text and by what is above it")
  func identity() {
    let moved = Self.table.replacing("section,Kitchen", with: "section,Bath")
    let (before, after) = (read().records, read(moved).records)
    #expect(before[1].identity == after[1].identity && before[4].identity != after[4].identity)
    let noted = read(Self.table.replacing("Not too much", with: "A little")).records
    #expect(
      noted[1].identity == before[1].identity && noted[1].sum != before[1].sum
        && noted[0].sum == before[0].sum)
  }

  @Test("without a project, tasks of different files are different, whatever folder the files are in")
  func files() throws {
    let storage = MemoryStorage()
    func bring(_ file: String?, project: String? = nil) throws -> ExchangeReport {
      let text = InputText(Array("TYPE,CONTENT,PRIORITY,INDENT\ntask,Bins,,1\n".utf8), from: file)
      return try Exchange(entity: TodoStore(storage), moment: .friday)
        .importTodos(ImportRequest(.csv, [text], project: project)).report
    }
    for file in ["Work.csv", "Home.csv", "Dr. X.csv", "Dr. Y.csv", nil] {
      #expect(try bring(file).added == 1)
    }
    for file in ["old/Work.csv", "./Home.CSV", "Dr. X.csv", nil] { #expect(try bring(file).unchanged == 1) }
    #expect(try bring("Work.csv", project: "Work").added == 1)
    #expect(try bring("Work 2.csv", project: "Work").unchanged == 1)
  }

  @Test("rows that belong to no task are reported as lost")
  func lost() {
    let reading = read("TYPE,CONTENT,PRIORITY,INDENT\nnote,a,,\nsection,b,,\nfilter,c,,\n")
    #expect(reading.remarks.map(\.remark) == [.lost("note without a task"), .lost("row of type \"filter\"")])
  }

  @Test(
    "a schedule is a date, or a rule with its first date",
    arguments: [
      ("2026-12-01", "2026-12-01", nil), ("Dec 1 2026 14:00", "2026-12-01T14:00", nil),
      ("tomorrow", "2026-11-21", nil), ("2026-12-01T14:30:00Z", "2026-12-01T14:30", nil),
      (" 2026-12-01t14:30:00+01:00", "2026-12-01T13:30", nil), ("2026-12-01T14:30", "2026-12-01T14:30", nil),
      ("2026-12-01T00:00:00Z", "2026-12-01", nil), ("every day", "2026-11-20", "every day"),
      ("every fri", "2026-11-20", "every fri"),
      ("every mon, thu at 9am", "2026-11-23T09:00", "every mon,thu"),
      ("Every 2 weeks", "2026-11-20", "every 2 weeks"),
      ("every month on 1,15 18:30", "2026-12-01T18:30", "every month on 1,15"),
      ("every! 3 days", "2026-11-20", "after 3 days"), ("every! day", "2026-11-20", "after 1 day"),
      ("every weekday", "2026-11-20", "every weekday"),
      ("every workday at 9am", "2026-11-20T09:00", "every weekday"),
      ("ev workday", "2026-11-20", "every weekday"), ("ev! week", "2026-11-20", "after 1 week"),
      ("daily 9:30", "2026-11-20T09:30", "every day"), ("weekly", "2026-11-20", "every week"),
      ("Monthly at 9am", "2026-11-20T09:00", "every month"), ("every jan 5", "2027-01-05", "every year"),
      ("every 24 December 18:00", "2026-12-24T18:00", "every year"),
      ("every mon ending dec 31", "2026-11-23", "every mon until 2026-12-31"),
      ("every day for 3 weeks", "2026-11-20", "every day for 21 times"),
      ("every 2 weeks starting dec 4", "2026-12-04", "every 2 weeks from 2026-12-04"),
      ("every third friday", "2026-11-20", "every month on 3rd fri"), ("every 4th last day", nil, nil),
      ("every! jan 5", nil, nil), ("every jan", nil, nil), ("every at 9am", nil, nil),
      ("fri", "2026-11-27", nil), ("jeden Montag", nil, nil), ("every blue moon", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func table(text: String, due: String?, rule: String?) {
    let read = TodoistSchedule(moment: .friday).read(text)
    #expect(read.due == due.flatMap { LocalDate($0) })
    #expect(read.rule == rule.flatMap { RepeatRule($0) })
  }
}
