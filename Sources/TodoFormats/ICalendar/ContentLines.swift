/// A line of a calendar, which may be folded into several.
struct ContentLine {
  /// The line on which it begins, from 1.
  let number: Int
  /// The bytes with all folds and the line end.
  let whole: Bytes
  /// The bytes without folds and line end.
  let text: Bytes
  /// The line end of its first line.
  let end: Bytes

  /// What it begins or ends, if it is such a line.
  enum Bracket {
    case begin(String)
    case end(String)
  }

  var bracket: Bracket? {
    guard let colon = text.prefix(8).firstIndex(of: .colon) else { return nil }
    let (name, value) = (text[..<colon].trimmed, text[(colon + 1)...].trimmed)
    if name.equalsIgnoringCase("BEGIN".utf8) { return .begin(value.string) }
    return name.equalsIgnoringCase("END".utf8) ? .end(value.string) : nil
  }
}

extension ContentLine {
  /// A line that was kept.
  init(unfolded text: String) {
    self.init(number: 0, whole: [], text: Array(text.utf8)[...], end: [])
  }
}

/// The content lines of a calendar, unfolded.
///
/// Lines end with CRLF as they should, or with LF or CR alone. Empty lines are passed, also within a folded line, as
/// CR CR LF leaves them: a program that turns LF into CRLF twice.
struct ContentLines: Sequence, IteratorProtocol {
  private let bytes: Bytes
  private var lines: SourceLines
  private var following: SourceLine?

  init(_ bytes: Bytes, firstLine: Int = 1) {
    self.bytes = bytes
    lines = SourceLines(bytes, firstLine: firstLine, breaksAtCarriageReturn: true)
    following = nextLine()
  }

  mutating func next() -> ContentLine? {
    guard let first = following else { return nil }
    following = nextLine()
    var (text, last) = (first.text, first)
    if let fold = following, fold.text.first?.isBlank == true {
      var unfolded = Array(text)
      while let fold = following, fold.text.first?.isBlank == true {
        unfolded += fold.text.dropFirst()
        last = fold
        following = nextLine()
      }
      text = unfolded[...]
    }
    let whole = bytes[first.whole.startIndex..<last.whole.endIndex]
    return ContentLine(number: first.number, whole: whole, text: text, end: first.end)
  }

  private mutating func nextLine() -> SourceLine? {
    while let line = lines.next() {
      if !line.text.isEmpty { return line }
    }
    return nil
  }
}
