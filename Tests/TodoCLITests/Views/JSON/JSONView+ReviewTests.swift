import Foundation
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct JSONViewReviewTests {
  private func shown(
    fields: [TodoField]? = nil, isArray: Bool = true, _ show: (any TodoReview.Presenter) -> Outcome
  ) throws -> String {
    let caught = try CaughtConsole()
    let todos = [
      try Todo.sample(1) { ($0.status, $0.completed, $0.project) = (.done, Moment.friday.instant, "x") },
      try .sample(2) { $0.tags = ["t"] },
    ]
    let view = JSONView(console: caught.console, fields: fields, isArray: isArray)
    #expect(show(Picture.presenter(todos, in: view)) == .succeeded)
    return try caught.output()
  }

  @Test("a review is one object with every day, whose todos have the fields that are asked for")
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

  @Test("numbers are one object with the keys in that order")
  func stats() throws {
    let json = try shown { $0.showStats(of: "2d") }
    let load = (0..<28).map { #"{"day":"\#(Moment.friday.today.advanced(by: $0))","due":0}"# }.joined(separator: ",")
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
