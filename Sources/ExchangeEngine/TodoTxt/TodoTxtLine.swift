import TodoCore

/// The meaning of a line of todo.txt: equal lines mean the same, however they are written.
struct TodoTxtLine: Equatable {
  /// The status; a done todo with `state:cancelled` is cancelled.
  var status = TodoStatus.open
  var letter: UInt8?
  /// The day on which the todo was done or cancelled.
  var ended: LocalDate?
  var created: LocalDate?
  @Exact var title = ForeignWords.untitled
  @Exact var project: String?
  @Exact var tags: [String] = []
  var due: LocalDate?
  var start: LocalDate?
  var rule: RepeatRule?
  /// The name that other lines of the text use for this one.
  @Exact var id: String?
  @Exact var parent: String?
  @Exact var after: [String] = []
  var uid: TodoUID?
  /// The values of custom fields.
  var own: [OwnWord] = []
  /// Whether custom fields are recognized; older versions read them as text.
  var readsOwn = true
  /// The words that are neither a field nor text, as written.
  @Exact var others: [String] = []

  /// The letters of priorities; all later letters are low.
  private static let letters: [(letter: UInt8, priority: TodoPriority)] = [
    (UInt8(ascii: "A"), .high), (UInt8(ascii: "B"), .medium), (UInt8(ascii: "C"), .low),
  ]

  static func priority(of letter: UInt8) -> TodoPriority {
    letters.first { $0.letter == letter }?.priority ?? .low
  }
  static func letter(of priority: TodoPriority) -> UInt8? {
    letters.first { $0.priority == priority }?.letter
  }

  /// The letter of a priority below `C`, which is written only if it was kept; otherwise `nil`.
  var lowLetter: String? { letter.flatMap { $0 > UInt8(ascii: "C") ? String(Unicode.Scalar($0)) : nil } }

  var days: DateHistory { DateHistory(created: created, ended: ended, status) }

  /// A digest of what makes people recognize a todo: the day of creation, and the title without pairs at its
  /// end.
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

/// The head at the beginning of a line.
///
/// ```
/// [x ] [(A) ] [completed, if done] [created]
/// ```
/// Each part is followed by one space. A single date of a done todo is that of its completion. The format
/// allows no priority on a done todo, but files have it, before the days or between them. Everything after
/// the head is text, even if it looks like one of these.
extension TodoTxtLine {
  mutating func readHead(of text: Bytes) -> Int {
    var rest = text
    if rest.starts(with: "x ".utf8) {
      status = .done
      rest = rest.dropFirst(2)
    }
    letter = Self.letter(before: &rest)
    if status == .done { ended = Self.day(before: &rest) }
    var behind = rest
    if letter == nil, ended != nil, let own = Self.letter(before: &behind), Self.day(before: &behind) != nil {
      (letter, rest) = (own, rest.dropFirst(4))
    }
    if status == .open || ended != nil { created = Self.day(before: &rest) }
    return rest.startIndex
  }

  private static func letter(before rest: inout Bytes) -> UInt8? {
    guard let letter = rest.dropFirst().first, isLetter(letter), rest.first == UInt8(ascii: "("),
      rest.dropFirst(2).starts(with: ") ".utf8)
    else { return nil }
    rest = rest.dropFirst(4)
    return letter
  }

  private static func day(before rest: inout Bytes) -> LocalDate? {
    guard rest.dropFirst(10).first == .blank, let date = LocalDate(ascii: rest.prefix(10)) else { return nil }
    rest = rest.dropFirst(11)
    return date
  }

  static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }

  /// The head as written; a done todo's priority is a pair instead.
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
      // A zone may move an instant to a day of the year 0 or 10000, for which the nearest valid day is
      // written.
      bytes.append(min(max(day.day, .first), .last))
      bytes.append(.blank)
    }
  }
}

/// The roles of a line's words, in the order in which they are written.
enum TodoTxtRole {
  /// Text without a further meaning.
  case text
  case project, tag, due, dueTime, start, startTime, rule
  case own
  case other
  case priority, state, parent, after, id, uid
}

