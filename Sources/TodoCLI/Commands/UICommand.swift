import ArgumentKit
import TodoKit

extension Command {
  static let linear = Flag(
    "linear", help: "write lines, and never move the cursor: for screen readers and Braille displays")

  /// `todo ui`.
  static let ui = Command(
    declaration: CommandDeclaration(
      "ui", summary: "opens the list on the full screen",
      discussion: [
        """
        Each key does what a command does, and shows that command: d is todo done, u is todo undo. It acts on the todos \
        that are marked, else on the one under the cursor, in one step. ? shows every key, / changes the query as it is \
        typed, : runs any other command, q leaves.
        """,
        """
        Without a query it shows the plain list. What other programs change is shown at once. It needs a terminal to \
        read from and to write to.
        """,
      ],
      arguments: [queryArgument], options: [linear.declaration],
      wordForms: list.declaration.wordForms,
      examples: [
        Example("todo ui", "opens what is open"),
        Example("todo ui project:work due.by:eow", "opens what is due this week at work"),
        Example("todo ui --linear", "opens it for a screen reader"),
      ])
  ) { arguments throws(UsageError) in
    for form in [GlobalOptions.json, GlobalOptions.ndjson, GlobalOptions.plain, GlobalOptions.quiet]
    where arguments.has(form) {
      throw .conflict(arguments.command.name, form.declaration.spelling, command: arguments.command.name)
    }
    return .openScreen(
      ScreenRequest(arguments.operands.joined(separator: " "), isLinear: arguments.has(linear)))
  }
}
