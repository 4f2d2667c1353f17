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
        ("\"every mon 9:00\"", "on the next Monday, at that hour"),
        ("\"every mon until 2026-12-31\"", "as long as the Monday is not after that day"),
        ("\"every day for 5 times\"", "as long as it has been fewer days than that"),
        ("\"after 3 days\"", "three days after it is done; also w, m and y"),
        ("none", "never"),
      ]),
      """
      todo done completes the todo and adds its next occurrence, with an id and a uid of its own, in the same step. The \
      rule moves to the new one, so only one is open at a time. The next occurrence is the series' next date \
      after the one that was done, and after today: what is done is not back on the same day, and a neglected todo comes \
      back once. \
      The end of a month stays the end of the month. A start moves by as many days as the due date.
      """,
      """
      A new todo without a due date gets the first one that its rule names, today included as long as its hour has not \
      passed; by a rule that names neither days nor an hour, such as weekly, it has none until it is done. A due date \
      that the rule does not have is told. Without a due date, the rule counts from the start, and without either from \
      today; the next one then has a due date.
      """,
      """
      A series with an end has its last occurrence on that day at the latest, or when so many dates have gone by, done \
      or not; what is left is counted in the rule. After the last one, todo done says that the series is over. The end \
      can be any date: "every mon until dec 31".
      """,
      """
      Moving one occurrence does not move the others. When todo postpone, or todo edit --due without --repeat, moves a \
      todo, its rule says from then on where the series stands: weekly becomes "every week on fri", 3d becomes "every 3 \
      days from 2026-11-20". However early or late it is done, the next one is a date of the series after both the \
      date that was moved and the date that it was moved to. The time of day is the rule's, or else that of the todo \
      that is done, and so is how long before it the start is. To move the series, give --repeat too: \
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
      Example("todo add Standup --repeat \"every weekday 9:00\"", "due at 9:00 on the next weekday, and the next"),
      Example("todo edit 12 --repeat none", "no longer comes back"),
    ])
}
