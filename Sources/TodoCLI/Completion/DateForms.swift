import ArgumentKit
import TextSearch

enum DateForms {
  typealias Row = (term: String, meaning: String)

  static let words = rows("days")

  /// Days and periods, as queries take them.
  static let inQueries = words.filter { day in !periods.contains { $0.term == day.term } } + periods

  static let past = pastDays + periods.filter { !$0.term.hasPrefix("next") }

  /// Days and periods to look back at.
  static let lookback = pastDays + rows("past periods")

  static let months = rows("months")

  static let postponements = rows("postponements")

  /// Repeat rules, with their meanings in words.
  static let rules = rows("rules")

  private static let periods = rows("periods")
  private static let pastDays = rows("past days")

  private static func rows(_ heading: String) -> [Row] {
    rows(in: HelpText(PackageResources.forms_txt).paragraphs.drop { $0 != heading }.dropFirst().first ?? "")
  }

  /// Returns the rows of a table, each a term and, after two or more spaces, its meaning.
  static func rows(in table: String) -> [Row] {
    table.split(separator: "\n").map { line in
      let row = line.dropFirst(2)
      let gap = row.firstPlace(of: "  ") ?? row.endIndex..<row.endIndex
      return (String(row[..<gap.lowerBound]), String(row[gap.upperBound...].drop { $0 == " " }))
    }
  }
}
