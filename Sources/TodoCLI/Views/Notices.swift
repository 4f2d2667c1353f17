import Terminal

/// The notices that every output format writes beside its result, on stderr.
enum Notices {
  static func warn(_ text: String, on console: Console) { write("todo: warning: \(text)", on: console) }

  /// Says at once, on a terminal, what the command has to wait for.
  static func noteWait(_ reason: DisplayText, on console: Console) {
    guard console.err.isTerminal else { return }
    console.err.buffer.append("todo: \(reason), waiting\n")
    try? console.err.buffer.flush()
  }

  static func noteRehearsal(on console: Console) {
    console.err.buffer.append("dry run: nothing was changed\n")
  }

  /// Writes the note, if any, on why the history shows no more.
  static func note(_ note: String?, on console: Console) {
    if let note { write("note: \(note)", on: console) }
  }

  static func write(_ lines: [String], on console: Console) {
    for line in lines { write(DisplayText(line), on: console) }
  }

  /// The fewest columns that a line gets, however narrow the terminal.
  private static let narrowestText = 20

  /// Writes a text and a line end; on a terminal, a text that is too long is broken at spaces.
  ///
  /// - Parameters:
  ///   - indent: the columns already written before the first line, by which the other lines are indented.
  ///   - stream: the stream to write to, or `nil` for standard error.
  static func write(
    _ text: DisplayText, after indent: Int = 0, on console: Console, to stream: ConsoleStream? = nil
  ) {
    let stream = stream ?? console.err
    let columns = max(narrowestText, console.width - indent)
    let rows = stream.isTerminal ? text.wrapped(to: columns) : [text]
    for (index, row) in rows.enumerated() {
      stream.buffer.append("\(DisplayText.blanks(index == 0 ? 0 : indent))\(row)\n")
    }
  }
}
