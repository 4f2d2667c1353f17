import Testing
import TodoTestSupport

@testable import TodoCore

struct QueryTermParserTests {
  private static func dates(_ texts: String...) -> [DatePeriod] {
    texts.compactMap { try? DateExpression($0).period(at: .friday, .ahead) }
  }

  @Test(
    "a term is a field with its values, or plain text",
    arguments: [
      ("milk", .text("milk")), ("\"two words\"", .text("two words")), ("\"note:x\"", .text("note:x")),
      ("12:30", .text("12:30")), (":x", .text(":x")), (".due:x", .text(".due:x")), ("é:x", .text("é:x")),
      ("a-b:x", .text("a-b:x")), ("mi\"lk a\"", .text("milk a")), ("milk,tea", .text("milk,tea")),
      ("title:milk", .contains(.title, ["milk"])), ("title:milk,tea", .contains(.title, ["milk", "tea"])),
      ("title:\"a, b\",c", .contains(.title, ["a, b", "c"])), ("title:a:b", .contains(.title, ["a:b"])),
      ("title:any", .contains(.title, ["any"])), ("title:a\" b\"c,d", .contains(.title, ["a bc", "d"])),
      ("content:x", .contains(.content, ["x"])), ("content:any", .isSet(.builtIn(.content), true)),
      ("project:work", .named(.project, ["work"])), ("project:\"my work\"", .named(.project, ["my work"])),
      ("tag:a,b", .named(.tags, ["a", "b"])), ("tag:none", .isSet(.builtIn(.tags), false)),
      ("tag:ANY", .isSet(.builtIn(.tags), true)), ("uid:gh:o/r#1", .named(.uid, ["gh:o/r#1"])),
      ("project:none", .isSet(.builtIn(.project), false)),
      ("priority:none", .isSet(.builtIn(.priority), false)), ("priority:high,low", .priority([.high, .low])),
      ("priority:HIGH", .priority([.high])), ("status:done", .status([.done])),
      ("status:open,cancelled", .status([.open, .cancelled])), ("id:12", .ids([12...12])),
      ("id:3-7,9", .ids([3...7, 9...9])), ("is:overdue", .state([.overdue])),
      ("is:Today,waiting", .state([.today, .waiting])), ("is:any", .state([.any])),
      ("is:repeating", .state([.repeating])), ("TITLE:x", .contains(.title, ["x"])),
    ] as [(String, QueryTerm)])
  func fields(text: String, term: QueryTerm) throws {
    #expect(try Query(text, at: .friday) == .term(term))
  }

  @Test(
    "a date field takes a modifier and dates",
    arguments: [
      ("due:fri", .date(.due, .on, dates("fri"))), ("due:fri,+3d", .date(.due, .on, dates("fri", "+3d"))),
      ("due.before:today", .date(.due, .before, dates("today"))),
      ("due.after:eom", .date(.due, .after, dates("eom"))),
      ("due.by:2026-12-01", .date(.due, .by, dates("2026-12-01"))),
      ("start.from:mon", .date(.start, .from, dates("mon"))),
      ("due:\"tomorrow 14:00\"", .date(.due, .on, dates("tomorrow 14:00"))),
      ("due.before:2026-12-01T14:30", .date(.due, .before, dates("2026-12-01T14:30"))),
      ("created:today", .date(.created, .on, dates("today"))),
      ("modified.from:-2w", .date(.modified, .from, dates("-2w"))),
      ("completed.by:yesterday", .date(.completed, .by, dates("yesterday"))),
      ("due:none", .isSet(.builtIn(.due), false)),
      ("due:any", .isSet(.builtIn(.due), true)), ("completed:any", .isSet(.builtIn(.completed), true)),
      ("Due.BEFORE:fri", .date(.due, .before, dates("fri"))),
      ("due.before:\"next week\",fri", .date(.due, .before, dates("next week", "fri"))),
    ] as [(String, QueryTerm)])
  func dateFields(text: String, term: QueryTerm) throws {
    #expect(try Query(text, at: .friday) == .term(term))
  }

  @Test(
    "fields take the modifier not",
    arguments: [
      ("tag.not:a,b", .named(.tags, ["a", "b"])), ("due.not:none", .isSet(.builtIn(.due), false)),
      ("is.not:open", .state([.open])), ("title.not:x", .contains(.title, ["x"])),
      ("id.not:3", .ids([3...3])), ("priority.not:low", .priority([.low])),
      ("status.not:done", .status([.done])), ("due.not:today", .date(.due, .on, dates("today"))),
      ("uid.NOT:abcd", .named(.uid, ["abcd"])),
    ] as [(String, QueryTerm)])
  func not(text: String, term: QueryTerm) throws {
    #expect(try Query(text, at: .friday) == .not(.term(term)))
  }

