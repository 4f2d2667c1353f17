import TodoCore

/// What a line of todo.txt says: two that are equal say the same, however they are written.
struct TodoTxtLine: Equatable {
  /// A done todo with `state:cancelled` is cancelled.
  var status = TodoStatus.open
  var letter: UInt8?
  /// The day on which it was done or given up.
  var ended: LocalDate?
  var created: LocalDate?
  @Exact var title = ForeignWords.untitled
  @Exact var project: String?
  @Exact var tags: [String] = []
  var due: LocalDate?
  var start: LocalDate?
  var rule: RepeatRule?
  /// The name by which other lines of the text name this one.
  @Exact var id: String?
  @Exact var parent: String?
  @Exact var after: [String] = []
  var uid: TodoUID?
  /// The fields of the user's own.
  var own: [OwnWord] = []
  /// Whether there are such fields; else words that look like them are text, as they were once.
  var readsOwn = true
  /// Words that stand for no field and are no text, as they are written.
  @Exact var others: [String] = []

  /// The letters of priorities; all behind them are low.
  private static let letters: [(letter: UInt8, priority: TodoPriority)] = [
    (UInt8(ascii: "A"), .high), (UInt8(ascii: "B"), .medium), (UInt8(ascii: "C"), .low),
  ]

  static func priority(of letter: UInt8) -> TodoPriority { letters.first { $0.letter == letter }?.priority ?? .low }
  static func letter(of priority: TodoPriority) -> UInt8? { letters.first { $0.priority == priority }?.letter }

  /// The letter of a priority below `C`, which is not written for a low one unless it is kept.
  var lowLetter: String? { letter.flatMap { $0 > UInt8(ascii: "C") ? String(Unicode.Scalar($0)) : nil } }

  var days: DateHistory { DateHistory(created: created, ended: ended, status) }

  /// What stays the same as long as somebody would call it the same todo: the title up to its last word that is no pair of
  /// whatever key, and the day of its making.
  var identity: Digest {
    var digest = Digest()
    let title = Array(title.utf8)[...]
    let end = TodoTxtWord.textEnd(of: title)
    digest.add((end > title.startIndex ? title[..<end] : title).string)
    var day: [UInt8] = []
    created?.append(to: &day)
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

  private static func day(before rest: inout Bytes) -> LocalDate? {
    guard rest.dropFirst(10).first == .blank, let date = LocalDate(ascii: rest.prefix(10)) else { return nil }
    rest = rest.dropFirst(11)
    return date
  }

  static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }

  /// The head as the line begins with it; a done todo's priority is a pair.
  var head: [UInt8] {
    var head: [UInt8] = []
    appendHead(to: &head)
    return head
  }

  func appendHead(to bytes: inout [UInt8]) {
    if status != .open {
      bytes += "x ".utf8
    } else if let letter {
      bytes += [UInt8(ascii: "("), letter, UInt8(ascii: ")"), .blank]
    }
    for day in [ended, created] {
      guard let day else { continue }
      // A day of the year 0 or 10000, which only a zone makes of an instant, is the next that has a name.
      bytes.append(min(max(day.day, .first), .last))
      bytes.append(.blank)
    }
  }
}

/// What a word of a line is besides text, in the order in which they are written.
enum TodoTxtRole {
  /// It says nothing, and is text.
  case text
  case project, tag, due, dueTime, start, startTime, rule
  case own
  case other
  case priority, state, parent, after, id, uid
}

/// The names by which the lines of a text name each other: `id:1` is that of a line, `p:1` and `after:1` name it.
///
/// A todo that is not in the text goes by its uid: `p:uid%3Agh%3A12`.
struct TodoTxtIDs {
  /// The places of the lines, by their names.
  private(set) var places: [Exact<String>: Int] = [:]

  /// The names that a todo keeps because it followed them.
  init(_ names: [String] = []) {
    for name in names { insert(name, 0) }
  }

  /// Remembers who has a name, unless it is taken.
  mutating func insert(_ name: String, _ place: Int) { places.merge([(Exact(name), place)]) { first, _ in first } }

  /// What a name means: a line, or a todo elsewhere.
  func ref(_ name: String) -> ForeignRef? {
    places[Exact(name)].map { .record($0) } ?? Self.uid(in: name).map { .uid($0) }
  }

