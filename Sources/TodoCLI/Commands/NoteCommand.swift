import ArgumentKit
import TodoKit

extension Command {
  /// `todo note`.
  static let note = Command(
    declaration: CommandDeclaration(
      "note", summary: "appends a dated note to the content",
      discussion: [
        """
        The words are joined by blanks, and stand behind today's date on a line of their own below the content. With - as \
        the text, all of standard input is the note, which may have several lines. Several todos, as in 3,5 or 3-7, get \
        the same note. Write -- before a text that begins with a hyphen.
        """,
        "Either all of these todos change or none does. todo edit --content replaces the content.",
      ],
      arguments: [
        ArgumentDeclaration(refsArgument.name, .one, help: refsArgument.help),
        ArgumentDeclaration("text", .many, help: "what to note; - reads standard input", isText: true),
      ],
      options: [dryRun.declaration],
      examples: [
        Example("todo note 12 called, no answer", "appends a line to the content"),
        Example("date | todo note 12 -", "appends what a command prints"),
        Example("todo list -q tag:office | todo note - \"the office moves\"", "notes the same for every match"),
      ])
  ) { arguments throws(UsageError) in
    let (pick, input) = try pick(arguments, Array(arguments.operands.prefix(1)))
    let text = arguments.operands.dropFirst().joined(separator: " ")
    let isInput = text == standardInput
    if isInput, input != .none { throw readTwice("ref", arguments) }
    return .openTodoChange(
      ChangeTodosRequest(.note(text), pick: pick), filledBy: isInput ? .content : input)
  }
}
