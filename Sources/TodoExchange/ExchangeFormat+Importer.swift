import TextSearch
import TodoCore

extension ExchangeFormat {
  /// The formats, a row each: what reads the format, and what writes it.
  private var row: (importer: (any Importer.Type)?, exporter: (any Exporter.Type)?) {
    switch self {
    case .todotxt: (TodoTxtCodec.self, TodoTxtCodec.self)
    case .task: (TaskwarriorCodec.self, TaskwarriorCodec.self)
    case .ics: (ICalendarCodec.self, ICalendarCodec.self)
    case .markdown: (MarkdownCodec.self, MarkdownCodec.self)
    case .csv: (CSVCodec.self, CSVCodec.self)
    case .org: (nil, OrgExporter.self)
    }
  }

  /// What reads the format; nil for one that is only written.
  package var importer: (any Importer.Type)? { row.importer }

  /// What writes the format; nil for one that is only read.
  package var exporter: (any Exporter.Type)? { row.exporter }
}

extension ExchangeFormat {
  /// The format of a text whose beginning leaves no doubt: a calendar, or a task of Taskwarrior's.
  ///
  /// Read as another format, such a text would be heaps of mistakes, or in todo.txt a todo a line.
  package init?(beginning text: some Collection<UInt8>) {
    // Taskwarrior writes the uuid of a task behind almost all else.
    let text = text.prefix(4_096).drop { Self.framing.contains($0) }
    let calendar = "BEGIN:VCALENDAR".utf8
    if text.prefix(calendar.count).map({ $0 & 0xDF }) == calendar.map({ $0 & 0xDF }) {
      self = .ics
    } else if text.first == UInt8(ascii: "{"), text.holds("\"uuid\":".utf8) {
      self = .task
    } else {
      return nil
    }
  }

  /// A byte order mark, white space, and what begins an array.
  private static let framing: [UInt8] = [0xEF, 0xBB, 0xBF] + " \t\r\n[".utf8
}
