/// A VTODO.
struct ICalendarRecord: FormatRecord {
  package let line: Int
  let verbatim: ArraySlice<UInt8>
  /// The calendar that it is in: its place among those of the document; nil for one that is in none.
  package let calendar: Int?

  /// A VTODO as it was read.
  init(_ verbatim: Bytes, line: Int, calendar: Int?) {
    self.line = line
    self.verbatim = verbatim
    self.calendar = calendar
  }

  /// The same with bytes of its own, not those of the text: threads that count references to the same bytes are as slow
  /// as one.
  var detached: ICalendarRecord {
    ICalendarRecord(Array(verbatim)[...], line: line, calendar: calendar)
  }

  /// The properties and components, in order.
  package var items: ICalendarItems { ICalendarItems(within: verbatim, firstLine: line) }
}
