import ArgumentKit
import TodoKit

extension Command {
  /// `todo show`.
  static let show = Command(
    declaration: CommandDeclaration(
      "show", summary: "shows everything about todos, content included",
      arguments: [refsArgument], options: [whereQuery.declaration],
      examples: [
        Example("todo show 12", "shows one todo"),
        Example("todo show 3-7 --json", "shows several as JSON"),
        Example("todo list -q milk | todo show -", "shows everything about each match"),
      ])
  ) { arguments throws(UsageError) in
    let (pick, input) = try pick(arguments)
    // A number is a row of the list.
    if case .refs(let refs) = pick, input == .none, let id = refs.onlyID { return .openTodo(id) }
    return .openTodoDetail(pick, filledBy: input)
  }
}

extension [TodoRef] {
  /// The id that alone is named, as it is written; nil where more is named, or in another way.
  fileprivate var onlyID: TodoID? {
    guard count == 1, case .ids(let ids) = self[0].target, let id = TodoID(rawValue: ids.lowerBound) else { return nil }
    return self[0] == TodoRef(id) ? id : nil
  }
}
