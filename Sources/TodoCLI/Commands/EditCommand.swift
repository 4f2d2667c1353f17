import ArgumentKit
import TodoKit

extension Command {
  static let edit = Command(
    "edit", summary: "changes fields of todos", arguments: [refsArgument],
    options: EditOptions.forEditing + [whereQuery.row, dryRun.row], page: PackageResources.edit_txt
  ) { arguments throws(UsageError) in
    let edits = try EditOptions.edits(arguments)
    try refuseWords(arguments, edits)
    let (pick, refs) = try pick(arguments)
    guard !edits.isEmpty else { return .openTodoEditor(pick, filledBy: refs) }
    let content = EditOptions.inputUse(of: edits)
    if content != .none, refs != .none { throw readTwice(arguments) }
    return .openTodoChange(ChangeTodosRequest(.edit(edits), pick: pick), filledBy: content == .none ? refs : content)
  } spelling: { route in
    switch route {
    case .openTodoEditor(let pick, let input): return Spelling(pick, input)
    case .openTodoChange(let request, let input):
      guard case .edit(let edits) = request.action else { return nil }
      return Spelling(request.pick, input, edits.words)
    default: return nil
    }
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
    throw arguments.invalid("ref", "\"\(words.joined(separator: " "))\" is not a reference")
  }
}
