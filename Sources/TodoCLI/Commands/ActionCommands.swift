import ArgumentKit
import TodoKit

extension Command {
  /// `todo done`.
  static let done = action(
    .complete, "done", summary: "marks todos as done",
    examples: [
      Example("todo done 12", "completes one todo"),
      Example("todo done 3-7 12", "completes several todos in one step"),
      Example("todo list -q milk | todo done -", "completes every match"),
    ])

  /// `todo reopen`.
  static let reopen = action(
    .reopen, "reopen", summary: "reopens done or cancelled todos",
    examples: [Example("todo reopen 12", "reopens one todo")])

  /// `todo cancel`.
  static let cancel = action(
    .cancel, "cancel", summary: "marks todos as cancelled",
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

  private static func action(
    _ action: ChangeTodosRequest.Action, _ name: String, summary: String, examples: [Example]
  ) -> Command {
    Command(
      declaration: CommandDeclaration(
        name, summary: summary,
        discussion: ["Either all of these todos change or none does. Todos already in that state are left alone."],
        arguments: [refsArgument], options: [whereQuery.declaration, dryRun.declaration], examples: examples)
    ) { arguments throws(UsageError) in
      let (pick, input) = try pick(arguments)
      return .openTodoChange(ChangeTodosRequest(action, pick: pick), filledBy: input)
    }
  }
}
