import ArgumentKit
import TodoKit

extension Command {
  /// `todo edit`.
  static let edit = Command(
    declaration: CommandDeclaration(
      "edit", summary: "changes fields of todos",
      discussion: [
        """
        --untag is applied before --tag, and --not-after before --after. --tag none removes all tags, --after none all \
        others that come first (see todo help relations).
        """,
        EditOptions.clearingNote,
        """
        Without changes, on a terminal, it opens one todo in the editor: VISUAL, else EDITOR, else vi. The text has a \
        line for each field, a blank line, and the content. An empty or missing field is cleared; a text left as it \
        is, or emptied, changes nothing. A text that is refused is opened again with the reason on top, until you leave \
        it as it is; then, or if it cannot be stored, it is kept in a file that the error names. If someone else changes \
        the todo meanwhile, the exit status is 4.
        """,
      ],
      arguments: [refsArgument],
      options: EditOptions.forEditing + [whereQuery.declaration, dryRun.declaration],
      examples: [
        Example("todo edit 12", "opens one todo in the editor"),
        Example("todo edit 12 --due 2026-12-01 --priority high", "changes two fields of one todo"),
        Example("todo edit 3-7 --project none --tag later", "removes five todos from their projects and tags them"),
        Example("todo list -q milk | todo edit - --tag shop --dry-run", "shows what would change"),
        Example("todo show 12 --json | jq -r '.[].content' | todo edit 12 --content -", "puts text through a pipeline"),
      ])
  ) { arguments throws(UsageError) in
    let edits = try EditOptions.edits(arguments)
    try refuseWords(arguments, edits)
    let (pick, refs) = try pick(arguments)
    guard !edits.isEmpty else { return .openTodoEditor(EditTodoRequest(pick: pick), filledBy: refs) }
    let content = EditOptions.inputUse(of: edits)
    if content != .none, refs != .none { throw twice(standardInput, arguments) }
    return .openTodoChange(
      ChangeTodosRequest(.edit(edits), pick: pick), filledBy: content == .none ? refs : content)
  }

  /// Refuses ids with words behind them that are no references, or with which no change is given: they say what to change.
  private static func refuseWords(_ arguments: ParsedArguments, _ edits: TodoEdits) throws(UsageError) {
    let isID = { (word: String) in if case .ids? = (try? TodoRef.parse(word))?.first?.target { true } else { false } }
    let ids = arguments.operands.prefix(while: isID)
    let words = arguments.operands.dropFirst(ids.count)
    guard !ids.isEmpty, !words.isEmpty, edits[.title] == nil, !words.contains(standardInput),
      !words.contains(where: isID),
      edits.isEmpty || words.contains(where: { (try? TodoRef.parse($0)) == nil })
    else { return }
    throw .invalidArgument(
      "ref", message: "\"\(words.joined(separator: " "))\" is not a reference", suggestion: nil,
      command: arguments.command.name)
  }
}
