internal import TodoFormats

/// The content of a todo as annotations, which a blank line divides.
///
/// A note that `todo note` has put below an annotation is one, too, though no blank line is before it.
enum TaskwarriorContent {
  /// The texts of annotations as one; nil where there is none.
  static func content(_ texts: [String]) -> String? {
    if texts.isEmpty { return nil }
    let content = texts.map { ForeignWords.content($0).content }.joined(separator: "\n\n")
    return TodoRules.clears(content) ? nil : content
  }

  /// The content as annotations.
  ///
  /// Those that are as they were keep when they were made: at the beginning and at the end of the content, between which
  /// the others find a place. Taskwarrior puts annotations in the order of time, and has one a second.
  ///
  /// - Parameters:
  ///   - kept: what is kept of the annotations that the content was made of.
  ///   - modified: when the others were made.
  static func annotations(of content: String, kept: [String], _ modified: Instant) -> [TaskwarriorAnnotation] {
    let text = Array(content.utf8)
    var rest = kept.compactMap(KeptAnnotation.init)[...]
    var annotations: [TaskwarriorAnnotation] = []
    var time = Int.min
    func append(_ text: ArraySlice<UInt8>, at seconds: Int) {
      time = max(time + 1, seconds)
      annotations.append(
        TaskwarriorAnnotation(
          entry: TaskwarriorClock.text(of: TaskwarriorClock.placed(Instant(seconds: time))),
          description: String(decoding: text, as: UTF8.self)))
    }
    // No annotation may be blank: Taskwarrior drops what is empty.
    let lastVisible = text.lastIndex { !isLayout($0) } ?? -1
    var start = 0
    while let note = rest.first, let end = note.end(from: start, in: text) {
      let gap = AnnotationGap.length(from: end, in: text)
      guard end == text.count || end + gap <= lastVisible else { break }
      append(text[start..<end], at: note.seconds)
      if end == text.count { return annotations }
      rest.removeFirst()
      start = end + gap
    }
    let firstVisible = text[start...].firstIndex { !isLayout($0) } ?? text.count
    var (end, last): (Int, [(text: ArraySlice<UInt8>, seconds: Int)]) = (text.count, [])
    while let note = rest.last, let first = note.start(from: start, upTo: end, in: text) {
      let gap = AnnotationGap.length(upTo: first, in: text)
      guard first == start || first - gap > firstVisible else { break }
      last.append((text[first..<end], note.seconds))
      rest.removeLast()
      end = max(start, first - gap)
      if first == start { break }
    }
    if start < end || last.isEmpty {
      let pieces = pieces(of: text, in: start..<end, hasNotes: start > 0)
      let base = last.last.map { $0.seconds - pieces.count } ?? modified.seconds
      for (index, piece) in pieces.enumerated() { append(piece, at: base + index) }
    }
    for (text, seconds) in last.reversed() { append(text, at: seconds) }
    return annotations
  }

  /// A part of a text cut at its blank lines, and before its notes if they stand below annotations; no piece is blank if
  /// the part is not.
  private static func pieces(of text: [UInt8], in part: Range<Int>, hasNotes: Bool) -> [ArraySlice<UInt8>] {
    guard let end = text[part].lastIndex(where: { !isLayout($0) }) else { return [text[part]] }
    var pieces: [ArraySlice<UInt8>] = []
    var (start, index, isBlank) = (part.lowerBound, part.lowerBound, true)
    while index < end {
      let gap = isBlank ? 0 : AnnotationGap.length(from: index, in: text)
      if gap == 2 || gap == 1 && hasNotes {
        pieces.append(text[start..<index])
        (start, index, isBlank) = (index + gap, index + gap, true)
      } else {
        isBlank = isBlank && isLayout(text[index])
        index += 1
      }
    }
    return pieces + [text[start..<part.upperBound]]
  }

  private static func isLayout(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A].contains(byte) }
}

/// What is kept of an annotation: when it was made, how long its text is, and a digest of that.
struct KeptAnnotation: CustomStringConvertible {
  /// When it was made.
  let seconds: Int
  private let length: Int
  private let sum: Digest

  /// An annotation that was read.
  init(_ annotation: TaskwarriorAnnotation, _ instant: Instant) {
    seconds = instant.seconds
    let text = Array(ForeignWords.content(annotation.description).content.utf8)
    length = text.count
    sum = Self.sum(of: text[...])
  }

  /// Reads ``description``.
  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3, let seconds = Int(words[0]), let length = Int(words[1]), length >= 0,
      let sum = Digest(words[2])
    else { return nil }
    (self.seconds, self.length, self.sum) = (seconds, length, sum)
  }

  /// As a todo keeps it.
  var description: String { "\(seconds) \(length) \(sum)" }

  /// Where it ends in a content, if it stands there from a place on, up to the next annotation or the end.
  func end(from start: Int, in text: [UInt8]) -> Int? {
    let (end, isTooLong) = start.addingReportingOverflow(length)
    guard !isTooLong, end <= text.count, end == text.count || AnnotationGap.length(from: end, in: text) > 0,
      Self.sum(of: text[start..<end]) == sum
    else { return nil }
    return end
  }

  /// Where it begins in a content, if it stands there up to a place, from another place on or behind an annotation.
  func start(from lowest: Int, upTo end: Int, in text: [UInt8]) -> Int? {
    let start = end - length
    guard start >= lowest, case let gap = AnnotationGap.length(upTo: start, in: text),
      start == lowest || gap > 0 && start - gap >= lowest, Self.sum(of: text[start..<end]) == sum
    else { return nil }
    return start
  }

  private static func sum(of text: ArraySlice<UInt8>) -> Digest {
    var digest = Digest()
    digest.add(text)
    return digest
  }
}

/// What divides annotations in a content: a blank line, or the end of a line before a note.
private enum AnnotationGap {
  private static let lineFeed = UInt8(ascii: "\n")

  /// How many bytes it has that begins at a place; 0 where none does.
  static func length(from index: Int, in text: [UInt8]) -> Int {
    guard index + 1 < text.count, text[index] == lineFeed else { return 0 }
    return text[index + 1] == lineFeed ? 2 : isNote(at: index + 1, in: text) ? 1 : 0
  }

  /// How many bytes it has that ends before a place; 0 where none does.
  static func length(upTo index: Int, in text: [UInt8]) -> Int {
    guard index > 0, text[index - 1] == lineFeed else { return 0 }
    return index > 1 && text[index - 2] == lineFeed ? 2 : isNote(at: index, in: text) ? 1 : 0
  }

  /// Whether a line begins there as `todo note` begins it, with the day and a blank.
  private static func isNote(at index: Int, in text: [UInt8]) -> Bool {
    let end = index + 10
    return end < text.count && text[end] == UInt8(ascii: " ") && LocalDate(ascii: text[index..<end]) != nil
  }
}
