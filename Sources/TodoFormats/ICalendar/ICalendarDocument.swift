/// A file of one or more calendars (RFC 5545).
package struct ICalendarDocument: FormatDocument {
  package let encoding: TextEncoding
  package var parts: [FormatPart<ICalendarRecord>]
  /// The calendars in order.
  package let calendars: [Calendar]
  /// How many components there are beside VTODOs and time zones, by their names in capital letters.
  package let skipped: [String: Int]

  /// What a calendar has for its VTODOs.
  package struct Calendar: Equatable, Sendable {
    /// Its name (X-WR-CALNAME).
    package internal(set) var name: String?
    /// Its time zones, which may stand behind the VTODOs that name them.
    package internal(set) var timeZones: [TimeZone] = []
  }

  /// A VTIMEZONE.
  package struct TimeZone: Equatable, Sendable {
    /// The identifier (TZID).
    package let id: String
    /// The bytes with all folds and line ends.
    package let verbatim: ArraySlice<UInt8>

    /// A time zone that was read before.
    package init(id: String, verbatim: ArraySlice<UInt8>) {
      self.id = id
      self.verbatim = verbatim
    }
  }

  /// One calendar of these VTODOs.
  ///
  /// - Parameters:
  ///   - productID: who writes it, such as `-//todo//todo 1.0//EN`.
  ///   - timeZones: as they were read.
  /// - Throws: for a control character in the name.
  package init(
    _ records: [ICalendarRecord], productID: String, name: String? = nil, timeZones: [TimeZone] = []
  ) throws(FormatRefusal) {
    let end: Bytes = [.carriageReturn, .lineFeed]
    var head = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n".utf8)
    head += try ICalendarProperty("PRODID", texts: [productID]).lines(end: end)
    if let name { head += try ICalendarProperty("X-WR-CALNAME", texts: [name]).lines(end: end) }
    for zone in timeZones { head += zone.verbatim.endingLine }
    parts = [.text(head[...])]
    for record in records {
      parts.append(.record(record))
      if record.verbatim.endingLine.count > record.verbatim.count { parts.append(.text(end)) }
    }
    parts.append(.text(Array("END:VCALENDAR\r\n".utf8)[...]))
    encoding = .utf8
    calendars = [Calendar(name: name, timeZones: timeZones)]
    skipped = [:]
  }

  init(
    encoding: TextEncoding, parts: [FormatPart<ICalendarRecord>], calendars: [Calendar] = [],
    skipped: [String: Int] = [:]
  ) {
    self.encoding = encoding
    self.parts = parts
    self.calendars = calendars
    self.skipped = skipped
  }

  package static func read(_ bytes: [UInt8]) -> FormatReading<ICalendarDocument> {
    let source = SourceText(bytes)
    if let problem = source.problem {
      let document = ICalendarDocument(encoding: source.encoding, parts: [.text(source.bytes)])
      return FormatReading(document: document, problems: [problem])
    }
    var reader = ICalendarReader(source)
    return reader.read()
  }
}

extension ArraySlice<UInt8> {
  /// The bytes with a line end behind them.
  fileprivate var endingLine: ArraySlice<UInt8> {
    last == .lineFeed || last == .carriageReturn ? self : self + [.carriageReturn, .lineFeed]
  }
}
