import ArgumentKit
import TodoKit

extension Command {
  /// `todo apply -`.
  static let apply = Command(
    declaration: CommandDeclaration(
      "apply", summary: "reads todo objects from standard input; creates, changes and removes todos in one step",
      discussion: [
        """
        Standard input holds one JSON object a line, or one array. An object that names an existing uid or id changes \
        that todo: the keys given are set, null clears, "removed":true removes. An object with a uid that is not there \
        yet, or with neither, creates a todo and needs a title; an id that is not there is an error. So the same feed \
        applied twice changes nothing the second time, and todo list --ndjson | todo apply - changes nothing at all.
        """,
        """
        "tags+":["x"] and "tags-":["y"] add and take away single tags. "ifModified":"2026-11-20T23:11:00Z" refuses \
        the object (exit status 4) when the todo had changed after that instant before the feed. Unknown keys are \
        stored.
        """,
        "Nothing happens unless every line is good; each bad line is told with its number.",
      ],
      arguments: [ArgumentDeclaration("input", .one, help: "standard input", choices: [standardInput])],
      options: [dryRun.declaration],
      examples: [
        Example("todo list --ndjson due.before:today | jq -c '.due=null' | todo apply -", "clears what is overdue"),
        Example("todo apply - < feed.ndjson", "brings the store up to the feed"),
        Example("todo apply - --dry-run < feed.ndjson", "shows what would change, field by field"),
      ])
  ) { _ in .openBatch(BatchRequest(json: []), filledBy: .objects) }
}
