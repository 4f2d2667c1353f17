import Testing
import TodoTestSupport

@testable import TodoCore

struct QueryViewsTests {
  private let views = QueryViews([
    "work": QueryView("project:work or tag:boss", order: [TodoSortKey(.title)], grouping: .by(.project)),
    "soon": QueryView("@work due:today"), "late": QueryView("@soon is:overdue", order: [TodoSortKey(.id)]),
    "loop": QueryView("x @pool"), "pool": QueryView("@loop"), "bad": QueryView("a prio:x"),
  ])

  @Test(
    "a view stands for its query in parentheses",
    arguments: [
      ("@work", "project:work or tag:boss"), ("@work x", "(project:work or tag:boss) x"),
      ("not @work", "not (project:work or tag:boss)"), ("x or @work", "x or (project:work or tag:boss)"),
      ("(@soon)", "(project:work or tag:boss) due:today"),
    ])
  func meaning(query: String, written: String) throws {
    #expect(try Query(query, at: .friday, views: views) == Query(written, at: .friday))
  }

  @Test(
    "a sign in quotes, within a word, by itself or before no name is text",
    arguments: [
      "\"@work\"", "bob@work", "@", "@\"work\"", "x@", "C#", "\"#todo\"", "a+b", "+", "#", "#2", "#1-2",
      "+3d", "+2026", "@types/node", "#!", "@.", "+\"\"", "##work",
    ])
  func text(query: String) throws {
    guard case .term(.text) = try Query(query, at: .friday, views: views) else {
      Issue.record("\(query) is no text")
      return
    }
  }

  @Test(
    "+ is short for project:, # for tag:, and @ for tag: where there is no such view",
    arguments: [
      ("+work", "project:work"), ("+Work/site", "project:Work/site"),
      ("+\"big house\"", "project:\"big house\""), ("+big\" house\"", "project:\"big house\""),
      ("+a,b", "project:a,b"), ("+none", "project:none"), ("#phone", "tag:phone"),
      ("#größe,b", "tag:größe,b"), ("#3d", "tag:3d"), ("#a/b", "tag:a/b"), ("@wrk", "tag:wrk"),
      ("@Work", "tag:Work"), ("@any", "tag:any"), ("not +work @wrk", "not project:work tag:wrk"),
      ("(+work or #phone)", "(project:work or tag:phone)"), ("+work:x", "project:\"work:x\""),
    ])
  func shorthand(query: String, written: String) throws {
    #expect(try Query(query, at: .friday, views: views) == Query(written, at: .friday))
  }

  @Test("an error in a shorthand is shown where it is")
  func shorthandError() throws {
    #expect(throws: QueryError(reason: .missingValue(field: "project"), query: "x +work,", range: 2..<8)) {
      try Query("x +work,", at: .friday)
    }
  }

  @Test(
    "a circle of views and an error within a view are reported with their place",
    arguments: [
      ("a or @loop", .circularViews(["loop", "pool", "loop"]), 0..<5, "pool", "@loop"),
      ("@bad", .unknownField("prio"), 2..<6, "bad", "a prio:x"),
    ] as [(String, QueryError.Reason, Range<Int>, String?, String)])
  func errors(query: String, reason: QueryError.Reason, range: Range<Int>, view: String?, text: String) {
    var error = QueryError(reason: reason, query: text, range: range)
    error.view = view
    #expect(throws: error) { try Query(query, at: .friday, views: views) }
  }

  @Test("views nested too deep or too often are refused without a crash")
  func limits() throws {
    var views = QueryViews(["v0": QueryView("x")])
    for index in 1...300 { views["v\(index)"] = QueryView("@v\(index - 1) @v\(index - 1)") }
    #expect(throws: QueryError.self) { try Query("@v300", at: .friday, views: views) }
    #expect(throws: QueryError.self) { try Query("@v12", at: .friday, views: views) }
    #expect(throws: Never.self) { try Query("@v8", at: .friday, views: views) }
  }

  @Test(
    "a list takes its order from a view that its query begins with and narrows down",
    arguments: [
      ("@work", .title, .by(.project)), ("@work due:today", .title, .by(.project)),
      ("@work (a or b)", .title, .by(.project)), ("@soon", .title, .by(.project)),
      ("@late x", .id, .by(.project)), ("x @work", nil, nil), ("not @work", nil, nil),
      ("@work or x", nil, nil), ("(@work)", nil, nil), ("", nil, nil), ("@nope", nil, nil),
      ("@loop", nil, nil),
    ] as [(String, TodoField?, TodoGrouping?)])
  func leading(query: String, field: TodoField?, grouping: TodoGrouping?) {
    #expect(views.leading(query)?.order?.first?.field.field == field)
    #expect(views.leading(query)?.grouping == grouping)
  }

  @Test(
    "a view's name is a single word without query syntax",
    arguments: [("work", true), ("a/b-c_d.e+1", true), ("日本", true), ("1", true)]
      + ["", "a b", "a)", "a\"", "-a", "a,b", "a:b", "@a", "a\n"].map { ($0, false) })
  func names(name: String, isName: Bool) {
    #expect(QueryViews.canHave(name: name) == isName)
    if isName {
      #expect(throws: Never.self) {
        try Query("@\(name)", at: .friday, views: QueryViews([name: QueryView("x")]))
      }
    }
  }
}
