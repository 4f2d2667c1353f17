import TodoCore

/// What is kept of an annotation: when it was made, how long its text is, and a digest of that.
struct KeptAnnotation: CustomStringConvertible {
  /// What its text has to do with its day.
  enum Mark: String {
    /// The annotation is Taskwarrior's, and its text here got the day put before it.
    case dated
    /// It comes from here, and what tells its day stands beside it.
    case fromHere = "here"
  }

  /// When it was made.
  let seconds: Int
  /// Nil for one that is here as it is there.
  let mark: Mark?
  private let length: Int
  private let sum: Digest

  /// An annotation by its text in the content.
  init(_ text: [UInt8], _ instant: Instant, _ mark: Mark?) {
    seconds = instant.seconds
    self.mark = mark
    length = text.count
    sum = Self.sum(of: text[...])
  }

  /// Reads ``description``.
  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard 3...4 ~= words.count, let seconds = Int(words[0]), let length = Int(words[1]), length >= 0,
      let sum = Digest(words[2])
    else { return nil }
    (self.seconds, self.length, self.sum, mark) = (seconds, length, sum, words.dropFirst(3).first.flatMap(Mark.init))
  }

  /// As a todo keeps it.
  var description: String { "\(seconds) \(length) \(sum)" + (mark.map { " \($0.rawValue)" } ?? "") }

  /// Where it ends in a content, if it stands there from a place on.
  func end(from start: Int, in text: [UInt8]) -> Int? {
    let (end, isTooLong) = start.addingReportingOverflow(length)
    guard !isTooLong, end <= text.count, text[start..<end].contains(where: ContentNote.isVisible),
      Self.sum(of: text[start..<end]) == sum
    else { return nil }
    return end
  }

  /// Where it begins in a content, if it stands there up to a place, from another place on or behind an annotation.
  func start(from lowest: Int, upTo end: Int, in text: [UInt8]) -> Int? {
    let start = end - length
    guard start >= lowest, Self.sum(of: text[start..<end]) == sum else { return nil }
    guard start > lowest else { return start }
    guard let gap = ContentNote.gap(upTo: start, in: text), gap.lowerBound >= lowest else { return nil }
    return start
  }

  private static func sum(of text: ArraySlice<UInt8>) -> Digest {
    var digest = Digest()
    digest.add(text)
    return digest
  }
}
