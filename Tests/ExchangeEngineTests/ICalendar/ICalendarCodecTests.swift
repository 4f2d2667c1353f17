import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct ICalendarCodecTests {
  @Test("a todo becomes a VTODO that other programs understand")
  func written() throws {
    let todo = try Todo.sample(1, "Pay; rent, now") { todo in
      todo.content = "one\ntwo"
      todo.priority = .high
      todo.due = LocalDate("2026-12-01")
      todo.repeats = RepeatRule("every month")
      todo.project = "home"
      todo.tags = ["money", "flat"]
      todo.after = [TodoUID(stored: "uid-2")]
      todo.parent = TodoUID(stored: "uid-3")
    }
    let written = text([todo])
    #expect(
      written.lines == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//todo//todo \(Release.version)//EN", "X-WR-CALNAME:home",
        "BEGIN:VTODO", "DTSTAMP:20261118T110640Z", "UID:uid-1", "CREATED:20261118T110640Z",
        "LAST-MODIFIED:20261118T110640Z", "SUMMARY:Pay\\; rent\\, now", "DESCRIPTION:one\\ntwo",
        "STATUS:NEEDS-ACTION", "DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261201", "RRULE:FREQ=MONTHLY",
        "PRIORITY:1", "CATEGORIES:money,flat", "RELATED-TO;RELTYPE=PARENT:uid-3",
        "RELATED-TO;RELTYPE=DEPENDS-ON:uid-2", "END:VTODO", "END:VCALENDAR",
      ])
    #expect(written.remarks.isEmpty)
  }

  @Test("every todo comes back as it was, and its VTODO leaves nothing to keep", arguments: Effort.seeds(10))
  func roundTrip(seed: UInt64) {
    var random = RandomTodos(seed: seed, fragments: RandomTodos.calendarFragments)
    let todos = random.calendarTodos(60)
    let written = text(todos)
    let read = records(String(decoding: written.bytes, as: UTF8.self))
    #expect(read.count == todos.count)
    for (todo, record) in zip(todos, read) {
      #expect(record.uid == todo.uid)
      for field in TodoField.allCases where ![.id, .uid, .after, .parent].contains(field) {
        #expect(record.patch[field] == todo[field], "\(field) of \(todo)")
      }
      #expect(record.after == todo.after.map { .uid($0) })
      #expect(record.parent == todo.parent.map { .uid($0) })
      #expect(record.kept.isEmpty, "\(record.kept.map { String(decoding: $0.json, as: UTF8.self) })")
      #expect(record.remarks.isEmpty, "\(record.remarks)")
      let told = written.remarks.filter { $0.id == todo.id }.map(\.remark)
      #expect(told.allSatisfy { if case .lost = $0 { false } else { true } })
    }
    #expect(text(todos).bytes == written.bytes)
  }

  @Test(
    "unchanged todos of other programs are written as they came, in any time zone",
    arguments: ICalendarSamples.all)
  func kept(name: String) throws {
    let sample = try ICalendarSamples.text(name)
    for zone in ["UTC", "Europe/Berlin", "America/New_York"] {
      let moment = try Moment.friday(in: zone)
      let read = records(sample, in: moment)
      #expect(!read.isEmpty)
      let todos = try read.enumerated().map { try $1.todo($0 + 1) }
      let written = text(todos, in: moment)
      let ours: Set = ["DTSTAMP", "RELATED-TO;RELTYPE=PARENT"]
      for line in ICalendarSamples.todoLines(sample) where !line.hasPrefix("DTSTAMP") {
        #expect(written.lines.contains(line), "\(line) in \(written.lines)")
      }
      let known = ICalendarSamples.todoLines(sample)
      for line in ICalendarSamples.todoLines(String(decoding: written.bytes, as: UTF8.self)) {
        let isOurs = ours.contains { line.hasPrefix($0) } || line.hasPrefix("UID:ics:")
        #expect(isOurs || known.contains(line), "\(line)")
      }
      // Read again, the text says the same, and no more has to be kept.
      for (record, again) in zip(read, records(String(decoding: written.bytes, as: UTF8.self), in: moment)) {
        #expect(again.shown == record.shown)
        if record.uid != nil, record.parent == nil { #expect(again.sum == record.sum) }
        #expect(again.kept == record.kept)
      }
    }
  }

  @Test("a date stays the same when it is taken from one zone to another")
  func days() throws {
    let zones = [
      "Pacific/Kiritimati", "Pacific/Apia", "Asia/Tokyo", "Asia/Kathmandu", "Europe/Berlin", "Europe/London",
      "UTC",
      "America/Sao_Paulo", "America/St_Johns", "America/New_York", "America/Los_Angeles", "Pacific/Pago_Pago",
    ]
    for day in ["2026-03-29", "2026-10-25", "2026-11-01", "2026-03-08", "2026-12-31", "2027-01-01"] {
      for time in ["", "T00:00", "T02:30", "T23:59"] {
        let todo = try Todo.sample(1) { $0.due = LocalDate(day + time) }
        for (here, there) in zip(zones, zones.dropFirst() + zones) {
          let written = text([todo], in: try .friday(in: here))
          let read = records(String(decoding: written.bytes, as: UTF8.self), in: try .friday(in: there))
          #expect(read.first?.patch[.due] == todo[.due])
        }
      }
    }
  }

  @Test("a project that all todos share is the calendar's name, and otherwise each todo names its own")
  func projects() throws {
    let home = try Todo.sample(1) { $0.project = "home" }
    let work = try Todo.sample(2) { $0.project = "work/site" }
    let none = try Todo.sample(3)
    for todos in [[home, home], [home, work], [home, none], [none]] {
      let written = text(todos)
      let read = records(String(decoding: written.bytes, as: UTF8.self))
      #expect(read.map { $0.patch[.project] } == todos.map { $0[.project] })
      #expect(written.lines.contains("X-WR-CALNAME:home") == todos.allSatisfy { $0.project == "home" })
    }
    #expect(text([home, work]).remarks.map(\.remark) == [.adapted("project"), .adapted("project")])
  }

  @Test("each VTODO has the project and the zones of its calendar, whichever thread reads it")
  func calendars() throws {
    func calendar(_ name: String, offset: String, _ count: Int) -> String {
      var lines = [
        "BEGIN:VCALENDAR", "X-WR-CALNAME:\(name)", "BEGIN:VTIMEZONE", "TZID:Here", "BEGIN:STANDARD",
      ]
      lines += ["DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)", "TZOFFSETTO:\(offset)", "END:STANDARD"]
      lines.append("END:VTIMEZONE")
      for number in 1...count {
        lines += ["BEGIN:VTODO", "UID:\(name)\(number)", "SUMMARY:a"]
        lines.append(number % 2 == 0 ? "DUE;TZID=Here:20261201T100000" : "DUE:20261201T090000Z")
        lines.append("END:VTODO")
      }
      return (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
    let text = calendar("a", offset: "+0100", 40) + calendar("b", offset: "-0300", 60)
    for (place, record) in records(text, in: try .friday(in: "UTC")).enumerated() {
      let (name, number) = place < 40 ? ("a", place + 1) : ("b", place - 39)
      #expect(record.uid?.text == "\(name)\(number)" && record.patch[.project] == .text(name))
      let hour = number % 2 == 1 ? "09" : name == "a" ? "09" : "13"
      #expect(record.patch[.due]?.date == LocalDate("2026-12-01T\(hour):00"))
    }
  }

  @Test("VTODOs that two threads read keep their order, with those in time zones among the others")
  func halves() throws {
    let moment = try Moment.friday(in: "UTC")
    let todos = (1...99).map { number in
      let due = number % 7 == 0 ? "DUE;TZID=Europe/Berlin:20261201T100000" : "DUE:20261201T090000Z"
      return calendar("UID:u\(number)", "SUMMARY:a", number % 9 == 4 ? "DUE:never" : due)
    }
    let reading = ICalendarCodec.read(Array(todos.joined().utf8), in: ExchangeContext(moment: moment))
    let bad = (1...99).filter { $0 % 9 == 4 }
    #expect(reading.problems.isEmpty)
    #expect(reading.records.compactMap(\.uid?.text) == (1...99).map { "u\($0)" })
    for (index, record) in reading.records.enumerated() {
      #expect(record.patch[.due]?.date == (bad.contains(index + 1) ? nil : LocalDate("2026-12-01T09:00")))
    }
  }

  @Test(
    "a property that is not understood is kept and reported, and the rest of its VTODO is read",
    arguments: [
      ("DUE:20261301", "DUE \"20261301\""), ("CREATED:yesterday", "CREATED \"yesterday\""),
      ("DTSTART:20261201\nDURATION:1 day", "DURATION \"1 day\""), ("DUE:00000101", "DUE \"00000101\""),
    ])
  func unread(lines: String, what: String) {
    let text = "BEGIN:VTODO\nSUMMARY:Fine\n\(lines)\nEND:VTODO\n"
    let reading = ICalendarCodec.read(Array(text.utf8), in: ExchangeContext(moment: .friday))
    #expect(reading.problems.isEmpty && reading.records.first?.patch[.title] == .text("Fine"))
    #expect(reading.records.first?.remarks == [.unread(what)])
    #expect(
      reading.records.first?.kept.texts("lines").contains(
        lines.split(separator: "\n").map(String.init).last ?? "")
        == true)
  }

  @Test("a line of a VTODO that is no property is left out and reported")
  func stray() {
    let reading = ICalendarCodec.read(
      Array("BEGIN:VTODO\nSUMMARY:Fine\nno property\nEND:VTODO\n".utf8), in: ExchangeContext(moment: .friday))
    #expect(reading.problems.isEmpty && reading.records.map(\.shown) == [["title=Fine", "status=open"]])
    #expect(reading.remarks.map(\.remark) == [.lost("line \"no property\"")])
  }

  @Test(
    "no damage to a calendar causes a trap, and what is read of it can be written",
    arguments: ICalendarSamples.all)
  func damaged(name: String) throws {
    let bytes = Array(try ICalendarSamples.text(name).utf8)
    var numbers = SplitMix(state: 11)
    let number = { (limit: Int, numbers: inout SplitMix) in Int(numbers.next(upperBound: UInt64(limit))) }
    for _ in 0..<150 {
      var damaged = bytes
      for _ in 0...number(4, &numbers) {
        let start = number(damaged.count, &numbers)
        let end = min(damaged.count, start + number(40, &numbers))
        switch number(3, &numbers) {
        case 0: damaged[start] = UInt8(number(256, &numbers))
        case 1: damaged.removeSubrange(start..<end)
        default: damaged.insert(contentsOf: damaged[start..<end], at: number(damaged.count, &numbers))
        }
      }
      let reading = ICalendarCodec.read(damaged, in: ExchangeContext(moment: .friday))
      let todos = try reading.records.enumerated().map { try $1.todo($0 + 1) }
      let again = ICalendarCodec.read(text(todos).bytes, in: ExchangeContext(moment: .friday))
      #expect(again.problems.isEmpty && again.records.count == todos.count)
      for (record, first) in zip(again.records, reading.records) where first.uid != nil {
        // A todo that is done has a time when it was done.
        let isTimed = first.shown.contains { $0.hasPrefix("completed=") }
        #expect(record.shown.filter { isTimed || !$0.hasPrefix("completed=") } == first.shown)
      }
    }
  }

  @Test("components other than VTODO are reported as lost")
  func skipped() {
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n"
    let reading = ICalendarCodec.read(Array(text.utf8), in: ExchangeContext(moment: .friday))
    #expect(reading.records.isEmpty && reading.problems.isEmpty)
    #expect(reading.remarks.map(\.remark) == [.lost("VEVENT"), .lost("VEVENT")])
  }
}