/// The names of lines in a text: `id:1` names a line, `p:1` and `after:1` refer to it.
///
/// A todo that is not in the text is referred to by its uid: `p:uid%3Agh%3A12`.
struct TodoTxtIDs {
  /// The indices of the lines, by their names.
  private(set) var indices: [Exact<String>: Int] = [:]

  /// Creates a table of names that count as known.
  init(_ names: [String] = []) {
    for name in names { insert(name, 0) }
  }

  /// Records the name of a line, unless the name is taken.
  mutating func insert(_ name: String, _ index: Int) {
    indices.merge([(Exact(name), index)]) { first, _ in first }
  }

  /// Returns the line or the todo that a name refers to, or `nil`.
  func ref(_ name: String) -> ForeignRef? {
    indices[Exact(name)].map { .record($0) } ?? Self.uid(in: name).map { .uid($0) }
  }

  /// Returns the name of a todo that is not in the text: `uid:` and its uid.
  static func name(of uid: TodoUID) -> String { "uid:\(uid.text)" }

  static func uid(in name: String) -> TodoUID? {
    let prefix = "uid:".utf8
    guard name.utf8.starts(with: prefix) else { return nil }
    return TodoUID(String(decoding: name.utf8.dropFirst(prefix.count), as: UTF8.self))
  }
}

/// The names that an export gives to todos so that others can refer to them.
struct TodoTxtRelations {
  private var ids: [TodoUID: String] = [:]
  private var taken: Set<Exact<String>> = []

  /// Names the todos that others refer to: by the kept name unless an earlier line has it, else by a number.
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

/// Converts repeat rules to pairs of todo.txt, and back.
///
/// `rec:+2w` counts from the due date, `rec:2w` from the day of completion; `b` means business days, and
/// `until:2026-12-31` adds the last day. Any other rule of ours is `rep:every_mon,thu_09.00`, which no other
/// program knows.
enum TodoTxtRule {
  static func rule(rec text: String) -> RepeatRule? {
    var digits = text.utf8[...]
    guard let unit = digits.popLast() else { return nil }
    let isFromDate = digits.first == UInt8(ascii: "+")
    if isFromDate { digits.removeFirst() }
    guard 1...4 ~= digits.count, let count = Int(Substring(digits)), RepeatRule.counts.contains(count),
      digits.allSatisfy(\.isDigit)
    else { return nil }
    if unit == UInt8(ascii: "b") { return isFromDate && count == 1 ? RepeatRule(.workdays) : nil }
    let units = [RepeatRule.Step.Unit.day, .week, .month, .year]
    return units.first { $0.rawValue.utf8.first == unit }.map {
      RepeatRule(base: isFromDate ? .date : .completion, RepeatRule.Step(count, $0))
    }
  }

  /// Returns a rule as a line expresses it for a todo on a day: for `rec`, a number of times becomes a last
  /// day.
  static func carried(_ rule: RepeatRule, on day: CalendarDay?) -> RepeatRule {
    guard let day, rec(of: rule.withoutBounds) != nil, rule.minute == nil, let last = rule.lastDay(from: day)
    else {
      return rule
    }
    var rule = rule
    rule.end = .until(last)
    return rule
  }

  /// Returns the `rec` for a rule, apart from its last day; `nil` if only `rep` can express the rule.
  static func rec(of rule: RepeatRule) -> String? {
    guard rule.from == nil, rule.minute == nil, rule.end == nil || rule.untilDay != nil else { return nil }
    if rule.step == .workdays, rule.base == .date { return "+1b" }
    return rule.step.units.map { (rule.base == .date ? "+" : "") + $0 }
  }

  static func rule(rep text: String) -> RepeatRule? {
    RepeatRule(String(text.map { $0 == "_" ? " " : $0 == "." ? ":" : $0 }))
  }

  static func rep(of rule: RepeatRule) -> String {
    String(rule.description.map { $0 == " " ? "_" : $0 == ":" ? "." : $0 })
  }
}