  /// The name of a todo that has none in the text: `uid:`, and its uid.
  static func name(of uid: TodoUID) -> String { "uid:\(uid.text)" }

  static func uid(in name: String) -> TodoUID? {
    let prefix = "uid:".utf8
    guard name.utf8.starts(with: prefix) else { return nil }
    return TodoUID(String(decoding: name.utf8.dropFirst(prefix.count), as: UTF8.self))
  }
}

/// The names by which the todos of a text name each other.
struct TodoTxtRelations {
  private var ids: [TodoUID: String] = [:]
  private var taken: Set<Exact<String>> = []

  /// The names of todos, each with what it keeps: its own if it has one that no line before it has.
  init(_ todos: [Todo], _ kept: [ImportOrigin?]) {
    var named: Set<TodoUID> = []
    for (todo, kept) in zip(todos, kept) {
      named.formUnion(todo.after)
      named.formUnion(kept?.after ?? [])
      if let parent = todo.parent ?? kept?.parent { named.insert(parent) }
    }
    if named.isEmpty { return }
    var nameless: [TodoUID] = []
    for (todo, kept) in zip(todos, kept) {
      let id = kept?.text(TodoTxtCodec.Key.id)
      let isOwner = id.map { taken.insert(Exact($0)).inserted } ?? false
      guard named.contains(todo.uid) else { continue }
      if let id, isOwner { ids[todo.uid] = id } else { nameless.append(todo.uid) }
    }
    var number = 1
    for uid in nameless {
      while !taken.insert(Exact(String(number))).inserted { number += 1 }
      ids[uid] = String(number)
    }
  }

  subscript(uid: TodoUID) -> String? { ids[uid] }
  func isTaken(_ id: String) -> Bool { taken.contains(Exact(id)) }
}

/// Rules to repeat by, as pairs of todo.txt.
///
/// `rec:+2w` counts from the due date, `rec:2w` from the day on which the todo is done, `b` are days of business;
/// `until:2026-12-31` beside it is the last day. Any other rule of ours is `rep:every_mon,thu_09.00`, which no other
/// program knows.
enum TodoTxtRule {
  static func rule(rec text: String) -> RepeatRule? {
    var digits = text.utf8[...]
    guard let unit = digits.popLast() else { return nil }
    let isFromDate = digits.first == UInt8(ascii: "+")
    if isFromDate { digits.removeFirst() }
    guard 1...4 ~= digits.count, let count = Int(Substring(digits)), RepeatRule.counts.contains(count),
      digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    let base = isFromDate ? RepeatRule.Base.date : .completion
    switch unit {
    case UInt8(ascii: "d"): return RepeatRule(base: base, .days(count))
    case UInt8(ascii: "w"): return RepeatRule(base: base, .weeks(count, on: []))
    case UInt8(ascii: "m"): return RepeatRule(base: base, .months(count, on: nil))
    case UInt8(ascii: "y"): return RepeatRule(base: base, .years(count, on: nil))
    case UInt8(ascii: "b") where isFromDate && count == 1: return RepeatRule(.weekdays([1, 2, 3, 4, 5]))
    default: return nil
    }
  }

  /// A rule as a line of a todo on that day says it: where `rec` does, so many times end on a day.
  static func carried(_ rule: RepeatRule, on day: CalendarDay?) -> RepeatRule {
    guard let day, rec(of: rule.withoutBounds) != nil, rule.minute == nil, let last = rule.lastDay(from: day) else {
      return rule
    }
    var rule = rule
    rule.end = .until(last)
    return rule
  }

  /// The `rec` that says a rule, but for the day on which it ends; nil where only `rep` can.
  static func rec(of rule: RepeatRule) -> String? {
    guard rule.from == nil, rule.minute == nil, rule.end == nil || rule.untilDay != nil else { return nil }
    if case .weekdays([1, 2, 3, 4, 5]) = rule.step, rule.base == .date { return "+1b" }
    return rule.step.units.map { (rule.base == .date ? "+" : "") + $0 }
  }

  static func rule(rep text: String) -> RepeatRule? {
    RepeatRule(String(text.map { $0 == "_" ? " " : $0 == "." ? ":" : $0 }))
  }

  static func rep(of rule: RepeatRule) -> String {
    String(rule.description.map { $0 == " " ? "_" : $0 == ":" ? "." : $0 })
  }
}
