import TodoCore

/// Why a VTODO cannot be read.
struct ICalendarFault: Error {
  /// The line, from 1.
  let line: Int
  /// What is wrong there.
  let message: String

  /// A property does not say what it has to say.
  init(_ item: ICalendarItem, isNo kind: String) {
    line = item.line
    message = "invalid \(kind) \(quoted(String(decoding: item.text, as: UTF8.self)))"
  }
}
