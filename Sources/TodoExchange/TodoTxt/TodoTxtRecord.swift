/// A line of todo.txt.
struct TodoTxtRecord: FormatRecord {
  package let line: Int
  let verbatim: ArraySlice<UInt8>
  /// The line without its end.
  package let text: ArraySlice<UInt8>

  /// A line as it was read.
  init(_ line: SourceLine) {
    self.line = line.number
    verbatim = line.whole
    text = line.text
  }

  /// A line without a line end, which is not one of a text.
  init(text: [UInt8]) {
    line = 0
    verbatim = text[...]
    self.text = verbatim
  }

  /// The mark, the priority and the dates, and where the words begin.
  package var head: (head: TodoTxtHead, end: Int) {
    let (head, rest) = TodoTxtHead.read(text)
    return (head, rest.startIndex)
  }

  /// The words behind the head, which ends there.
  package func words(from headEnd: Int) -> TodoTxtWords { TodoTxtWords(text[headEnd...]) }
}
