import ArgumentKit
import TodoKit

extension HelpTopic {
  /// `todo help dates`.
  static let dates = HelpTopic(
    "dates", summary: "how dates are written",
    paragraphs: [
      "Wherever a date is taken, in --due, --start and queries, it may be written in one of these ways:",
      table(DateForms.numbers), table(DateForms.words),
      """
      Days of the week may be written in full. Case does not matter. Quote what has a blank in a shell: \
      --due "fri 9:30". In a query the quotes are part of the value: due.by:"next week".
      """,
      """
      A due date without a time is the whole day: it is late when the day is over. Dates are stored as they are on \
      the wall clock and never shifted by a time zone. What day it is depends on TZ, or on the zone of the system.
      """,
      """
      The value none, or an empty one, takes a date away. A todo whose start is yet to come waits: todo list shows it \
      with --all or is:waiting only.
      """,
      """
      --repeat says how a todo comes back when it is done: \(RepeatRule.forms.joined(separator: "; ")). It counts from \
      the due date, dates that have passed are skipped, and the end of a month stays the end of the month. "every month on \
      15" means the next 15th; a shorter month has its last day in place of a day that it lacks. With after, it counts \
      from the day on which the todo is done.
      """,
    ],
    examples: [
      Example("todo add \"Send the report\" --due \"fri 14:00\"", "due on the next Friday at two"),
      Example("todo edit 12 --due +1w --start mon", "due in a week, hidden until Monday"),
      Example("todo edit 12 --due none", "no longer due"),
    ])
}
