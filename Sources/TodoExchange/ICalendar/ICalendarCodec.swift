import FileStore
import TodoCore

/// iCalendar: todos as VTODOs (RFC 5545).
///
/// ```
///            items by slots            aspects, each of some properties and fields
/// VTODO ──────────▶ ICalendarComponent ─────▶ ICalendarTodo ─────▶ ForeignRecord: patch, kept lines, remarks
///       ◀────────────────────────────────────
///         kept lines where they say the same, else the values written anew, an aspect at a time
/// ```
enum ICalendarCodec: Importer, Exporter {
  static let format = ExchangeFormat.ics

  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    ICalendarReading.read(ICalendarDocument(bytes), in: context)
  }

  static func write(_ todos: some ExportedTodos, in context: ExchangeContext) -> ForeignText {
    var writing = ICalendarWriting(todos.concurrentMap(\.self), context)
    return writing.text()
  }

  static func isSound(_ value: UnknownField) -> Bool {
    Exact(value.key) != Exact(ICalendarComponent.linesKey) || ICalendarItems.areWithinTodo(value.texts)
  }

  static func shown(_ kept: ImportOrigin) -> [ShownKey] {
    let inner = [ICalendarComponent.linesKey, ICalendarComponent.absencesKey] + ICalendarTodo.scheduleKeys
    return kept.values.shown(without: inner)
  }
}
