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

  /// The formats that can be imported; a todo keeps what a record holds beyond our fields under the format's name.
  public static let imported = allCases.filter { $0 != .org }
}
