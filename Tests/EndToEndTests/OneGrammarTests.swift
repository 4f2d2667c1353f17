import Foundation
import Testing
import TodoTestSupport

/// Phrases of dates and rules in every place that reads them: what one of them reads, all read alike, and
/// what one of them refuses, all refuse for the same reason.
struct OneGrammarTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  static let dates = [
    "tomorrow", "Fri 27 Nov 9:30", "fri 14h", "14h30", "wed 0930", "week 50", "1 dec 9am", "9.30am", "midday",
    "24:00", "9 o'clock", "in 2 hours", "1h30m", "tonight", "the 15th", "eom", "25/12", "1.12.",
    "a week from sunday", "next fri", "2026-W50", "tomorrow evening",
  ]
  static let noDates = [
    "31 nov", "fri 14", "90m", "1730", "12/1", "14h", "in march", "nov", "soonish", "13pm", "mon 27 nov",
    "tomorow",
  ]
  static let rules = [
    "weekly", "biweekly", "weekdays", "2w", "every workday at 9", "every morning", "every 2 weeks on mon,thu",
    "every day for 10 days", "every! 3 days", "every 3 days when done", "every tue/thu",
    "every quarter on the 1st", "every mon until dec 31", "after 3 days",
  ]
  static let noRules = ["every second friday", "every blue moon", "every fri 14", "every mon,,thu"]

  /// The places that read a phrase for a new todo's field, in the order in which they make todos 1 to 5.
  private func readers(of phrase: String, as field: String) throws -> [ProcessResult] {
    let quoted = phrase.replacing("'", with: "'\\''")
    return [
      try home.todo("add", "x", field == "due" ? "--due" : "--repeat", phrase, "-q"),
      try home.todo("apply", "-", "-q", input: "{\"title\":\"x\",\"\(field)\":\"\(phrase)\"}"),
      try home.todo(
        ["add", "-e", "x", "-q"], environment: ["EDITOR": "sed -i 's|^\(field):.*|\(field): \(quoted)|'"]),
      try home.todo("jot", "x \(field):\"\(phrase)\"", "--plain"),
      try home.todo("import", "csv", "-", input: "title,\(field)\nof a table,\"\(phrase)\"\n"),
    ]
  }

  private func read(_ phrase: String, as field: String) throws {
    for result in try readers(of: phrase, as: field) { #expect(result.status == 0, "\(result.error)") }
    let values = try home.todo("list", "--all", "--sort", "id", "--plain", "--fields", field).output
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(values.count == 5 && Set(values).count == 1 && values.first != "", "\(values)")
  }

  private func refuse(_ phrase: String, as field: String) throws {
    let results = try readers(of: phrase, as: field)
    let message = try #require(results[0].error.split(separator: "\n").first).dropFirst("todo: ".count)
    #expect(message.hasPrefix("invalid "))
    for result in results[1...2] {
      #expect(result.status == 1 && result.error.contains(message), "\(result.error)")
    }
    // A line keeps the words, and says why in the same words; a table may have what is no date.
    let reason = message.split(separator: "\"\(phrase)\"", maxSplits: 1).last ?? ""
    #expect(results[3].error.contains("\(field):\(phrase)"), "\(results[3].error)")
    if reason.hasPrefix(": ") { #expect(results[3].error.contains(reason), "\(results[3].error)") }
    #expect(results[4].error.contains(phrase), "\(results[4].error)")
  }

  @Test("a date that one place reads, all read alike, and a query finds it", .atNight, arguments: dates)
  func readDates(phrase: String) throws {
    try read(phrase, as: "due")
    try home.todo("list", "-q", "--all", "due:\"\(phrase)\"").expect("1\n2\n3\n4\n5\n")
  }

  @Test("what is no date is none in any place, for the same reason", arguments: noDates)
  func refusedDates(phrase: String) throws {
    try refuse(phrase, as: "due")
    let query = try home.todo("list", "-q", "due:\"\(phrase)\"")
    let isPeriod = phrase.hasSuffix("march") || phrase == "nov"
    #expect(query.status == (isPeriod ? 0 : 2) && query.error.hasPrefix("todo: invalid due date") != isPeriod)
  }

  @Test("a rule that one place reads, all read alike", .atNight, arguments: rules)
  func readRules(phrase: String) throws { try read(phrase, as: "repeat") }

  @Test("what is no rule is none in any place, for the same reason", arguments: noRules)
  func refusedRules(phrase: String) throws { try refuse(phrase, as: "repeat") }
}
