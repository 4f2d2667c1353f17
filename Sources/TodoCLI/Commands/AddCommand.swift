import ArgumentKit
import TodoKit

extension Command {
  static let uid = Option(
    "uid", value: "uid", help: "a name that is the same on all machines (default: a random UUID)")
  static let inEditor = Flag("edit", short: "e", help: "write it in the editor: VISUAL, else EDITOR, else vi")

  /// `todo add`.
  static let add = Command(
    declaration: CommandDeclaration(
      "add", summary: "adds a todo, or one for each line of standard input",
      discussion: [
        """
        The words of the title are joined by blanks and stored as they are; nothing in them is read as a date or a \
        tag. Write -- before a title that begins with a hyphen.
        """,
        "With - as the title, each line of standard input that is not blank becomes a todo: all of them or none.",
        "With --edit, the editor opens with what is given filled in; a title left empty adds nothing.",
        EditOptions.clearingNote,
      ],
      arguments: [ArgumentDeclaration("title", .any, help: "what to do; - reads one title per line", isText: true)],
      options: EditOptions.forNewTodos + [uid.declaration, inEditor.declaration, dryRun.declaration],
      examples: [
        Example("todo add \"Buy milk\" --due tomorrow", "adds one todo"),
        Example("todo add Call Bob -p high -P work -t phone", "adds one with priority, project and tag"),
        Example("todo add -e --due fri", "opens the editor with the due date filled in"),
        Example("grep -h FIXME *.c | todo add - --project cleanup", "adds a todo for each line"),
        Example("id=$(todo add -q \"Water the plants\")", "keeps the id for later"),
      ])
  ) { arguments throws(UsageError) in
    try arguments.has(inEditor) ? editorRoute(arguments) : route(arguments)
  }

  private static func route(_ arguments: ParsedArguments) throws(UsageError) -> Route {
    var request = AddTodosRequest(
      titles: [], uid: try arguments.value(uid), edits: try EditOptions.edits(arguments))
    let content = EditOptions.inputUse(of: request.edits)
    if arguments.operands == [standardInput] {
      if request.edits[.title] != nil { throw .conflict(standardInput, "--title", command: arguments.command.name) }
      if content != .none { throw twice(standardInput, arguments) }
      return .openNewTodos(request, filledBy: .titles)
    }
    request.titles = [AddTodosRequest.Title(try title(arguments, option: request.edits[.title]))]
    request.edits[.title] = nil
    return .openNewTodos(request, filledBy: content)
  }

  private static func editorRoute(_ arguments: ParsedArguments) throws(UsageError) -> Route {
    if arguments.operands == [standardInput] {
      throw .conflict(standardInput, inEditor.declaration.spelling, command: arguments.command.name)
    }
    var edits = try EditOptions.edits(arguments)
    if !arguments.operands.isEmpty || edits[.title] != nil {
      let title = try title(arguments, option: edits[.title])
      edits[.title] = title.isEmpty ? nil : title
    }
    let request = WriteTodoRequest(edits: edits, uid: try arguments.value(uid))
    return .openNewTodoEditor(request, filledBy: EditOptions.inputUse(of: edits))
  }

  private static func title(_ arguments: ParsedArguments, option: String?) throws(UsageError) -> String {
    guard let option else {
      guard !arguments.operands.isEmpty else { throw .missingArgument("title", command: arguments.command.name) }
      return arguments.operands.joined(separator: " ")
    }
    guard arguments.operands.isEmpty else {
      throw .conflict("<title>", "--title", command: arguments.command.name)
    }
    return option
  }
}
