/// A line of todo.txt.
package struct TodoTxtRecord: FormatRecord {
  package let line: Int
  package let verbatim: ArraySlice<UInt8>
  /// The line without its end.
  package let text: ArraySlice<UInt8>

  /// A line as it was read.
  init(_ line: SourceLine) {
    self.line = line.number
    verbatim = line.whole
    text = line.text
  }

  /// A line without a line end, which is not one of a text.
  package init(text: [UInt8]) {
    line = 0
    verbatim = text[...]
    self.text = verbatim
  }

  /// The mark, the priority and the dates, and where the words begin.
  package var head: (head: TodoTxtHead, end: Int) {
    let (head, rest) = TodoTxtHead.read(text)
    return (head, rest.startIndex)
  }

  /// The words from some place on, such as the end of the head.
  package func words(from start: Int) -> [TodoTxtWord] {
    var words: [TodoTxtWord] = []
    var start = start
    var index = start
    while index < text.endIndex {
      if text[index].isBlank {
        if index > start { words.append(TodoTxtWord(text[start..<index])) }
        start = index + 1
      }
      index += 1
    }
    if index > start { words.append(TodoTxtWord(text[start..<index])) }
    return words
  }
}
