import FileStore
import TodoCore

/// iCalendar: todos as VTODOs (RFC 5545).
///
/// ```
///           items by slots            values             what else it says
/// VTODO ──────────▶ ICalendarComponent ─────▶ ICalendarTodo ──────▶ ForeignRecord: patch, kept lines, remarks
///       ◀────────────────────────────────────
///         kept lines where they say the same, else the values written anew, an aspect at a time
/// ```
enum ICalendarCodec: Importer, Exporter {
  static let format = ExchangeFormat.ics

  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    ICalendarReading(bytes, in: context).result
  }

  static func shown(_ kept: KeptRecord) -> [ShownKey] {
    kept.values.shown(
      without: [ICalendarComponent.linesKey, ICalendarComponent.absencesKey, "start", "due", "repeat"])
  }

  static func write(_ todos: some TodoSummaries, in context: ExchangeContext) -> ForeignText {
    var writing = ICalendarWriting(todos.concurrentMap(\.self), context)
    return writing.text()
  }

  static func isSound(_ value: UnknownField) -> Bool {
    Exact(value.key) != Exact(ICalendarComponent.linesKey) || ICalendarItems.areWithinTodo(value.texts)
  }
}
