import ArgumentKit

extension HelpTopic {
  /// `todo help repeating`.
  static let repeating = HelpTopic(
    "repeating", summary: "how todos come back when they are done",
    paragraphs: [
      "--repeat takes one of these rules; the next occurrence is due:",
      table([
        ("2w, \"every 2 weeks\"", "two weeks after the due date; also d, m and y"),
        ("daily, weekly, biweekly", "a day, a week or two after the due date"),
        ("monthly, quarterly, yearly", "a month, three or twelve after the due date"),
        ("\"every mon,thu\"", "on the next Monday or Thursday"),
        ("\"every weekday\"", "on the next day from Monday to Friday"),
        ("\"every 2 weeks on mon,thu\"", "on these days of every second week"),
        ("\"every other fri\"", "on the Friday of every second week"),
        ("\"every month on 1,15\"", "on these days of the month"),
        ("\"every month on 31\"", "on that day of the month, or on its last"),
        ("\"every 2nd tue\"", "on the second Tuesday of the month"),
        ("\"every last fri\"", "on the last Friday of the month"),
        ("\"every 3 days from 2026-11-20\"", "every three days, counted from that day"),
        ("\"after 3 days\"", "three days after it is done; also w, m and y"),
        ("none", "never"),
      ]),
      """
      todo done completes the todo and adds its next occurrence, with an id and a uid of its own, in the same step. The \
      rule moves to the new one, so only one is open at a time. Dates that have passed are skipped, so a neglected todo \
      comes back once. The end of a month stays the end of the month. A start moves by as many days as the due date. \
      Without a due date, the rule counts from the start, and without either from today; the next one then has a due date.
      """,
      """
      Moving one occurrence does not move the others. When todo postpone, or todo edit --due without --repeat, moves a \
      todo, its rule says from then on where the series stands: weekly becomes "every week on fri", 3d becomes "every 3 \
      days from 2026-11-20". However early or late it is done, the next one is the first date of the series after both \
      the date that was moved and the date that it was moved to, and not in the past. The time of day, and how long \
      before it the start is, are those of the todo that is done. To move the series, give --repeat too: \
      --due mon --repeat weekly.
      """,
      """
      todo skip goes on to the next occurrence without completing one. Once its from date has come, a \
      rule that does not count from it drops it. Weeks are counted from Monday.
      """,
      "reopen does not remove the next occurrence; undo does. apply, cancel and rm never add one.",
    ],
    examples: [
      Example("todo add \"Water the plants\" --due today --repeat \"every 3 days\"", "comes back every three days"),
      Example("todo add \"Pay the rent\" --due eom --repeat monthly", "comes back at the end of each month"),
      Example("todo edit 12 --repeat none", "no longer comes back"),
    ])
}
