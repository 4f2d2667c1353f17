import ArgumentKit

@testable import TodoCLI

/// The article that says what `todo help` says, made from the same declarations.
struct Reference {
  let tool: ToolDeclaration

  var text: String {
    """
    # Reference

    Every command, option, topic, variable and exit status.

    ## Overview

    The declarations in `Sources/TodoCLI` make this page, as they make `todo help` and `todo manual`;
    `TODO_RECORD=1 swift test --filter ReferenceTests` records it.

    `todo [options] [command] [arguments]`: without a command, `todo` runs `\(tool.defaultCommand)`.

    ## Options of every command

    \(Self.table(["option", "meaning"], tool.options.map(Self.row)))

    \(tool.topics.filter { $0.lists == .options }.flatMap(\.help.paragraphs).map(Self.escaped).joined(separator: "\n\n"))

    ## Commands

    \(Self.table(["command", "what it does"], tool.commands.filter { !$0.isHidden }.map(Self.overview)))

    The command can be left out before some first words:

    \(Self.list(tool.shorthands.map(\.example)))

    \(tool.commands.filter { !$0.isHidden }.map(section).joined(separator: "\n\n"))

    ## Topics of help

    \(tool.topics.filter { $0.lists == nil && $0.name != Environment.topic }.map(Self.section).joined(separator: "\n\n"))

    ## Environment

    \(Self.table(["variable", "meaning"], Environment.variables.map { ["`\($0.name)`", Self.escaped($0.meaning)] }))

    \(Self.escaped(Environment.variablesNote))

    """
  }

  /// The row of a command in the table of all commands; README shows ten of them.
  static func overview(_ command: CommandDeclaration) -> [String] {
    let call = ([command.name] + command.arguments.map(\.notation)).joined(separator: " ")
    let aliases =
      command.aliases.isEmpty ? "" : " (\(command.aliases.map { "`\($0)`" }.joined(separator: ", ")))"
    return ["`\(call)`\(aliases)", command.summary]
  }

  private func section(_ command: CommandDeclaration) -> String {
    let call = tool.usageLine(of: command).replacing("usage: ", with: "")
    let aliases = command.aliases.map { " (also `\(tool.name) \($0)`)" }.joined()
    let rows =
      command.arguments.map { ["`\($0.notation)`", Self.escaped($0.help)] } + command.options.map(Self.row)
    let parts = [
      "### \(tool.name) \(command.name)", "`\(call)`\(aliases): \(command.summary).",
      rows.isEmpty ? "" : Self.table(["argument or option", "meaning"], rows),
      command.help.paragraphs.map(Self.paragraph).joined(separator: "\n\n"), Self.list(command.help.examples),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func section(_ topic: HelpTopic) -> String {
    let parts =
      ["### \(topic.name.capitalizedFirst)"] + topic.help.paragraphs.map(paragraph) + [
        list(topic.help.examples)
      ]
    return parts.joined(separator: "\n\n")
  }

  /// A paragraph as in help.
  private static func paragraph(_ text: String) -> String {
    HelpText.isKept(text) ? "```\n\(text)\n```" : escaped(text)
  }

  private static func row(_ option: OptionDeclaration) -> [String] {
    let words = [option.short.map { "-\($0)" }, option.spelling].compactMap(\.self).joined(separator: ", ")
    return ["`\(words)\(option.valueNotation.map { " \($0)" } ?? "")`", escaped(option.fullHelp)]
  }

  private static func list(_ examples: [Example]) -> String {
    examples.map { "- `\($0.command)` \(escaped($0.explanation))" }.joined(separator: "\n")
  }

  private static func table(_ heading: [String], _ rows: [[String]]) -> String {
    ([heading, heading.map { _ in "---" }] + rows).map(row).joined(separator: "\n")
  }

  static func row(_ cells: [String]) -> String {
    "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
  }

  /// The text with everything escaped that could be Markdown.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\`*_<>[]~#".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
