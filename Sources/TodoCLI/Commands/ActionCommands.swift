import ArgumentKit
import TodoKit

extension Command {
  /// `todo done`.
  static let done = action(
    .complete, "done", summary: "marks todos as done", note: sparing, takesNote: true,
    examples: [
      Example("todo done 12", "completes one todo"),
      Example("todo done 3-7 12", "completes several todos in one step"),
      Example("todo list -q milk | todo done -", "completes every match"),
      Example("todo done 12 --note \"paid in cash\"", "completes a todo and notes how"),
    ])

  /// `todo reopen`.
  static let reopen = action(
    .reopen, "reopen", summary: "reopens done or cancelled todos", takesNote: true,
    examples: [Example("todo reopen 12", "reopens one todo")])

  /// `todo cancel`.
  static let cancel = action(
    .cancel, "cancel", summary: "marks todos as cancelled", note: sparing, takesNote: true,
    examples: [
      Example("todo cancel 12", "cancels one todo"),
      Example(
        "todo list --ndjson | jq -c 'select(.due and .due < \"2026\")' | todo cancel -", "cancels what jq selects"),
    ])

  /// `todo rm`.
  static let rm = action(
    .remove, "rm", summary: "removes todos",
    examples: [
      Example("todo rm 12", "removes one todo; its id is never reused"),
      Example("todo list --all -q old | todo rm - --dry-run", "shows what would be removed"),
    ])

  /// `todo skip`.
  static let skip = action(
    .skip, "skip", summary: "moves repeating todos to their next occurrence",
    note: """
      The due date becomes the next one, as if this occurrence were done, but none is completed: the todo keeps its id \
      and stays open. A todo that does not repeat, or is closed, is refused. Either all of these todos are skipped or none.
      """,
    examples: [
      Example("todo skip 12", "leaves out one occurrence"),
      Example("todo skip --where 'is:repeating is:overdue'", "leaves out what is late anyway"),
    ])

  private static let stays = """
    Either all of these todos change or none does. Todos already in that state are left alone.
    """
  private static let sparing = """
    Either all of these todos change or none does. Todos already in that state are left alone, and so are closed ones \
    that are only named as part of a range such as 3-7.
    """

  /// `--note` of the commands that change what a todo has come to.
  static let addedNote = Option("note", value: "text", help: "append a dated note to the content of those that change")

  private static func action(
    _ action: TodoAction, _ name: String, summary: String, note: String = stays, takesNote: Bool = false,
    examples: [Example]
  ) -> Command {
    Command(
      declaration: CommandDeclaration(
        name, summary: summary,
        discussion: [note], arguments: [refsArgument],
        options: (takesNote ? [addedNote.declaration] : []) + [whereQuery.declaration, dryRun.declaration],
        examples: examples, destroys: action == .remove)
    ) { arguments throws(UsageError) in
      let (pick, input) = try pick(arguments)
      let note = takesNote ? try arguments.value(addedNote) : nil
      if note == standardInput {
        throw .invalidValue(
          option: addedNote.declaration.spelling, message: "only todo note reads a note from standard input",
          suggestion: nil, command: arguments.command.name)
      }
      return .openTodoChange(ChangeTodosRequest(action, pick: pick, note: note), filledBy: input)
    }
  }
}
