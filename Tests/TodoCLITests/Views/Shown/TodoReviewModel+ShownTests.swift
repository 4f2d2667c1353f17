import Foundation
import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct TextViewReviewTests {
  @Test(
    "a review by day, followed by the stuck todos, matches the recorded one",
    arguments: [40, 60, 80, 120])
  func review(width: Int) throws {
    let todos = try Picture.todos()
    try Picture.expect("review", width: width) { view in
      #expect(Picture.presenter(todos, in: view).showReview(of: nil) == .succeeded)
    }
  }

  private func shown(
    _ todos: [Todo], _ period: String? = nil, isTerminal: Bool = true, fields: [TodoField]? = nil
  )
    throws -> String
  {
    let caught = try CaughtConsole(width: 80, isTerminal: isTerminal)
    let view = TextView(console: caught.console, fields: fields?.map(AnyField.builtIn))
    #expect(Picture.presenter(todos, in: view).showReview(of: period) == .succeeded)
    return try caught.output() + caught.errors()
  }

  @Test("an empty period says so in a sentence, and so does an empty store")
  func nothing() throws {
    #expect(
      try shown([.sample(1)], "2025")
        == "Last year, Wed 1 Jan – Wed 31 Dec 2025: nothing was done, added or cancelled\n\n"
        + "Also 1 without a date: todo list due:none\n")
    #expect(try shown([]) == "no todos yet; to add the first one: todo add \"Buy milk\" --due tomorrow\n")
  }

  @Test("a terminal shows five stuck todos and how to see the rest, and a pipe gets all of them")
  func rest() throws {
    let todos = try (1...8).map { id in try Todo.sample(id) { $0.start = LocalDate("2026-12-0\(id)") } }
    let terminal = try shown(todos, "2025")
    #expect(terminal.hasSuffix("5  Buy milk  from 5 Dec\n… 3 more: todo list is:waiting\n"))
    #expect(try shown(todos, "2025", isTerminal: false).hasSuffix("8  Buy milk  from 8 Dec\n"))
  }

  @Test("an added todo is shown with what has become of it since")
  func since() throws {
    let todo = try Todo.sample(1) { ($0.status, $0.cancelled) = (.cancelled, Moment.friday.instant) }
    let text = try shown([todo])
    #expect(text.contains("\nadded  1 Buy milk (cancelled)\n"))
    #expect(text.contains("\ncancelled  1  today 12:00  Buy milk\n"))
  }

  @Test("the requested fields are shown, even instants")
  func fields() throws {
    #expect(try shown([.sample(1)], fields: [.id, .created]).contains("\nadded  1  2 days ago 11:06\n"))
  }
}

/// The lines that scripts read.
struct PlainViewReviewTests {
  private func shown(fields: [TodoField]? = nil, _ show: (any TodoReview.Presenter) -> Outcome) throws
    -> [String]
  {
    let caught = try CaughtConsole(isTerminal: false)
    let todos = [
      try Todo.sample(1, "a\tb") {
        ($0.status, $0.completed, $0.project) = (.done, Moment.friday.instant, "x\u{1B}")
      },
      try .sample(2) {
        ($0.start, $0.due, $0.tags) = (LocalDate("2026-12-01"), LocalDate("2026-11-21"), ["t"])
      },
    ]
    let view = PlainView(console: caught.console, fields: fields?.map(AnyField.builtIn))
    #expect(show(Picture.presenter(todos, in: view)) == .succeeded)
    return try caught.output().split(separator: "\n").map(String.init)
  }

