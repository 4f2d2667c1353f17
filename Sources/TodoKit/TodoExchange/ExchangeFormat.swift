/// The formats that todos come from and go to.
public enum ExchangeFormat: String, CaseIterable, Sendable {
  /// A line a todo (<https://github.com/todotxt/todo.txt>).
  case todotxt
  /// Taskwarrior's JSON.
  case task
  /// iCalendar: VTODO (RFC 5545).
  case ics
  /// Markdown task lists: GFM, Obsidian Tasks, Dataview.
  case markdown
  /// Tables (RFC 4180), also those of Todoist and TickTick.
  case csv

  /// How it is read and written.
  var codec: any ExchangeCodec.Type {
    switch self {
    case .todotxt: TodoTxtCodec.self
    case .task: TaskwarriorCodec.self
    case .ics: ICalendarCodec.self
    case .markdown: MarkdownCodec.self
    case .csv: CSVCodec.self
    }
  }
}
