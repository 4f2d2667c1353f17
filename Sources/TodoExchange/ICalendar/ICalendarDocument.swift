/// A file of one or more calendars (RFC 5545).
struct ICalendarDocument: FormatDocument {
  let encoding: TextEncoding
  package let parts: [FormatPart<ICalendarRecord>]
  /// The calendars in order.
  let calendars: [Calendar]
  /// How many components there are beside VTODOs and time zones, by their names in capital letters.
  package let skipped: [String: Int]

  /// What a calendar has for its VTODOs.
  struct Calendar: Equatable, Sendable {
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
    let verbatim: ArraySlice<UInt8>

    /// Its content lines, unfolded, with a line feed between two of them.
    package var text: [UInt8] {
      var lines = ContentLines(verbatim)
      var text: [UInt8] = []
      while let line = lines.next() { text += lines.text(line) + [.lineFeed] }
      return text.dropLast()
    }
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
