/// A line of todo.txt.
package struct TodoTxtRecord: FormatRecord {
  package let line: Int
  package private(set) var verbatim: ArraySlice<UInt8>

  /// A line as it was read.
  init(_ line: SourceLine) {
    self.line = line.number
    verbatim = line.whole
  }

  /// A line of a head and of words with the blanks before them; the blanks before the first word are its own, too.
  ///
  /// - Throws: where the line would be read as something else, such as a first word that would be a part of the head;
  ///   the day on which a todo was created keeps the words behind it from that.
  package init(_ head: TodoTxtHead, _ tokens: [TodoTxtToken]) throws(FormatRefusal) {
    var bytes = Array(head.text().utf8)
    for (index, token) in tokens.enumerated() {
      if let scalar = token.blanks.unicodeScalars.first(where: { $0 != " " && $0 != "\t" }) { throw .character(scalar) }
      if token.blanks.isEmpty, index > 0 { throw .empty }
      bytes += Array(token.blanks.utf8) + (try token.kind.bytes())
    }
    line = 0
    verbatim = (bytes + [.lineFeed])[...]
    try check(head, count: tokens.count)
  }

  /// The mark, the priority and the dates.
  package var head: TodoTxtHead { TodoTxtHead.read(text).head }

  /// The words behind the head, in order.
  package var tokens: [TodoTxtToken] {
    var end = TodoTxtHead.read(text).rest.startIndex
    return spans.map { span in
      defer { end = span.upperBound }
      return TodoTxtToken(.init(reading: verbatim[span]), blanks: verbatim[end..<span.lowerBound].string)
    }
  }

  /// Puts another head before the words.
  package mutating func setHead(_ head: TodoTxtHead) throws(FormatRefusal) {
    let (start, count) = (TodoTxtHead.read(text).rest.startIndex, spans.count)
    try replace(verbatim.startIndex..<start, with: Array(head.text().utf8), head: head, count: count)
  }

  /// Puts another word in the place of one, or takes it away with the blanks before it.
  package mutating func replaceToken(at index: Int, with kind: TodoTxtToken.Kind?) throws(FormatRefusal) {
    let spans = spans
    guard let kind else {
      let start = index > 0 ? spans[index - 1].upperBound : TodoTxtHead.read(text).rest.startIndex
      // The first word goes with the blanks behind it, which would be the next one's.
      let end = index == 0 && spans.count > 1 ? spans[1].lowerBound : spans[index].upperBound
      return try replace(start..<end, with: [], head: head, count: spans.count - 1)
    }
    try replace(spans[index], with: kind.bytes(), head: head, count: spans.count)
  }

  /// Puts a word behind the last.
  package mutating func append(_ kind: TodoTxtToken.Kind) throws(FormatRefusal) {
    let spans = spans
    let end = spans.last?.upperBound ?? TodoTxtHead.read(text).rest.startIndex
    let bytes = try kind.bytes()
    try replace(end..<end, with: (spans.isEmpty ? [] : [.blank]) + bytes, head: head, count: spans.count + 1)
  }

  /// Changes some of the bytes, if head and number of words are what they should be then.
  private mutating func replace(
    _ range: Range<Int>, with bytes: some Sequence<UInt8>, head: TodoTxtHead, count: Int
  ) throws(FormatRefusal) {
    let former = verbatim
    verbatim = verbatim.replacing(range, with: bytes)
    do {
      try check(head, count: count)
    } catch {
      verbatim = former
      throw error
    }
  }

  /// Makes sure that the line is read as what was written.
  private func check(_ head: TodoTxtHead, count: Int) throws(FormatRefusal) {
    if text.allSatisfy(\.isBlank) { throw .empty }
    guard self.head == head, spans.count == count else { throw .ambiguous(text.string) }
  }

  var hasLineEnd: Bool { verbatim.last == .lineFeed }

  private var text: Bytes {
    var lines = SourceLines(verbatim)
    return lines.next()?.text ?? verbatim
  }

  /// Where the words are.
  private var spans: [Range<Int>] {
    let rest = TodoTxtHead.read(text).rest
    var spans: [Range<Int>] = []
    var start = rest.startIndex
    for (index, byte) in zip(rest.indices, rest) where byte.isBlank {
      if index > start { spans.append(start..<index) }
      start = index + 1
    }
    return rest.endIndex > start ? spans + [start..<rest.endIndex] : spans
  }
}
