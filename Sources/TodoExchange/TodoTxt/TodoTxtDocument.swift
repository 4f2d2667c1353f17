/// A file of todo.txt: one todo a line.
///
/// Source: <https://github.com/todotxt/todo.txt>, and what todo.txt-cli 2.11 and topydo 0.14 do where it is silent.
struct TodoTxtDocument: FormatDocument {
  let encoding: TextEncoding
  package let parts: [FormatPart<TodoTxtRecord>]
  /// How many lines have no words.
  let emptyLineCount: Int

  package static func read(_ bytes: [UInt8]) -> FormatReading<TodoTxtDocument> {
    let source = SourceText(bytes)
    if let problem = source.problem {
      let document = TodoTxtDocument(encoding: source.encoding, parts: [.text(source.bytes)], emptyLineCount: 0)
      return FormatReading(document: document, problems: [problem])
    }
    var parts: [FormatPart<TodoTxtRecord>] = []
    var problems: [FormatProblem] = []
    var emptyLineCount = 0
    // Lines one after another are one part: a part takes more memory than an empty line.
    func addText(_ line: SourceLine) {
      if case .text(let former)? = parts.last {
        parts[parts.count - 1] = .text(source.bytes[former.startIndex..<line.whole.endIndex])
      } else {
        parts.append(.text(line.whole))
      }
    }
    for line in SourceLines(source.bytes) {
      if line.text.allSatisfy(\.isBlank) {
        emptyLineCount += 1
        addText(line)
      } else if let problem = source.problem(in: line.text, line: line.number) {
        problems.append(problem)
        addText(line)
      } else {
        parts.append(.record(TodoTxtRecord(line)))
      }
    }
    let document = TodoTxtDocument(encoding: source.encoding, parts: parts, emptyLineCount: emptyLineCount)
    return FormatReading(document: document, problems: problems)
  }
}
