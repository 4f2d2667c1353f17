/// The words of a line of todo.txt behind its head.
///
/// ```
///   Tell  @bob the news +home  k:v
///   ▲start             ▲sentenceEnd
/// ```
/// The sentence ends with the last word that is text.
struct TodoTxtWords {
  /// The words that are no text, or text that may stand among others, in order.
  package private(set) var marks: [TodoTxtWord] = []
  /// How many of them are in the sentence.
  private(set) var sentenceMarkCount = 0
  /// Where the first word begins.
  package private(set) var start: Int
  /// Where the sentence ends; where it begins if no word is text.
  private(set) var sentenceEnd: Int
  /// Where the last word ends.
  package private(set) var end: Int

  /// The words of a text, which has no line end.
  init(_ text: ArraySlice<UInt8>) {
    start = text.endIndex
    (sentenceEnd, end) = (start, start)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index].isBlank {
        index += 1
        continue
      }
      let wordStart = index
      var mayBeMark = text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "@")
      while index < text.endIndex, case let byte = text[index], !byte.isBlank {
        if byte == .colon { mayBeMark = true }
        index += 1
      }
      if start > wordStart { (start, sentenceEnd) = (wordStart, wordStart) }
      end = index
      if mayBeMark, case let word = TodoTxtWord(text[wordStart..<index]), word.form != .text {
        marks.append(word)
      } else {
        (sentenceEnd, sentenceMarkCount) = (index, marks.count)
      }
    }
  }
}
