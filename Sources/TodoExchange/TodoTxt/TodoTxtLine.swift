import TodoCore

/// What a line of todo.txt says: two that are equal say the same, however they are written.
struct TodoTxtLine: Equatable {
  /// A done todo with `state:cancelled` is cancelled.
  var status = TodoStatus.open
  /// The priority, from `A` to `Z`.
  var letter: UInt8?
  /// The day on which it was done or given up.
  var ended: CalendarDay?
  /// The day on which it was made.
  var created: CalendarDay?
  @Exact var title = ForeignWords.untitled
  @Exact var project: String?
  @Exact var tags: [String] = []
  var due: LocalDate?
  var start: LocalDate?
  var rule: RepeatRule?
  /// The name by which other lines of the text name this one.
  @Exact var id: String?
  /// The name of the line that this one is a part of.
  @Exact var parent: String?
  /// The names of the lines that come before this one.
  @Exact var after: [String] = []
  var uid: TodoUID?
  /// Words that stand for no field and are no text, as they are written.
  @Exact var others: [String] = []

  /// The priority that a letter stands for.
  static func priority(of letter: UInt8) -> TodoPriority {
    switch letter {
    case UInt8(ascii: "A"): .high
    case UInt8(ascii: "B"): .medium
    default: .low
    }
  }

  /// The letter of a priority.
  static func letter(of priority: TodoPriority) -> UInt8 {
    switch priority {
    case .high: UInt8(ascii: "A")
    case .medium: UInt8(ascii: "B")
    case .low: UInt8(ascii: "C")
    }
  }

  /// The letter of a priority below `C`, which is not written for a low one unless it is kept.
  var lowLetter: String? { letter.flatMap { $0 > UInt8(ascii: "C") ? String(Unicode.Scalar($0)) : nil } }

  /// When it was made and ended.
  var days: DateHistory {
    DateHistory(created: created.map { LocalDate(day: $0) }, ended: ended.map { LocalDate(day: $0) }, status)
  }

  /// What stays the same as long as somebody would call it the same todo: the title up to its last word that is no pair of
  /// whatever key, and the day of its making.
  var identity: Digest {
    var digest = Digest()
    let title = Array(title.utf8)[...]
    let end = TodoTxtWord.textEnd(of: title)
    digest.add((end > title.startIndex ? title[..<end] : title).string)
    var day: [UInt8] = []
    if let created { day.append(created) }
    digest.add(day)
    return digest
  }
}

/// The head: what a line begins with.
///
/// ```
/// [x ] [(A) ] [completed, if done] [created]
/// ```
/// Each part is followed by one blank. A done todo with one date has that of its completion. The format wants no priority
/// on a done todo, but files have it. What comes behind is text, also where it looks like one of these.
extension TodoTxtLine {
  /// Reads the head of a line, and gives where it ends.
  mutating func readHead(of text: Bytes) -> Int {
    var rest = text
    if rest.starts(with: "x ".utf8) {
      status = .done
      rest = rest.dropFirst(2)
    }
    if let letter = rest.dropFirst().first, Self.isLetter(letter), rest.first == UInt8(ascii: "("),
      rest.dropFirst(2).starts(with: ") ".utf8)
    {
      self.letter = letter
      rest = rest.dropFirst(4)
    }
    if status == .done { ended = Self.day(before: &rest) }
    if status == .open || ended != nil { created = Self.day(before: &rest) }
    return rest.startIndex
  }

  private static func day(before rest: inout Bytes) -> CalendarDay? {
    guard rest.dropFirst(10).first == .blank, let date = LocalDate(ascii: rest.prefix(10)) else { return nil }
    rest = rest.dropFirst(11)
    return date.day
  }

  /// Whether a byte is a capital letter, as priorities are.
  static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }

  /// The head as the line begins with it; a done todo's priority is a pair.
  var head: [UInt8] {
    var head: [UInt8] = []
    appendHead(to: &head)
    return head
  }

  /// Appends the head.
  func appendHead(to bytes: inout [UInt8]) {
    if status != .open {
      bytes += "x ".utf8
    } else if let letter {
      bytes += [UInt8(ascii: "("), letter, UInt8(ascii: ")"), .blank]
    }
    for day in [ended, created] {
      guard let day else { continue }
      // A day of the year 0 or 10000, which only a zone makes of an instant, is the next that has a name.
      bytes.append(min(max(day, Self.calendar.lowerBound), Self.calendar.upperBound))
      bytes.append(.blank)
    }
  }

  /// From 0001-01-01 to 9999-12-31.
  private static let calendar = CalendarDay(daysSinceEpoch: -719_162)...CalendarDay(daysSinceEpoch: 2_932_896)
}

/// What a word of a line is besides text, in the order in which they are written.
enum TodoTxtRole {
  /// It says nothing, and is text.
  case text
  case project, tag, due, dueTime, start, startTime, rule
  /// It is kept as it is.
  case other
  case priority, state, parent, after, id, uid
}
