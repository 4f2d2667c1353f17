import ArgumentKit
import TodoKit

extension Command {
  /// `todo done`.
  static let done = action(
    .complete, "done", summary: "completes todos",
    examples: [
      Example("todo done 12", "completes one todo"),
      Example("todo done 3-7 12", "completes several in one step"),
      Example("todo list -q milk | todo done -", "completes what matches"),
    ])

  /// `todo reopen`.
  static let reopen = action(
    .reopen, "reopen", summary: "opens todos again that were done or cancelled",
    examples: [Example("todo reopen 12", "opens one todo again")])

  /// `todo cancel`.
  static let cancel = action(
    .cancel, "cancel", summary: "gives todos up without doing them",
    examples: [
      Example("todo cancel 12", "gives one todo up"),
      Example(
        "todo list --ndjson | jq -c 'select(.due and .due < \"2026\")' | todo cancel -", "gives up what jq selects"),
    ])

  /// `todo rm`.
  static let rm = action(
    .remove, "rm", summary: "removes todos from the store",
    examples: [
      Example("todo rm 12", "removes one todo; its id is never given again"),
      Example("todo list --all -q old | todo rm - --dry-run", "shows what would be removed"),
    ])

  private static func action(
    _ action: ChangeTodosRequest.Action, _ name: String, summary: String, examples: [Example]
  ) -> Command {
    Command(
      declaration: CommandDeclaration(
        name, summary: summary,
        discussion: ["All of the todos change, or none does. A todo that is so already stays untouched."],
        arguments: [refsArgument], options: [whereQuery.declaration, dryRun.declaration], examples: examples)
    ) { arguments throws(UsageError) in
      let (pick, input) = try pick(arguments)
      return .openTodoChange(ChangeTodosRequest(action, pick: pick), filledBy: input)
    }
  }
}
