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
  /// Org mode (<https://orgmode.org>), which is only written.
  case org

  /// The formats that are read: under their names todos keep what their records have beyond fields.
  public static let imported = allCases.filter { $0 != .org }
}