  @Test("a review has a kind and a day before the columns of a todo, and a stuck todo has no day")
  func review() throws {
    #expect(
      try shown { $0.showReview(of: nil) } == [
        "added\t2026-11-18\t1\tdone\t\t\tx^[\t\ta^Ib",
        "added\t2026-11-18\t2\topen\t\t2026-11-21\t\tt\tBuy milk",
        "done\t2026-11-20\t1\tdone\t\t\tx^[\t\ta^Ib", "waiting\t\t2\topen\t\t2026-11-21\t\tt\tBuy milk",
      ])
    #expect(
      try shown(fields: [.id]) { $0.showReview(of: "today") } == ["done\t2026-11-20\t1", "waiting\t\t2"])
  }

  @Test("each line of numbers begins with its kind: day or week, project, tag, age, load")
  func stats() throws {
    let lines = try shown { $0.showStats(of: "3d") }
    #expect(
      lines.prefix(7) == [
        "day\t2026-11-18\t2\t0\t0\t2", "day\t2026-11-19\t0\t0\t0\t2", "day\t2026-11-20\t0\t1\t0\t1",
        "project\tx^[\t0\t1\t1", "tag\tt\t1\t1\t0", "age\t2.0\t2.0", "load\t2026-11-20\t0",
      ])
    #expect(lines.count == 6 + 28)
    #expect(try shown { $0.showStats(of: "3m") }.first == "week\t2026-W34\t0\t0\t0\t0")
    #expect(try shown { $0.showStats(of: "2025") }.contains("age\t\t"))
  }

  @Test("a month has a line for each day")
  func calendar() throws {
    let lines = try shown { $0.showCalendar(of: nil) }
    #expect(lines.count == 30)
    #expect(lines[18...20] == ["2026-11-19\t0\t0", "2026-11-20\t0\t1", "2026-11-21\t1\t0"])
  }
}

struct JSONViewReviewTests {
  private func shown(
    fields: [TodoField]? = nil, isArray: Bool = true, _ show: (any TodoReview.Presenter) -> Outcome
  ) throws -> String {
    let caught = try CaughtConsole()
    let todos = [
      try Todo.sample(1) { ($0.status, $0.completed, $0.project) = (.done, Moment.friday.instant, "x") },
      try .sample(2) { $0.tags = ["t"] },
    ]
    let view = JSONView(console: caught.console, fields: fields?.map(AnyField.builtIn), isArray: isArray)
    #expect(show(Picture.presenter(todos, in: view)) == .succeeded)
    return try caught.output()
  }

  @Test("a review is one object with every day, and its todos have the requested fields")
  func review() throws {
    let json = try shown(fields: [.id]) { $0.showReview(of: "3d") }
    #expect(
      json == #"{"from":"2026-11-18","to":"2026-11-20","days":["#
        + #"{"day":"2026-11-18","done":[],"added":[{"id":1},{"id":2}],"cancelled":[]},"#
        + #"{"day":"2026-11-19","done":[],"added":[],"cancelled":[]},"#
        + #"{"day":"2026-11-20","done":[{"id":1}],"added":[],"cancelled":[]}],"#
        + #""stale":[],"waiting":[],"blocked":[]}"# + "\n")
    #expect(try shown(isArray: false) { $0.showReview(of: "3d") }.contains("\"uid\":\"uid-1\""))
  }

  @Test("stats are one object with its keys in order")
  func stats() throws {
    let json = try shown { $0.showStats(of: "2d") }
    let load = (0..<28).map { #"{"day":"\#(Moment.friday.today.advanced(by: $0))","due":0}"# }.joined(
      separator: ",")
    #expect(
      json == #"{"from":"2026-11-19","to":"2026-11-20","days":["#
        + #"{"day":"2026-11-19","added":0,"done":0,"cancelled":0,"open":2},"#
        + #"{"day":"2026-11-20","added":0,"done":1,"cancelled":0,"open":1}],"#
        + #""projects":[{"project":"x","open":0,"added":0,"done":1}],"tags":[{"tag":"t","open":1,"added":0,"done":0}],"#
        + #""age":{"median":2.0,"p90":2.0},"load":[\#(load)]}"# + "\n")
    #expect(try shown { $0.showStats(of: "2025") }.contains(#""age":{"median":null,"p90":null}"#))
    let weeks = try shown { $0.showStats(of: "3m") }
    #expect(weeks.contains(#""weeks":[{"week":"2026-W34","added":0,"done":0,"cancelled":0,"open":0},"#))
    #expect(!weeks.contains("\"days\""))
  }

  @Test("a month is one object with every day")
  func calendar() throws {
    let json = try shown { $0.showCalendar(of: "2026-11") }
    let calendar = try JSONDecoder().decode(Calendar.self, from: Data(json.utf8))
    #expect(calendar.month == "2026-11" && calendar.days.count == 30)
    #expect(json.hasPrefix(#"{"month":"2026-11","days":[{"day":"2026-11-01","due":0,"done":0},"#))
  }

  private struct Calendar: Decodable {
    struct Day: Decodable { let day: String }
    let month: String
    let days: [Day]
  }
}
