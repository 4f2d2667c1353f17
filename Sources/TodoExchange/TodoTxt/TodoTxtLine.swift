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

  /// When it was made and ended.
  var days: RecordedDays {
    RecordedDays(created: created.map { LocalDate(day: $0) }, ended: ended.map { LocalDate(day: $0) }, status)
  }

  /// What stays the same as long as somebody would call it the same todo: the title up to its last word that is no pair of
  /// whatever key, and the day of its making.
  var identity: Digest {
    var digest = Digest()
    let title = Array(title.utf8)[...]
    let end = TodoTxtWord.textEnd(of: title)
    digest.add(String(decoding: end > title.startIndex ? title[..<end] : title, as: UTF8.self))
    var day: [UInt8] = []
    if let created { day.append(created) }
    digest.add(day)
    return digest
  }

  /// The mark, the priority and the dates that the line begins with; a done todo's priority is a pair.
  var head: TodoTxtHead {
    let isOpen = status == .open
    let letter = isOpen ? letter.map { Character(Unicode.Scalar($0)) } : nil
    return TodoTxtHead(
      isDone: !isOpen, priority: letter, completed: ended.flatMap(CivilDate.init),
      created: created.flatMap(CivilDate.init))
  }
}

/// What a word of a line is besides text, in the order in which they are written.
enum TodoTxtRole: CaseIterable {
  /// It says nothing, and is text.
  case text
  case project
  case tag
  case due
  case dueTime
  case start
  case startTime
  case rule
  /// It is kept as it is.
  case other
  case priority
  case state
  case parent
  case after
  case id
  case uid
}

extension CivilDate {
  /// The same day; a day of the year 0 or 10000, which only a zone makes of an instant, is the next that has a name.
  fileprivate init?(_ day: CalendarDay) {
    let (year, month, dayOfMonth) = day.components
    if year < 1 {
      self.init(year: 1, month: 1, day: 1)
    } else if year > 9_999 {
      self.init(year: 9_999, month: 12, day: 31)
    } else {
      self.init(year: year, month: month, day: dayOfMonth)
    }
  }
}
