import ArgumentKit

extension HelpTopic {
  /// `todo help dates`.
  static let dates = HelpTopic(
    "dates", summary: "how to write dates",
    paragraphs: [
      "A date, in --due, --start, queries, apply and the editor, can be written in one of these ways:",
      table(DateForms.numbers), table(DateForms.words),
      """
      Weekdays may be written in full; case does not matter. Quote a date with a blank for the shell: \
      --due "fri 9:30". In a query the quotes are part of the value: due.by:"next week".
      """,
      """
      A due date without a time is the whole day: it is late only when that day is over; ! marks what is late. Dates are \
      stored as wall-clock time and never shifted by a time zone. TZ, or the time zone of the system, decides what day it \
      is. created, modified, completed and cancelled are instants in UTC.
      """,
      """
      none, or an empty value, clears a date. A todo whose start is yet to come is waiting: todo list shows it only with \
      --all or is:waiting.
      """,
    ],
    examples: [
      Example("todo add \"Send the report\" --due \"fri 14:00\"", "due next Friday at two"),
      Example("todo edit 12 --due +1w --start mon", "due in a week, hidden until Monday"),
      Example("todo edit 12 --due none", "no longer due"),
    ])
}
