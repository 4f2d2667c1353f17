package import ArgumentKit
import Terminal

extension PrintingCommand {
  /// What it prints.
  package func text(_ arguments: ParsedArguments, in environment: Environment) throws(UsageError) -> String {
    switch self {
    case .completions: try shell(arguments).script
    case .manual: Manual(tool: CommandTable.tool).text
    case .completing: try completions(of: arguments, environment)
    }
  }

  /// The shell that the first operand names.
  private func shell(_ arguments: ParsedArguments) throws(UsageError) -> Shell {
    guard let shell = arguments.operands.first.flatMap(Shell.init(rawValue:)) else {
      throw .missingArgument("shell", command: arguments.command.name)
    }
    return shell
  }

  private func completions(of arguments: ParsedArguments, _ environment: Environment) throws(UsageError) -> String {
    let shell = try shell(arguments)
    let words = arguments.operands
    let line = ShellLine(words[1], in: shell)
    let reply = ShellReply(
      shell: shell, line: line, width: environment.console(.never).width,
      typedInBash: words.count > 2 ? words[2] : "", isList: words.count < 4 || !Self.insertions.contains(words[3]))
    return reply.text(of: Completer(environment).completion(of: line))
  }

  /// The types of completion that put whole lines of the reply into the command line: `%` for a menu, `*` for all.
  private static let insertions: Set = ["37", "42"]
}
