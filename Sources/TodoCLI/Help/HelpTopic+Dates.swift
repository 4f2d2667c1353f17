import ArgumentKit

extension HelpTopic {
  /// `todo help dates`.
  static let dates = HelpTopic(
    "dates", summary: "how to write dates",
    paragraphs: [
      "Dates in --due, --start, queries, apply and the editor are written in these ways. A day:",
      table(DateForms.days), "A time, alone or after a day:", table(DateForms.times), "A distance:",
      table(DateForms.distances),
      """
      Every date that todo prints can be typed again, such as Thu 10:30 or 3 days late. Case does not matter, and a \
      hyphen works like a blank: next-week. on, by, at and before in front of a date say nothing, as in by friday. A date \
      with blanks needs quotes in the shell: --due "fri 9:30".
      """,
      """
      12/1 has two readings and is refused, unless the config says by date.order which is meant; 25/12 has one, and so has \
      1.12., where the day is always first. Weeks begin on Monday, or as date.week-start says (see todo help config); those \
      of 2026-W50 always on Monday. A number alone is refused too: fri 14 may be meant as fri 14:00; so are fri at 5, which \
      may be in the morning, and 14h, which may be 14:00 or +14h. A day that there is not, such as 31 nov, is told. The receipt of add and edit repeats the date with its weekday.
      """,
      """
      due+1w and start-2d keep the hour, and count from the date given beside them, if there is one: in \
      --due fri --start due-2d the start is on Wednesday.
      """,
      """
      A query compares days, and periods too: this week, last month, next quarter, weekend, nov, nov 2026, 2026-11, \
      2026-Q4, 2026-W50 and 2026. There, due:"next week" and due:next-week are any day of it. created, modified, completed and cancelled lie \
      in the past, and there a date that could be several is the last one: completed:fri, completed:nov, completed.from:9am. So it is in --since and --until of todo log, where \
      3d is three days ago, too.
      """,
      """
      todo review and todo stats take such a period as far as it has begun, a day that lies in the past, or a distance \
      back, which ends today: todo stats 30d. todo calendar takes a month.
      """,
      """
      A due date without a time is the whole day: it is late only when that day is over; ! marks what is late. Dates are \
      stored as wall-clock time and never shifted by a time zone. TZ, or the time zone of the system, decides what day it \
      is. created, modified, completed and cancelled are instants: todo shows them to people on their clock, and to \
      scripts in UTC.
      """,
      """
      none, or an empty value, clears a date. A todo whose start is yet to come is waiting: todo list shows it only with \
      --all or is:waiting.
      """,
    ],
    examples: [
      Example("todo add \"Send the report\" --due \"fri 14:00\"", "due next Friday at two"),
      Example("todo edit 12 --due due+1w", "due a week later, at the same hour"),
      Example("todo edit 12 --due +1w --start mon", "due in a week, hidden until Monday"),
      Example("todo edit 12 --due none", "no longer due"),
      Example("todo list completed:last-week", "shows what was done last week"),
    ])
}
