import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct ExchangeFormatKeyedFieldsTests {
  private func calendar(_ location: String) -> String {
    "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:u\r\nSUMMARY:s\r\nLOCATION:\(location)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
  }

  private func record(_ format: ExchangeFormat, _ location: String) throws -> ForeignRecord {
    let text =
      switch format {
      case .todotxt: "call location:\(location.replacing(" ", with: "%20"))"
      case .ics: calendar(location)
      case .markdown: "- [ ] call [location:: \(location)]"
      default: "title,Location\ncall,\"\(location)\"\n"
      }
    let reading = try #require(format.importer).read(Array(text.utf8), in: .friday)
    return try #require(reading.records.first)
  }

  @Test(
    "a location comes in as it stands, whatever word it is",
    arguments: [ExchangeFormat.todotxt, .ics, .markdown, .csv],
    ["Oslo", "007", "1.50", "(untitled)"])
  func asItStands(format: ExchangeFormat, location: String) throws {
    let record = try record(format, location)
    #expect(record.patch[.location]?.text == location && record.own.isEmpty && record.remarks.isEmpty)
  }

  @Test(
    "a location that is nothing to see, or the word that clears, gives none, which is told",
    arguments: [ExchangeFormat.todotxt, .ics, .csv],
    ["\u{200B}", " \u{200B}", "none"])
  func invisible(format: ExchangeFormat, location: String) throws {
    let record = try record(format, location)
    #expect(record.patch[.location] == nil && record.own.isEmpty && record.remarks.count == 1)
  }
}
