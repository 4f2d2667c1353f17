import TodoCore

struct TaskwarriorAnnotation: Equatable, Sendable {
  let entry: Instant
  let description: String
}

/// Converts the content of a todo to annotations, one for each note and for each paragraph between blank
/// lines.
///
/// A note, as `todo note` writes it, begins with its day, while an annotation has an instant. So
/// Taskwarrior's annotations get their day in front here, and ours are written without theirs, which
/// `todo_notes` states instead.
enum TaskwarriorContent {
  /// Joins the texts of annotations, and returns the values to keep of them; `nil` if no text is visible.
  static func content(
    _ annotations: [TaskwarriorAnnotation], days: String?, _ clock: TaskwarriorClock
  ) -> (content: String, kept: [KeptAnnotation])? {
    let words = (days ?? "").split(separator: " ").map {
      $0.split(separator: "@", omittingEmptySubsequences: false)
    }
    let told = Dictionary(words.filter { $0.count == 2 }.map { ($0[1], $0[0]) }) { first, _ in first }
    var (content, kept): ([UInt8], [KeptAnnotation]) = ([], [])
    for annotation in annotations {
      var text = Array(ForeignWords.content(annotation.description).content.utf8)
      let told = told.isEmpty ? nil : told[TaskwarriorClock.text(of: annotation.entry)[...]]
      let own = told == nil && ContentNote.day(at: 0, in: text) == nil ? clock.day(of: annotation.entry) : nil
      if let day = told.map({ LocalDate($0)?.day }) ?? own { text = Array("\(day) ".utf8) + text }
      if !kept.isEmpty { content += Array((ContentNote.day(at: 0, in: text) == nil ? "\n\n" : "\n").utf8) }
      content += text
      kept.append(KeptAnnotation(text, annotation.entry, told != nil ? .fromHere : own != nil ? .dated : nil))
    }
    let text = String(decoding: content, as: UTF8.self)
    return TodoRules.clears(text) ? nil : (text, kept)
  }

  /// Returns the content as annotations, the note about the days of ours, or `nil` if all are Taskwarrior's,
  /// and whether annotations that were kept are rewritten.
  ///
  /// As long as the content is unchanged, its annotations go back as they came. A changed content is divided
  /// anew.
  static func annotations(
    of content: String, kept: [String], _ modified: Instant, _ clock: inout TaskwarriorClock
  ) -> (annotations: [TaskwarriorAnnotation], days: String?, areNew: Bool) {
    let text = Array(content.utf8)
    if let former = former(kept.compactMap(KeptAnnotation.init), of: text) {
      let (annotations, days) = written(former, of: text)
      return (annotations, days, false)
    }
    let pieces = pieces(of: text)
    let times = times(of: pieces.map { ContentNote($0, of: text)?.day }, modified, &clock)
    let (annotations, days) = written(zip(pieces, times).map { ($0, $1, .fromHere) }, of: text)
    return (annotations, days, !kept.isEmpty)
  }

  private typealias Part = (range: Range<Int>, seconds: Int, mark: KeptAnnotation.Mark?)

  /// Returns the parts of a content that are just the kept annotations; `nil` if it is another content.
  private static func former(_ kept: [KeptAnnotation], of text: [UInt8]) -> [Part]? {
    var (parts, start): ([Part], Int) = ([], 0)
    for note in kept {
      guard let end = note.end(from: start, in: text) else { return nil }
      parts.append((start..<end, note.seconds, note.mark))
      if end == text.count { return parts.count == kept.count ? parts : nil }
      // A note is on the next line, any other text after a blank line.
      let isNote = ContentNote.day(at: end + 1, in: text) != nil
      start = end + (isNote ? 1 : 2)
      guard start < text.count, text[end..<start].allSatisfy({ $0 == .lineFeed }),
        isNote || ContentNote.day(at: start, in: text) == nil
      else { return nil }
    }
    return nil
  }

  /// Writes parts of a content; Taskwarrior sorts annotations by time, and allows one per second.
  private static func written(
    _ parts: [Part], of text: [UInt8]
  ) -> (annotations: [TaskwarriorAnnotation], days: String?) {
    var (annotations, days): ([TaskwarriorAnnotation], [String]) = ([], [])
    var time = Int.min
    for (range, seconds, mark) in parts {
      time = max(time + 1, seconds)
      let entry = TaskwarriorClock.clamped(Instant(seconds: time))
      let note = mark == nil ? nil : ContentNote(range, of: text)
      if mark == .fromHere {
        days.append("\(note.map { "\($0.day)" } ?? "")@\(TaskwarriorClock.text(of: entry))")
      }
      let description = String(decoding: text[note?.words ?? range], as: UTF8.self)
      annotations.append(TaskwarriorAnnotation(entry: entry, description: description))
    }
    return (annotations, days.isEmpty ? nil : days.joined(separator: " "))
  }

