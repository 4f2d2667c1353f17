import Foundation

/// Calendars as programs write them: the files of `Tests/Fixtures/ics`.
enum ICalendarSamples {
  static let all = ["todoman", "apple", "nextcloud", "tasks-org", "thunderbird", "evolution", "odd"]

  /// The text of a file.
  static func text(_ name: String) throws -> String {
    let tests = URL(filePath: #filePath).pathComponents.prefix { $0 != "ExchangeEngineTests" }.joined(
      separator: "/")
    return try String(contentsOf: URL(filePath: "\(tests)/Fixtures/ics/\(name).ics"), encoding: .utf8)
  }

  /// The content lines of the VTODOs of a calendar, unfolded.
  static func todoLines(_ text: String) -> [String] {
    var lines: [String] = []
    var isInside = false
    for line in text.replacing("\r\n", with: "\n").replacing("\n ", with: "").split(separator: "\n") {
      if line == "BEGIN:VTODO" { isInside = true }
      if isInside { lines.append(String(line)) }
      if line == "END:VTODO" { isInside = false }
    }
    return lines
  }
}
