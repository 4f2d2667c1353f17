import Terminal

/// What every form says beside its result, on stderr.
enum Notices {
  static func warn(_ text: String, on console: Console) { write("todo: warning: \(text)", on: console) }

  /// Says at once, on a terminal, what has to be waited for.
  static func noteWait(_ reason: DisplayText, on console: Console) {
    guard console.err.isTerminal else { return }
    console.err.buffer.append("todo: \(reason), waiting\n")
    try? console.err.buffer.flush()
  }

  static func noteRehearsal(on console: Console) {
    console.err.buffer.append("dry run: nothing was changed\n")
  }

  /// Says why the history tells no more than it does, where that is worth a word.
  static func note(_ note: String?, on console: Console) {
    if let note { write("note: \(note)", on: console) }
  }

  static func write(_ lines: [String], on console: Console) {
    for line in lines { write(DisplayText(line), on: console) }
  }

  /// What a line gets at least, however narrow the terminal.
  private static let narrowestText = 20

  /// Writes a text and a line end; on a terminal it is broken at blanks where it is too long.
  ///
  /// - Parameters:
  ///   - indent: the columns that stand before it already, and before its other lines.
  ///   - stream: where to; nil for standard error.
  static func write(
    _ text: DisplayText, behind indent: Int = 0, on console: Console, to stream: ConsoleStream? = nil
  ) {
    let stream = stream ?? console.err
    let columns = max(narrowestText, console.width - indent)
    let rows = stream.isTerminal ? text.wrapped(to: columns) : [text]
    for (index, row) in rows.enumerated() {
      stream.buffer.append("\(DisplayText.blanks(index == 0 ? 0 : indent))\(row)\n")
    }
  }
}
