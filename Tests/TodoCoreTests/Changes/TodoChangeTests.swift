import Testing
import TodoTestSupport

@testable import TodoCore

/// On Friday 2026-11-20, at noon.
struct TodoChangeTests {
  private func todo(
    due: String? = nil, start: String? = nil, repeats: String? = nil, status: TodoStatus = .open,
    content: String? = nil
  ) throws -> Todo {
    try Todo.sample(1) { todo in
      (todo.due, todo.start) = (due.flatMap { LocalDate($0) }, start.flatMap { LocalDate($0) })
      (todo.repeats, todo.status, todo.content) = (repeats.flatMap { RepeatRule($0) }, status, content)
    }
  }

  private func changed(_ todo: Todo, by action: TodoAction) throws -> Todo {
    let result = try TodoChange(action, at: .friday).result(for: todo)
    #expect(result.next == nil)
    return try #require(result.after)
  }

  @Test(
    "a start moves by as many days as the due date, and keeps its hour",
    arguments: [
      (nil, "2026-12-03", "2026-12-01T08:00", "2026-12-04", "2026-12-02T08:00"),
      ("1w", "2026-11-10T09:00", "2026-11-09", "2026-11-27T09:00", "2026-11-26"),
      ("fri", "2026-11-24", "2026-11-24", "2026-11-27", "2026-11-27"),
    ])
  func postponing(text: String?, due: String, start: String, newDue: String, newStart: String) throws {
    let todo = try changed(todo(due: due, start: start), by: .postpone(text))
    #expect(todo.due?.description == newDue)
    #expect(todo.start?.description == newStart)
    #expect(todo.modified == Moment.friday.instant)
  }

  @Test(
    "postponing is refused backwards, into the past, beyond the calendar, without a due date or when closed",
    arguments: [
      ("-1d", "2026-12-01", .open, .notLater("2026-12-01", "2026-11-30", "due-1d")),
      ("fri", "2026-12-02", .open, .notLater("2026-12-02", "2026-11-27", "fri")),
      ("2026-12-02", "2026-12-02", .open, .notLater("2026-12-02", "2026-12-02", "2026-12-02")),
      ("2026-11-15", "2026-11-10", .open, .notLater("2026-11-10", "2026-11-15", "2026-11-15")),
      ("fri 9:00", "2026-11-27T14:00", .open, .notLater("2026-11-27T14:00", "2026-11-27T09:00", "fri 9:00")),
      ("1w", nil, .open, .notDue), ("1w", "2026-12-01", .done, .closed(.done)),
      ("1w", "2026-12-01", .cancelled, .closed(.cancelled)), ("9999y", "2026-12-01", .open, .beyondCalendar),
    ] as [(String, String?, TodoStatus, InvalidTodo.Reason)])
  func notPostponing(text: String, due: String?, status: TodoStatus, reason: InvalidTodo.Reason) throws {
    let todo = try todo(due: due, status: status)
    #expect(throws: InvalidTodo(id: 1, reason)) { try changed(todo, by: .postpone(text)) }
  }

  @Test("a late todo can be postponed until today, and a text that is not a date is refused")
  func edges() throws {
    #expect(try changed(todo(due: "2026-11-10"), by: .postpone("today")).due?.description == "2026-11-20")
    #expect(throws: TodoError.refused(.date("soon", .unknown, for: .due))) {
      try TodoChange(.postpone("soon"), at: .friday)
    }
  }

  @Test("a postponed occurrence leaves the series where it is")
  func postponingAnOccurrence() throws {
    let moved = try changed(todo(due: "2026-11-20", repeats: "weekly"), by: .postpone("mon"))
    #expect(moved.repeats?.description == "every week on fri")
    #expect(moved.nextOccurrence(at: .friday)?.todo.due?.description == "2026-11-27")
  }

  @Test(
    "a skipped todo moves to its next occurrence and otherwise stays the same",
    arguments: [
      ("weekly", "2026-11-20", "2026-11-27", "every week"),
      ("weekly", "2026-10-02", "2026-11-27", "every week"),
      ("every week on fri", "2026-11-23", "2026-11-27", "every week on fri"),
      ("monthly", "2026-11-30", "2026-12-31", "every month on 31"),
      ("after 3 days", "2026-12-24", "2026-11-23", "after 3 days"), ("daily", nil, "2026-11-21", "every day"),
    ] as [(String, String?, String, String)])
  func skipping(rule: String, due: String?, next: String, left: String) throws {
    let before = try todo(due: due, repeats: rule, content: "c")
    var expected = before
    (expected.due, expected.repeats) = (LocalDate(next), RepeatRule(left))
    expected.modified = Moment.friday.instant
    #expect(try changed(before, by: .skip) == expected)
  }

  @Test("a todo is not skipped if it does not repeat, is closed or has no next date")
  func notSkipping() throws {
    #expect(throws: InvalidTodo(id: 1, .notRepeating)) { try changed(todo(due: "2026-11-20"), by: .skip) }
    #expect(throws: InvalidTodo(id: 1, .closed(.cancelled))) {
      try changed(todo(due: "2026-11-20", repeats: "weekly", status: .cancelled), by: .skip)
    }
    #expect(throws: InvalidTodo(id: 1, .beyondCalendar)) {
      try changed(todo(due: "9999-12-31", repeats: "weekly"), by: .skip)
    }
    #expect(throws: InvalidTodo(id: 1, .lastOfSeries)) {
      try changed(todo(due: "2026-11-20", repeats: "weekly until 2026-11-26"), by: .skip)
    }
  }

  @Test(
    "a note goes on lines of its own below the content, after today's date",
    arguments: [
      (nil, "called", "2026-11-20 called"), ("", "called", "2026-11-20 called"),
      ("a", "b", "a\n2026-11-20 b"), ("a\n", "b", "a\n2026-11-20 b"),
      ("a", "b\r\nc\n\n", "a\n2026-11-20 b\nc"), ("a\r", "b", "a\r\n2026-11-20 b"),
    ])
  func noting(content: String?, note: String, expected: String) throws {
    #expect(try changed(todo(status: .done, content: content), by: .note(note)).content == expected)
  }

  @Test("a note must be visible, free of control characters, and within the limit of the content")
  func notNoting() throws {
    for text in ["", " \n", "\u{200B}"] {
      #expect(throws: TodoError.refused(.emptyNote)) { try TodoChange(.note(text), at: .friday) }
    }
    #expect(throws: TodoError.refused(.controlCharacter("\u{7}", in: .content))) {
      try TodoChange(.note("a\u{7}"), at: .friday)
    }
    let full = try todo(content: String(repeating: "x", count: 1_048_576 - 12))
    #expect(throws: InvalidTodo(id: 1, .longContent(bytes: 1_048_577))) { try changed(full, by: .note("a")) }
    let odd = try todo(content: "\u{1B}")
    #expect(try changed(odd, by: .note("a")).content == "\u{1B}\n2026-11-20 a")
  }
}