  @Test("every field takes the modifier not", arguments: QueryTermParser.fieldNames)
  func notOfField(name: String) throws {
    func query(_ modifier: String, _ value: String) -> Query? {
      try? Query("\(name)\(modifier):\(value)", at: .friday)
    }
    let values = ["low", "done", "open", "today", "3"].filter { query("", $0) != nil }
    #expect(!values.isEmpty)
    for value in values { #expect(query(".not", value) == query("", value).map { .not($0) }) }
  }

  private static let priorities = TodoPriority.allCases.map(\.rawValue)
  private static let statuses = TodoStatus.allCases.map(\.rawValue)
  private static let states = TodoState.allCases.map(\.rawValue)

  @Test(
    "an unknown field, modifier or value is refused with its place",
    arguments: [
      ("note:x", .unknownField("note"), 0..<4), ("a tags:x", .unknownField("tags"), 2..<6),
      ("http://x", .unknownField("http"), 0..<4), ("Deu.by:fri", .unknownField("deu"), 0..<6),
      ("title.before:x", .unknownModifier("before", field: "title"), 0..<12),
      ("due.until:fri", .unknownModifier("until", field: "due"), 0..<9),
      ("due.on:fri", .unknownModifier("on", field: "due"), 0..<6),
      ("due.:fri", .unknownModifier("", field: "due"), 0..<4),
      ("is.by:open", .unknownModifier("by", field: "is"), 0..<5),
      ("due.not.by:fri", .unknownModifier("not.by", field: "due"), 0..<10),
      ("title:", .missingValue(field: "title"), 0..<6), ("tag:a,", .missingValue(field: "tag"), 0..<6),
      ("tag:,a", .missingValue(field: "tag"), 0..<6), ("x tag:a,,b", .missingValue(field: "tag"), 2..<10),
      ("title:\"\"", .missingValue(field: "title"), 0..<8), ("due:", .missingValue(field: "due"), 0..<4),
      ("due:soon", .badDate("soon", .unknown, field: "due"), 4..<8),
      (
        "due.by:fri,2026-02-30",
        .badDate("2026-02-30", .noSuch("30 Feb 2026", instead: ["28 Feb 2026", "1 Mar 2026"]), field: "due"),
        11..<21
      ),
      ("due.by:none", .badDate("none", .unknown, field: "due"), 7..<11), ("\"\"", .emptyText, 0..<2),
      ("created:x", .badDate("x", .unknown, field: "created"), 8..<9),
      ("priority:urgent", .badValue("urgent", field: "priority", allowed: priorities), 9..<15),
      ("a status:open,shut", .badValue("shut", field: "status", allowed: statuses), 14..<18),
      ("status:none", .badValue("none", field: "status", allowed: statuses), 7..<11),
      ("is:late", .badValue("late", field: "is", allowed: states), 3..<7),
      ("id:abc", .badValue("abc", field: "id", allowed: ["12", "3-7"]), 3..<6),
      ("id:7-3", .badValue("7-3", field: "id", allowed: ["12", "3-7"]), 3..<6),
      ("id:1,x", .badValue("x", field: "id", allowed: ["12", "3-7"]), 5..<6),
    ] as [(String, QueryError.Reason, Range<Int>)])
  func errors(text: String, reason: QueryError.Reason, range: Range<Int>) {
    var error = #expect(throws: QueryError.self) { try Query(text, at: .friday) }
    error?.meant = nil
    #expect(error == QueryError(reason: reason, query: text, range: range))
  }

  @Test(
    "names, modifiers and values from other programs suggest the term that was meant",
    arguments: [
      ("pri:H", "priority:H"), ("pro:work", "project:work"), ("tags:x,y", "tag:x,y"), ("note:x", "content:x"),
      ("a end.after:mon b", "completed.after:mon"), ("wait:none", "start:none"),
      ("entry:today", "created:today"), ("due.below:fri", "due.before:fri"), ("due.isnt:fri", "due.not:fri"),
      ("project.is:x", "project:x"), ("pri:A", "priority:high"), ("state:pending", "status:open"),
      ("desc:\"two words\"", "title:\"two words\""), ("deu.by:fri", "due.by:fri"), ("pr:x", nil),
      ("foo:x", nil), ("wait:soon", nil), ("title.before:x", nil),
    ] as [(String, String?)])
  func meant(text: String, term: String?) {
    #expect(#expect(throws: QueryError.self) { try Query(text, at: .friday) }?.meant == term)
  }

  @Test("queries read priorities and statuses as they are written everywhere")
  func letters() throws {
    #expect(try Query("priority:h,M,low", at: .friday) == .term(.priority([.high, .medium, .low])))
    #expect(try Query("status:DONE", at: .friday) == .term(.status([.done])))
  }

  @Test("every field name is recognised before a colon", arguments: QueryTermParser.fieldNames)
  func names(name: String) {
    #expect(
      throws: QueryError(reason: .missingValue(field: name), query: "\(name):", range: 0..<name.count + 1)
    ) {
      try Query("\(name):", at: .friday)
    }
  }

  @Test("places are counted in characters, whatever their code points")
  func places() {
    let query = "e\u{301}🥛👩‍👩‍👧‍👦 due:soon"
    let reason = QueryError.Reason.badDate("soon", .unknown, field: "due")
    #expect(throws: QueryError(reason: reason, query: query, range: 8..<12)) { try Query(query, at: .friday) }
  }
}
