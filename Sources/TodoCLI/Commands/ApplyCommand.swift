import ArgumentKit
import TodoKit

extension Command {
  /// `todo apply -`.
  static let apply = Command(
    declaration: CommandDeclaration(
      "apply", summary: "adds, changes and removes todos, read as JSON, in one step",
      discussion: [
        """
        Standard input holds one JSON object per line, or one array. An object with the id or uid of a todo changes \
        it: keys that are given are set; null, none and the empty text clear; "removed":true removes. An object with a \
        new uid, or with neither, adds a todo and needs a title; an unknown id is an error. So applying a feed a second \
        time changes nothing, and todo list --all --ndjson | todo apply - changes nothing at all. Only objects with \
        neither uid nor id add a todo each time, and a date such as tomorrow means another day the day after.
        """,
        """
        "tags+":["x"] adds a tag and "tags-":["y"] removes one. "ifModified":"2026-11-20T23:11:00Z" refuses the object \
        (exit status 4) unless its todo existed before the feed with just that modified. after and parent name todos by \
        uid, or as numbers by id. Unknown keys are stored; null removes them; one that is new and near a field is told.
        """,
        """
        Objects are applied in order, each to what the ones before it left. due and start take dates in every form. \
        created, completed and cancelled are taken as they are given, modified where it is later than the todo's; \
        otherwise a todo that becomes done or cancelled ends now, and one that differs is modified now. The next \
        occurrence of a repeating todo is never added; due without repeat moves one occurrence, not the rule. Removing a uid that is gone is not an error; an id with the uid of another todo is one.
        """,
        """
        Nothing is changed unless every line is good; each bad line is reported with its number, and of an array each \
        bad object with its line.
        """,
      ],
      arguments: [ArgumentDeclaration("input", .one, help: "standard input", choices: [standardInput])],
      options: [dryRun.declaration],
      examples: [
        Example("todo list --ndjson due.before:today | jq -c '.due=null' | todo apply -", "clears what is overdue"),
        Example("todo apply - < feed.ndjson", "brings the store up to date with a feed"),
        Example("todo apply - --dry-run < feed.ndjson", "shows what would change, field by field"),
      ])
  ) { _ in .openBatch(BatchRequest(), filledBy: .files([standardInput])) }
}
