extension ToolDeclaration {
  /// How the tool is called, one line that begins with `usage:`.
  public var usageLine: String { "usage: \(name) [options] [command] [arguments]" }

  /// How a command is called, one line that begins with `usage:`.
  public func usageLine(of command: CommandDeclaration) -> String {
    let options = command.options.isEmpty ? [] : ["[options]"]
    return (["usage:", name, command.name] + options + command.arguments.map(\.notation)).joined(separator: " ")
  }

  /// The help of the whole tool, plain text that ends with a newline.
  public func helpPage(width: Int = 80) -> String { "" }

  /// The help of one command, plain text that ends with a newline.
  public func helpPage(of command: CommandDeclaration, width: Int = 80) -> String { "" }
}
