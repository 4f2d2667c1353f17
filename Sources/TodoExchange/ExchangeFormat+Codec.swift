import TodoCore

extension ExchangeFormat {
  /// How it is read and written.
  package var codec: any ExchangeCodec.Type {
    switch self {
    case .todotxt: TodoTxtCodec.self
    case .task: TaskwarriorCodec.self
    case .ics: ICalendarCodec.self
    case .markdown: MarkdownCodec.self
    case .csv: CSVCodec.self
    }
  }
}