extension InvalidTodo.Reason {
  fileprivate static func notLater(_ from: String, _ to: String, _ text: String) -> Self {
    guard let from = LocalDate(from), let to = LocalDate(to) else { preconditionFailure("no dates") }
    return .notLater(from: from, to: to, written: text, on: Moment.friday.today)
  }
}

struct PostponementTests {
  private func date(_ text: String?, from due: String) throws -> String? {
    let target = try text.map { try Postponement($0, at: .friday) } ?? .oneDay
    return target.date(from: try #require(LocalDate(due)), at: .friday)?.description
  }

  @Test(
    "a distance counts from the todo's day, or from today if that day has passed, and keeps the hour",
    arguments: [
      (nil, "2026-12-03", "2026-12-04"), (nil, "2026-11-10T09:00", "2026-11-21T09:00"),
      ("1w", "2026-11-24T14:00", "2026-12-01T14:00"), ("+1w", "2026-11-24", "2026-12-01"),
      ("3 days", "2026-11-20", "2026-11-23"), ("in 2 weeks", "2026-11-01", "2026-12-04"),
      ("3-days", "2026-12-01", "2026-12-04"), ("1m", "2027-01-31", "2027-02-28"),
      ("1 month", "2026-12-31T08:00", "2027-01-31T08:00"), ("1y", "2028-02-29", "2029-02-28"),
      ("2h", "2026-11-24T14:00", "2026-11-24T16:00"), ("30min", "2026-11-19T14:00", "2026-11-20T12:30"),
      ("0d", "2026-11-10", "2026-11-20"), ("-3d", "2026-12-20", "2026-12-17"),
    ])
  func distances(text: String?, due: String, expected: String) throws {
    #expect(try date(text, from: due) == expected)
  }

  @Test(
    "any other date is read as of today and may set the hour",
    arguments: [
      ("fri", "2026-11-24T14:00", "2026-11-27T14:00"), ("2026-12-01", "2026-11-01", "2026-12-01"),
      ("tomorrow", "2026-11-10T09:00", "2026-11-21T09:00"),
      ("fri 16:00", "2026-11-24T14:00", "2026-11-27T16:00"), ("fri", "2026-12-02", "2026-11-27"),
    ])
  func dates(text: String, due: String, expected: String) throws {
    #expect(try date(text, from: due) == expected)
  }

  @Test("a distance beyond the calendar gives no date", arguments: ["9999y", "9999999w", "9999999d"])
  func beyond(text: String) throws {
    #expect(try date(text, from: "2026-11-20") == nil)
  }

  @Test(
    "a text that is neither a distance nor a date is refused", arguments: ["", "99999999d", "days"])
  func nonsense(text: String) {
    #expect(throws: DateError.unknown) { try Postponement(text, at: .friday) }
  }

  @Test("an ambiguous date is refused as a date and not taken for a reference")
  func readings() {
    #expect(throws: DateError.self) { try Postponement("12/1", at: .friday) }
    #expect(Postponement.isMeant(by: "12/1"))
  }

  @Test(
    "the last word says how far if it is a date and not a reference by id or uid:",
    arguments: [
      ("1w", true), ("fri", true), ("tomorrow", true), ("2026-12-01", true), ("next week", true),
      ("3 days", true), ("7", false), ("3-7", false), ("3,5", false), ("uid:friday", false), ("0b9e", false),
      ("-", false), ("", false),
    ])
  func words(word: String, isMeant: Bool) {
    #expect(Postponement.isMeant(by: word) == isMeant)
  }
}
