import TextSearch

/// The text below a task, as indented lines.
///
/// A line that would be a task, hide other lines or lose a blank is written with an escape: a backslash, or
/// an entity for a blank (``MarkdownEdges``). Lines of fenced code stay as they are.
enum MarkdownBody {
  /// The form of an empty line at either end of a body, where a blank line would be lost.
  private static let emptyLine = Array("<!-- -->".utf8)[...]

  /// Returns the lines of a text as written, without indentation.
  static func encoded(_ body: String) -> [Bytes] {
    if body.isEmpty { return [] }
    var lines = Array(body.utf8)[...].split(separator: .lineFeed, omittingEmptySubsequences: false)
    let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
    let last = lines.lastIndex { !$0.isEmpty } ?? -1
    if first < lines.endIndex { lines[first] = MarkdownEdges.encodedStart(lines[first]) }
    for (index, isCode) in areCode(lines).enumerated() where !isCode {
      let line = lines[index]
      if line.isEmpty {
        if index < first || index > last { lines[index] = emptyLine }
      } else {
        lines[index] = escaped(line, isFirst: index == first)
      }
    }
    return lines
  }

  static func decoded(_ line: Bytes) -> Bytes {
    if line.elementsEqual(emptyLine) { return [] }
    return MarkdownEdges.decodedStart(escape(of: line)?.removed(from: line) ?? line)
  }

  /// Returns a line without the indentation of its body, quote markers included.
  static func dedented(_ line: Bytes, by width: Int, quotes: Int) -> Bytes {
    let line = MarkdownLine(line, quoteLimit: quotes, columnLimit: width)
    // The part of a tab beyond the width stays, as spaces.
    return [UInt8](repeating: .blank, count: max(0, line.column - width)) + line.content
  }

  private static func escaped(_ line: Bytes, isFirst: Bool) -> Bytes {
    let isBlank = line.allSatisfy { $0.isBlank }
    let isEntity = MarkdownEscape(at: line.startIndex, in: line).map { $0.level > 0 } ?? false
    let line = isBlank || isEntity && !isFirst ? MarkdownEdges.encodedStart(line) : line
    return escape(of: line)?.added(to: line) ?? line
  }

  /// Returns the backslashes that keep a line from being special, or the place for them; `nil` for an
  /// ordinary line.
  private static func escape(of line: Bytes) -> MarkdownEscape? {
    if let (box, escapes) = MarkdownLine(line).escapedBox {
      return MarkdownEscape(backslashes: (box.lowerBound - escapes)..<box.lowerBound)
    }
    let inner = line.trimmedStart
    let core = inner.drop { $0 == .backslash }
    let isSpecial = MarkdownFence(openedBy: core) != nil || core.elementsEqual(emptyLine)
    return isSpecial ? MarkdownEscape(backslashes: inner.startIndex..<core.startIndex) : nil
  }

  /// Returns whether each line is fenced code, fences included; if a fence is never closed, no line is.
  private static func areCode(_ lines: [Bytes]) -> [Bool] {
    var fence: MarkdownFence?
    let areCode = lines.map { line in
      let content = line.trimmedStart
      if let open = fence {
        if open.isClosed(by: content) { fence = nil }
        return true
      }
      if let opened = MarkdownFence(openedBy: content), case .code = opened { fence = opened }
      return fence != nil
    }
    return fence == nil ? areCode : lines.map { _ in false }
  }
}

/// A block that hides lines of Markdown: fenced code (GFM 4.5), a block of HTML that continues over blank
/// lines (GFM 4.6, kinds 1 to 5), such as a comment, or a comment of Obsidian.
enum MarkdownFence {
  /// Code, up to a line of at least `count` of the same sign.
  case code(sign: UInt8, count: Int)
  /// A block such as `<!--`, `<pre>` or `%%`, up to one of some texts in lower case.
  case text(ends: [String])

  private static let signs: [UInt8] = [UInt8(ascii: "`"), UInt8(ascii: "~")]
  private static let texts = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("%%", "%%")]
  private static let verbatimTags = ["script", "pre", "style", "textarea"]

  /// Recognizes a block that a line, given without its indentation, begins and does not end itself.
  init?(openedBy content: Bytes) {
    if let (length, ends) = Self.text(begunBy: content) {
      if Self.holds(ends, content.dropFirst(length)) { return nil }
      self = .text(ends: ends)
    } else {
      guard let sign = content.first, Self.signs.contains(sign) else { return nil }
      let count = content.prefix { $0 == sign }.count
      guard count >= 3, sign != Self.signs[0] || !content.dropFirst(count).contains(sign) else { return nil }
      self = .code(sign: sign, count: count)
    }
  }

  /// Returns the length of the text that begins a block other than code, and the texts that end it.
  private static func text(begunBy content: Bytes) -> (length: Int, ends: [String])? {
    guard let first = content.first, first == UInt8(ascii: "<") || first == UInt8(ascii: "%") else {
      return nil
    }
    for (start, end) in texts where content.starts(with: start.utf8) { return (start.utf8.count, [end]) }
    if content.starts(with: "<!".utf8) {
      return content.dropFirst(2).first?.isLetter ?? false ? (2, [">"]) : nil
    }
    let name = content.dropFirst().prefix { $0.isLetter }
    let next = content.dropFirst(1 + name.count).first
    let isVerbatim = first == UInt8(ascii: "<") && verbatimTags.contains { name.equalsIgnoringCase($0.utf8) }
    guard isVerbatim, next?.isBlank ?? true || next == UInt8(ascii: ">") else { return nil }
    return (1, verbatimTags.map { "</\($0)>" })
  }

  private static func holds(_ ends: [String], _ content: Bytes) -> Bool {
    let small = content.map(\.lowercased)
    return ends.contains { small.holds($0.utf8) }
  }

  func isClosed(by content: Bytes) -> Bool {
    switch self {
    case .text(let ends): return Self.holds(ends, content)
    case .code(let sign, let count):
      let closing = content.prefix { $0 == sign }.count
      return closing >= count && content.dropFirst(closing).allSatisfy(\.isBlank)
    }
  }
}