  /// Returns the times of pieces: a note gets its day, and a piece without a day comes just before the next
  /// one.
  private static func times(of days: [CalendarDay?], _ modified: Instant, _ clock: inout TaskwarriorClock)
    -> [Int]
  {
    let trailing = days.reversed().prefix { $0 == nil }.count
    var next = trailing == 0 ? Int.max : modified.seconds + trailing
    return days.reversed().map { day in
      let noted = day.map { $0 == clock.day(of: modified) ? modified : clock.noon(of: $0) }
      next = min(next - 1, noted?.seconds ?? Int.max)
      return next
    }.reversed()
  }

  /// Splits a text before its notes and at its blank lines; no piece is blank unless the whole text is, since
  /// Taskwarrior drops empty annotations.
  private static func pieces(of text: [UInt8]) -> [Range<Int>] {
    guard let end = text.lastIndex(where: ContentNote.isVisible) else { return [text.indices] }
    var pieces: [Range<Int>] = []
    var start = 0
    var index = 0
    var isBlank = true
    while index < end {
      if !isBlank, let gap = ContentNote.gap(from: index, in: text) {
        pieces.append(start..<gap.lowerBound)
        start = gap.upperBound
        index = gap.upperBound
        isBlank = true
      } else {
        isBlank = isBlank && !ContentNote.isVisible(text[index])
        index += 1
      }
    }
    return pieces + [start..<text.count]
  }
}

/// A note in a content: a line that begins with a day and a space, as `todo note` writes it.
struct ContentNote {
  let day: CalendarDay
  /// The range of the note's words, some of which are visible.
  let words: Range<Int>

  /// Reads a part of a text as a note; `nil` if it is none.
  init?(_ part: Range<Int>, of text: [UInt8]) {
    let start = part.lowerBound + 11
    guard let day = Self.day(at: part.lowerBound, in: text), start < part.upperBound,
      text[start..<part.upperBound].contains(where: Self.isVisible)
    else { return nil }
    (self.day, words) = (day, start..<part.upperBound)
  }

  /// Returns the day of the note that begins at an index; `nil` if none does.
  static func day(at index: Int, in text: [UInt8]) -> CalendarDay? {
    let end = index + 10
    guard end < text.count, text[end] == .blank else { return nil }
    return LocalDate(ascii: text[index..<end])?.day
  }

  /// Returns the gap between annotations in line ends from an index on: the line end before a note, or a
  /// blank line.
  static func gap(from index: Int, in text: [UInt8]) -> Range<Int>? {
    guard text[index] == .lineFeed else { return nil }
    let end = text[index...].firstIndex { $0 != .lineFeed } ?? text.count
    if day(at: end, in: text) != nil { return end - 1..<end }
    return end - index > 1 ? index..<index + 2 : nil
  }

  static func isVisible(_ byte: UInt8) -> Bool { !byte.isBlank && byte != .lineFeed }
}

/// The kept values of an annotation: its time, and the length and digest of its text.
struct KeptAnnotation: CustomStringConvertible {
  /// The origin of the day in front of the text.
  enum Mark: String {
    /// The annotation is Taskwarrior's, and the import put the day in front of the text.
    case dated
    /// The annotation is ours, and `todo_notes` states its day.
    case fromHere = "here"
  }

  let seconds: Int
  /// The origin of the day, or `nil` if the text is the same here and there.
  let mark: Mark?
  private let length: Int
  private let sum: Digest

  init(_ text: [UInt8], _ instant: Instant, _ mark: Mark?) {
    seconds = instant.seconds
    self.mark = mark
    length = text.count
    sum = Digest(of: text)
  }

  init?(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard 3...4 ~= words.count, let seconds = Int(words[0]), let length = Int(words[1]), length >= 0,
      let sum = Digest(words[2])
    else { return nil }
    self.seconds = seconds
    self.length = length
    self.sum = sum
    mark = words.dropFirst(3).first.flatMap(Mark.init)
  }

  var description: String { "\(seconds) \(length) \(sum)" + (mark.map { " \($0.rawValue)" } ?? "") }

  /// Returns the end of the annotation's text in a content if it begins at `start`; otherwise `nil`.
  func end(from start: Int, in text: [UInt8]) -> Int? {
    let (end, isTooLong) = start.addingReportingOverflow(length)
    guard !isTooLong, end <= text.count, text[start..<end].contains(where: ContentNote.isVisible),
      Digest(of: text[start..<end]) == sum
    else { return nil }
    return end
  }
}
