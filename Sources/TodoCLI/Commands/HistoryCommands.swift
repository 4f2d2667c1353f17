import ArgumentKit
import TodoKit

extension Command {
  /// `todo undo`.
  static let undo = move(
    .undo, summary: "undoes the last change, or the last n",
    examples: [
      Example("todo undo", "undoes what the last command changed"),
      Example("todo undo 3", "undoes the last three commands"),
      Example("todo undo r88", "undoes revision 88 of the log, and every change since"),
      Example("todo undo --dry-run", "shows what would be undone"),
    ])

  /// `todo redo`.
  static let redo = move(
    .redo, summary: "redoes what was undone last, or the last n",
    examples: [Example("todo undo 3 && todo redo", "undoes three commands and redoes one of them")])

  private static func move(_ direction: HistoryDirection, summary: String, examples: [Example]) -> Command {
    Command(
      declaration: CommandDeclaration(
        direction.rawValue, summary: summary,
        discussion: [
          """
          Each command is one step, however many todos it changed, and so are undo and redo. Todos come back byte for \
          byte, with their ids. If another program has changed one of them since, nothing is done and the exit status is \
          4; if there are fewer than n steps, it is 1. A change after an undo begins a new branch: what was undone can no \
          longer be redone.
          """
        ],
        arguments: [
          ArgumentDeclaration("n", .optional, help: "how many steps (default: 1), or as far as a revision: r88")
        ],
        options: [dryRun.declaration], examples: examples)
    ) { arguments throws(UsageError) in
      guard let word = arguments.operands.first else { return .openHistoryMove(HistoryMoveRequest(direction)) }
      if let revision = HistoryRevision(word) {
        return .openHistoryMove(HistoryMoveRequest(direction, .through(revision: revision.number)))
      }
      guard let count = Int(word), count >= 1 else {
        throw .invalidArgument(
          "n", message: "invalid number \"\(word)\", expected 1 or more, or a revision such as r88", suggestion: nil,
          command: direction.rawValue)
      }
      return .openHistoryMove(HistoryMoveRequest(direction, .steps(count)))
    }
  }

  static let logLimit = Option("limit", value: "n", help: "at most this many steps", convert: limit(_:))
  static let since = Option(
    "since", value: "when", help: "only steps from this date on, or after this revision: a feed to poll, oldest first"
  ) { text throws(ValueError) in HistoryBound(text) }
  static let until = Option(
    "until", value: "when", help: "only steps up to this date or revision, that one included"
  ) { text throws(ValueError) in HistoryBound(text) }
  static let whereChanged = Option(
    whereQuery.declaration.name, value: "query",
    help: "only steps that changed todos that match, whatever their status")

  /// `todo log`.
  static let log = Command(
    declaration: CommandDeclaration(
      "log", summary: "shows the changes, newest first",
      discussion: [
        """
        Each step has its revision, time and command, and its todos with each field before and after. Of a step that \
        changed many todos the first three are shown that way, unless todos are asked for. An undone step can be \
        redone; a lost one cannot, because another change came after the undo. The history keeps at least the last \
        1,000 steps or 8 MiB of them, whichever is less.
        """,
        """
        --since and --until take a revision, written 88 or r88, which is how --quiet prints it, or a date: yesterday, \
        mon, "last week", 2026-11-20, 3d for three days ago, and all that todo help dates names. A date is the whole of \
        it: both the first and the last step of yesterday are between --since yesterday and --until yesterday.
        """,
        """
        --since with a revision fails (exit status 1) where the history does not reach back that far, so that a script \
        that polls never misses a change unnoticed.
        """,
        """
        --where asks about todos as the step left them, or as they were before it removed them.
        """,
      ],
      arguments: [
        ArgumentDeclaration("ref", .any, help: "only steps that changed these todos")
      ],
      options: [logLimit.declaration, since.declaration, until.declaration, whereChanged.declaration],
      examples: [
        Example("todo log --limit 5", "shows the last five steps"),
        Example("todo log 12", "shows what happened to todo 12"),
        Example("todo log --since yesterday --where project:work", "shows what happened at work since yesterday"),
        Example("todo log --since 88 --ndjson", "prints each step after revision 88, as JSON"),
      ])
  ) { arguments throws(UsageError) in
    let request = HistoryLogRequest(
      refs: try refs(arguments), query: try arguments.value(whereChanged), since: try arguments.value(since),
      until: try arguments.value(until), limit: try arguments.value(logLimit))
    guard request.query == nil || request.refs.isEmpty else { throw bothPicked(arguments) }
    return .openHistoryLog(request)
  }
}
