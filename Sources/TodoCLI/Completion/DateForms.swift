import ArgumentKit
import TextSearch

/// How dates, and rules to repeat by, can be written.
enum DateForms {
  /// A form and what it means.
  typealias Row = (term: String, meaning: String)

  /// Days that have a name.
  static let words = rows("days")

  /// Days and stretches of days, as queries take them.
  static let compared = words.filter { day in !periods.contains { $0.term == day.term } } + periods

  /// Those that lie in the past.
  static let past = pastDays + periods.filter { !$0.term.hasPrefix("next") }

  /// Stretches of days that can be looked back at.
  static let lookback = pastDays + rows("past periods")

  /// Whole months.
  static let months = rows("months")

  /// How far a todo can be postponed.
  static let postponements = rows("postponements")

  /// Rules to repeat by, and the same in words.
  static let rules = rows("rules")

  private static let periods = rows("periods")
  private static let pastDays = rows("past days")

  /// The table that stands below a heading.
  private static func rows(_ heading: String) -> [Row] {
    let tables = HelpText(PackageResources.forms_txt).paragraphs.drop { $0 != heading }
    return (tables.dropFirst().first ?? "").split(separator: "\n").map { line in
      let row = line.dropFirst(2)
      let gap = row.firstPlace(of: "  ") ?? row.endIndex..<row.endIndex
      return (String(row[..<gap.lowerBound]), String(row[gap.upperBound...].drop { $0 == " " }))
    }
  }
}
