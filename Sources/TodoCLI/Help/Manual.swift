import ArgumentKit
import TodoKit

/// The man page of the tool, made of the same declarations as its help.
struct Manual {
  let tool: ToolDeclaration

  private var commands: [CommandDeclaration] { tool.commands.filter { !$0.isHidden } }

  /// The page in mdoc(7).
  var text: String {
    var page = Mdoc()
    page.macro("Dd", Release.date)
    // Before 1.23, groff takes every page for one of BSD.
    page.macro("nr", "doc-volume-operating-system-ateol 1")
    page.macro("ds", "doc-volume-operating-system")
    page.macro("ds", "doc-default-operating-system \(tool.version)")
    page.macro("Dt", "\(tool.name.uppercased()) 1")
    page.macro("Os")
    page.section("NAME")
    page.macro("Nm", tool.name)
    page.macro("Nd", tool.summary)
    page.section("SYNOPSIS")
    page.macro("Nm")
    for operand in ["options", "command", "arguments"] { page.macro("Op", "Ar \(operand)") }
    page.section("DESCRIPTION")
    page.macro("Nm")
    page.paragraph("keeps a todo list for the shell and for scripts. Without a command it runs \(tool.defaultCommand).")
    page.write(paragraphs: tool.help.paragraphs.prefix(1) + ["These options work with every command:"])
    page.list(tool.options)
    page.section("COMMANDS")
    page.paragraph("The command can be left out before some first words:")
    page.list(tool.shorthands.map(\.example))
    for command in commands { write(command, to: &page) }
    page.section("TOPICS")
    for topic in tool.topics {
      page.macro("Ss", topic.name.capitalizedFirst)
      page.write(paragraphs: topic.help.paragraphs)
      page.list(topic.help.examples)
    }
    writeSurroundings(to: &page)
    return page.text
  }

  private func write(_ command: CommandDeclaration, to page: inout Mdoc) {
    let call = ([tool.name, command.name] + command.arguments.map(\.notation)).joined(separator: " ")
    page.macro("Ss", Mdoc.argument(call))
    page.paragraph(command.summary.capitalizedFirst + ".")
    for alias in command.aliases { page.paragraph("Also written \(alias).") }
    page.list(command.arguments.map { ("Ar", $0.notation, $0.help) })
    page.list(command.options)
    page.write(paragraphs: command.help.paragraphs)
  }

  private func writeSurroundings(to page: inout Mdoc) {
    page.section("ENVIRONMENT")
    page.list(Environment.variables.map { ("Ev", $0.name, $0.meaning) })
    page.write(paragraphs: [Environment.variablesNote])
    page.section("FILES")
    page.list([
      ("Pa", "~/.local/share/todo/todos.json", "the store, unless an option or a variable names another"),
      (
        "Pa", "todos.history.ndjson",
        "beside the store: what undo, redo and log need; without it the todos are safe all the same"
      ),
      ("Pa", "~/.config/todo/config", "the settings, unless a variable names another file"),
    ])
    page.section("EXIT STATUS")
    page.list(ExitStatus.allCases.map { ("Li", String($0.rawValue), $0.meaning) })
    page.section("EXAMPLES")
    let examples = tool.help.examples
    page.list(examples + commands.flatMap(\.help.examples).filter { !examples.map(\.command).contains($0.command) })
  }
}
