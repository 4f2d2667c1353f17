/// A format that todos are imported from or exported to.
public enum ExchangeFormat: String, CaseIterable, Sendable {
  /// One todo on each line (<https://github.com/todotxt/todo.txt>).
  case todotxt
  /// Taskwarrior's JSON.
  case task
  /// iCalendar: VTODO (RFC 5545).
  case ics
  /// Markdown task lists: GFM, Obsidian Tasks, Dataview.
  case markdown
  /// Tables (RFC 4180), including those of Todoist.
  case csv
  /// Org mode (<https://orgmode.org>), for export only.
  case org

  /// Whether todos can be imported from the format; a todo keeps the other values of
  /// a record under the name of the format.
  public var isImported: Bool {
    switch self {
    case .todotxt, .task, .ics, .markdown, .csv: true
    case .org: false
    }
  }

  /// The formats that can be imported.
  public static let imported = allCases.filter(\.isImported)
}
