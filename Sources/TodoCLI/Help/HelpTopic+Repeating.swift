import ArgumentKit

extension HelpTopic {
  /// `todo help repeating`.
  static let repeating = HelpTopic(
    "repeating", summary: "how todos come back when they are done",
    paragraphs: [
      "--repeat takes one of these rules; the next occurrence is due:",
      table([
        ("2w, \"every 2 weeks\"", "two weeks after the due date; also d, m and y"),
        ("daily, weekly", "a day or a week after the due date"),
        ("monthly, yearly", "a month or a year after the due date"),
        ("\"every month on 31\"", "on that day of the month, or on its last"),
        ("\"every mon,thu\"", "on the next Monday or Thursday"),
        ("\"every weekday\"", "on the next day from Monday to Friday"),
        ("\"after 3 days\"", "three days after it is done; also weeks, months and years"),
        ("none", "never"),
      ]),
      """
      todo done completes the todo and adds its next occurrence, with an id and a uid of its own, in the same step. The \
      rule moves to the new one, so only one is open at a time. Dates that have passed are skipped, so a neglected todo \
      comes back once. The end of a month stays the end of the month. A start moves by as many days as the due date. \
      Without a due date, the rule counts from the start, and without either from today; the next one then has a due date.
      """,
      "reopen does not remove the next occurrence; undo does. apply, cancel and rm never add one.",
    ],
    examples: [
      Example("todo add \"Water the plants\" --due today --repeat \"every 3 days\"", "comes back every three days"),
      Example("todo add \"Pay the rent\" --due eom --repeat monthly", "comes back at the end of each month"),
      Example("todo edit 12 --repeat none", "no longer comes back"),
    ])
}
