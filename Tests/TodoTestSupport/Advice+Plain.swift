public import TodoCore

extension Advice {
  /// The line as on a command line, but without quotes for a shell.
  public var plain: String {
    parts.map { part in
      switch part {
      case .text(let text), .word(let text), .variable(let text): text
      case .command(let words): (["todo"] + words).joined(separator: " ")
      case .option(let name): "--\(name)"
      }
    }.joined()
  }
}
