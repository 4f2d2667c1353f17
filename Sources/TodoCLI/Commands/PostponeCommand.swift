import ArgumentKit
import TodoKit

extension Command {
  /// `todo postpone`.
  static let postpone = Command(
    declaration: CommandDeclaration(
      "postpone", summary: "moves due dates forward",
      discussion: [
        """
        The last word says how far (1w, 3d, 1m, "2 weeks"), or until which day (fri, 2026-12-01, "next week"); without \
        it, a day. A distance counts from the due date, or from today if that has passed; months keep the day, or take \
        the last of a shorter one. The time of day stays, unless a date brings one, and a start moves by as many days. 2h \
        and 30min count from the due time, or from now.
        """,
        """
        A number is always a reference. Any other last word that can be read as a date is one; write uid: before the uid \
        of a todo that looks like a date. Quote what has a blank in it: "3 days".
        """,
        """
        Either all of these todos are postponed or none. A todo that is closed or has no due date is refused, and so is \
        a day that is earlier than the due date, or has passed: todo edit --due moves to any day. Of a todo that repeats \
        only this occurrence moves (see todo help repeating).
        """,
      ],
      arguments: [refsArgument], options: [whereQuery.declaration, dryRun.declaration],
      examples: [
        Example("todo postpone 12", "puts off a todo by a day"),
        Example("todo postpone 5 7 1w", "puts off two todos by a week from their due dates"),
        Example("todo postpone 3-7 fri", "puts off five todos until Friday"),
        Example("todo postpone --where is:overdue mon", "moves what is late to Monday"),
        Example("todo list -q tag:office | todo postpone - \"next week\"", "puts off what a list shows"),
      ])
  ) { arguments throws(UsageError) in
    var words = arguments.operands
    let isMeant = words.last.map { Postponement.isMeant(by: $0) } ?? false
    let text = isMeant ? words.popLast() : nil
    let (pick, input) = try pick(arguments, words)
    return .openTodoChange(ChangeTodosRequest(.postpone(text), pick: pick), filledBy: input)
  }
}
