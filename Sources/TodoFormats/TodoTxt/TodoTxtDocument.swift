/// A file of todo.txt: one todo a line.
///
/// Source: <https://github.com/todotxt/todo.txt>, and what todo.txt-cli 2.11 and topydo 0.14 do where it is silent.
package struct TodoTxtDocument: FormatDocument {
  package let encoding: TextEncoding
  package let parts: [FormatPart<TodoTxtRecord>]

  package static func read(_ bytes: [UInt8]) -> FormatReading<TodoTxtDocument> {
    let source = SourceText(bytes)
    if let problem = source.problem {
      let document = TodoTxtDocument(encoding: source.encoding, parts: [.text(source.bytes)])
      return FormatReading(document: document, problems: [problem])
    }
    var parts: [FormatPart<TodoTxtRecord>] = []
    var problems: [FormatProblem] = []
    for line in SourceLines(source.bytes) {
      if line.text.allSatisfy(\.isBlank) {
        parts.append(.text(line.whole))
      } else if let problem = source.problem(in: line.text, line: line.number) {
        problems.append(problem)
        parts.append(.text(line.whole))
      } else {
        parts.append(.record(TodoTxtRecord(line)))
      }
    }
    return FormatReading(
      document: TodoTxtDocument(encoding: source.encoding, parts: parts), problems: problems)
  }
}
