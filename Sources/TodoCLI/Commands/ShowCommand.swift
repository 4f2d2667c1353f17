import ArgumentKit

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
    return .openTodoDetail(pick, filledBy: input)
  }
}
