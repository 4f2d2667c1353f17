import ArgumentKit
import TodoKit

extension Command {
  /// `todo undo`.
  static let undo = move(
    .undo, summary: "takes back the last change, or the last n",
    examples: [
      Example("todo undo", "takes back what the last command changed"),
      Example("todo undo 3", "takes back three commands in one step"),
      Example("todo undo --dry-run", "shows what would be taken back"),
    ])

  /// `todo redo`.
  static let redo = move(
    .redo, summary: "brings back what was undone last, or the last n",
    examples: [Example("todo undo 3 && todo redo", "takes three commands back, and brings one back again")])

  private static func move(_ direction: HistoryDirection, summary: String, examples: [Example]) -> Command {
    Command(
      declaration: CommandDeclaration(
        direction.rawValue, summary: summary,
        discussion: [
          """
          One command, however many todos it changed, is one step. Todos come back byte for byte, with their ids. \
          Where a todo has been changed by another program since, nothing is done and the exit status is 4. A change \
          after an undo starts a new branch: what was undone can no longer be redone.
          """
        ],
        arguments: [ArgumentDeclaration("n", .optional, help: "how many steps (default: 1)")],
        options: [dryRun.declaration], examples: examples)
    ) { arguments throws(UsageError) in
      var count = 1
      if let word = arguments.operands.first {
        guard let number = Int(word), number >= 1 else {
          throw .invalidArgument(
            "n", message: "\"\(word)\" is not a number from 1 up", suggestion: nil, command: direction.rawValue)
        }
        count = number
      }
      return .openHistoryMove(HistoryMoveRequest(direction, count: count))
    }
  }

  private static let logLimit = Option("limit", value: "n", help: "at most so many steps", convert: count)
  private static let since = Option(
    "since", value: "revision", help: "only steps after this revision, oldest first: a feed to poll", convert: count)

  /// `todo log`.
  static let log = Command(
    declaration: CommandDeclaration(
      "log", summary: "shows the changes, newest first",
      discussion: [
        """
        Each step has its revision, time, command and the todos before and after. Undone steps are marked: undone \
        can be redone, lost cannot, since another change came between. The history keeps at least the last 1,000 \
        steps or 8 MB of them, whichever is less.
        """,
        """
        --since is refused (exit status 1) where the history does not reach back so far, so that a script that polls \
        never misses a change without a word.
        """,
      ],
      arguments: [ArgumentDeclaration("ref", .any, help: "only steps that changed these todos")],
      options: [logLimit.declaration, since.declaration],
      examples: [
        Example("todo log --limit 5", "shows the last five steps"),
        Example("todo log 12", "shows what happened to todo 12"),
        Example("todo log --since 88 --ndjson", "prints each step after revision 88, as JSON"),
      ])
  ) { arguments throws(UsageError) in
    var request = HistoryLogRequest(since: try arguments.value(since), limit: try arguments.value(logLimit))
    request.refs = try refs(arguments, readsInput: false).0
    return .openHistoryLog(request)
  }

  private static let count: @Sendable (String) throws(ValueError) -> Int = { text throws(ValueError) in
    guard let count = Int(text), count >= 0 else { throw ValueError("\"\(text)\" is not a number from 0 up") }
    return count
  }
}
