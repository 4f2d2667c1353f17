/// A text of one format, cut into its parts.
///
/// This is the syntax of the formats that todos come from and go to, and nothing of what a todo is:
///
/// ```
///            read                       fields                      ┌ what they mean, uids, conflicts,
/// [UInt8] ────────▶ FormatDocument ─▶ Record ────────▶ typed values │ losses: the engine on top of this
///                     parts: text,    line, verbatim                └ module, which this one does not know
///                     record, …
/// ```
///
/// A text is written by the format's writer, line by line or cell by cell; no document is made for that.
///
/// | format | folder | document | record |
/// | --- | --- | --- | --- |
/// | todo.txt | `TodoTxt` | ``TodoTxtDocument`` | a line |
/// | Taskwarrior's JSON | `Taskwarrior` | none: ``TaskwarriorDocument`` hands over objects | an object |
/// | iCalendar (RFC 5545) | `ICalendar` | ``ICalendarDocument`` | a VTODO |
/// | Markdown task lists | `Markdown` | ``MarkdownDocument`` | a line with a box |
/// | CSV (RFC 4180) | `CSV` | ``CSVDocument`` | a row below the header |
///
/// A part holds the bytes as they came, and all parts together are the text. What a record says is found in its bytes
/// when it is asked for. So what is kept of a record can be its very bytes, and where a line of Markdown is changed, other
/// bytes come in the place of the fields that changed and its neighbours stay. A record that cannot be read is told with
/// its line and column, its bytes stay in the document as text, and the records around it are read.
///
/// Everything takes time in proportion to the text, nesting takes no stack, and no bytes trap.
protocol FormatDocument: Equatable, Sendable {
  /// What the format has for a todo.
  associatedtype Record: FormatRecord

  /// How the characters of the text are written.
  var encoding: TextEncoding { get }

  /// Records and all that is between them, in order; their bytes one after another are the text in UTF-8.
  var parts: [FormatPart<Record>] { get }

  /// Takes a text apart; what cannot be read is among the problems, in the order of the lines.
  static func read(_ bytes: [UInt8]) -> FormatReading<Self>
}

extension FormatDocument {
  /// The records, in the order of the text.
  @inlinable package var records: [Record] {
    parts.compactMap { part in
      guard case .record(let record) = part else { return nil }
      return record
    }
  }
}

/// What one format has for a todo: some bytes of a text.
protocol FormatRecord: Equatable, Sendable {
  /// The line on which it begins, from 1; 0 for one that was made and not read.
  var line: Int { get }

  /// Its bytes in UTF-8, as they came or as the last change left them.
  var verbatim: ArraySlice<UInt8> { get }
}

/// A record, or what is between two of them.
enum FormatPart<Record: FormatRecord>: Equatable, Sendable {
  /// What could be read as a record.
  case record(Record)
  /// Everything else: the frame, blank lines, prose, records with a mistake.
  case text(ArraySlice<UInt8>)

  /// The bytes of the part in UTF-8.
  @inlinable var verbatim: ArraySlice<UInt8> {
    switch self {
    case .record(let record): record.verbatim
    case .text(let bytes): bytes
    }
  }
}

/// A document, and what in its text could not be read.
struct FormatReading<Document: FormatDocument>: Equatable, Sendable {
  /// All that was read.
  package let document: Document
  /// What was wrong, in the order of the lines.
  package let problems: [FormatProblem]
}
