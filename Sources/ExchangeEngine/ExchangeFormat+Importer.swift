import TextSearch
import TodoCore

extension ExchangeFormat {
  /// The table of formats: what reads each, and what writes it.
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

  /// The type that reads the format, or `nil` if the format is only written.
  package var importer: (any Importer.Type)? { row.importer }

  /// The type that writes the format, or `nil` if the format is only read.
  package var exporter: (any Exporter.Type)? { row.exporter }
}

extension ExchangeFormat {
  /// Recognizes a calendar or a Taskwarrior task by the beginning of its text; `nil` for any other text.
  ///
  /// Another format's reader would report mistakes everywhere, and todo.txt's would make a todo of each line.
  package init?(beginning text: some Collection<UInt8>) {
    // Taskwarrior writes the uuid of a task after almost everything else.
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

  /// What may precede the text itself: a byte order mark, white space and the bracket of an array.
  private static let framing: [UInt8] = [0xEF, 0xBB, 0xBF] + " \t\r\n[".utf8
}
