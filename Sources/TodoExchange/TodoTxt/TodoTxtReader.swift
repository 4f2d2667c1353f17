import TodoCore

/// Reads what a line of todo.txt says.
///
/// The words up to the last that is only text are the sentence, which is the title; names and pairs in it count, and
/// stay in the title as well. The names and pairs behind it are taken off, but for those that say nothing: they are text,
/// and told, since the format has no grammar for values.
struct TodoTxtReader {
  let record: TodoTxtRecord
  /// Where the head ends.
  let headEnd: Int
  let words: TodoTxtWords
  /// What each word is that looks like no text.
  private(set) var roles: [TodoTxtRole] = []
  private(set) var line = TodoTxtLine()
  /// What the sentence says.
  package private(set) var sentence = ""
  private(set) var remarks: [ExchangeRemark] = []
  /// Whether a word stands for no field although its key is one of ours, so that it may not stand before another.
  private(set) var hasReservedOthers = false

  private let ids: TodoTxtIDs?
  private var knownTags: Set<Exact<String>> = []
  private var dueTime: (minute: Int, index: Int)?
  private var startTime: (minute: Int, index: Int)?
  private var until: (day: CalendarDay, index: Int)?

  /// Reads a line.
  ///
  /// - Parameter ids: the names by which lines name others, where they are known; other such names say nothing, and are
  ///   kept.
  init(_ record: TodoTxtRecord, ids: TodoTxtIDs?) {
    self.record = record
    self.ids = ids
    let (head, headEnd) = record.head
    self.headEnd = headEnd
    words = record.words(from: headEnd)
    roles.reserveCapacity(words.marks.count)
    read(head)
    for word in words.marks {
      let role =
        switch word.form {
        case .project: project(word)
        case .context, .text: tag(word.name, word)
        case .pair: pair(word)
        case .label: TodoTxtRole.text
        }
      roles.append(role)
    }
    line.due = date(line.due, at: dueTime)
    line.start = date(line.start, at: startTime)
    endRule()
    if roles.contains(.other) { keepOthers() }
    readTitle()
  }

  private mutating func read(_ head: TodoTxtHead) {
    if head.isDone { line.status = .done }
    line.letter = head.priority?.asciiValue
    line.ended = head.completed.flatMap { CalendarDay($0) }
    line.created = head.created.flatMap { CalendarDay($0) }
  }
}

/// What words stand for.
extension TodoTxtReader {
  /// The first project is the todo's own, others are tags with their sign.
  private mutating func project(_ word: TodoTxtWord) -> TodoTxtRole {
    let name = word.name
    if let project = line.project {
      return Exact(project) == Exact(name) ? .tag : tag("+\(name)", word)
    }
    guard let project = ForeignWords.project(name) else { return text(word) }
    if Exact(project) != Exact(name) { remarks.append(.adapted("project \(quoted(name))")) }
    line.project = project
    return .project
  }

  private mutating func tag(_ name: String, _ word: TodoTxtWord) -> TodoTxtRole {
    guard !TodoRules.clears(name) else { return text(word) }
    var tag = name
    if !TodoRules.isTag(name) {
      guard let adapted = ForeignWords.tag(name)?.tag else { return text(word) }
      remarks.append(.adapted("tag \(quoted(name))"))
      tag = adapted
    }
    if isNew(tag) { line.tags.append(tag) }
    return .tag
  }

  private mutating func isNew(_ tag: String) -> Bool {
    let fewTags = 8
    if line.tags.count < fewTags { return !line.tags.contains { Exact($0) == Exact(tag) } }
    if knownTags.isEmpty { knownTags = Set(line.tags.map { Exact($0) }) }
    return knownTags.insert(Exact(tag)).inserted
  }

  /// A word that says nothing where it stands, and stays there.
  private mutating func text(_ word: TodoTxtWord) -> TodoTxtRole {
    remarks.append(.adapted("\(quoted(word.string)) as text"))
    return .text
  }

  private mutating func pair(_ word: TodoTxtWord) -> TodoTxtRole {
    let index = roles.count
    // None of our keys is longer.
    switch String(decoding: word.key.prefix(6), as: UTF8.self) {
    case "due" where line.due == nil:
      guard let date = date(word) else { break }
      line.due = date
      return .due
    case "t" where line.start == nil:
      guard let date = date(word) else { break }
      line.start = date
      return .start
    case "at" where dueTime == nil:
      guard let minute = Self.minute(word.value) else { break }
      dueTime = (minute, index)
      return .dueTime
    case "tat" where startTime == nil:
      guard let minute = Self.minute(word.value) else { break }
      startTime = (minute, index)
      return .startTime
    case "rec" where line.rule == nil: return rule(word, TodoTxtRule.rule(rec: word.valueText))
    case "rep" where line.rule == nil: return rule(word, TodoTxtRule.rule(rep: word.valueText))
    case "until" where until == nil:
      guard let day = date(word) else { break }
      until = (day.day, index)
      return .rule
    case "uid" where line.uid == nil:
      guard let uid = TodoUID(word.valueText) else { break }
      line.uid = uid
      return .uid
    case "id" where line.id == nil:
      line.id = word.valueText
      return .id
    case "p" where line.parent == nil:
      guard mayFollow(word.valueText) else { return stranger() }
      line.parent = word.valueText
      return .parent
    case "after":
      guard mayFollow(word.valueText) else { return stranger() }
      line.after.append(word.valueText)
      return .after
    case "pri" where line.status != .open && line.letter == nil:
      guard word.value.count == 1, let letter = word.value.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter
      else { break }
      line.letter = letter
      return .priority
    case "state" where line.status == .done && word.value.elementsEqual("cancelled".utf8):
      line.status = .cancelled
      return .state
    case "until", "h", "star": return .other
    default: break
    }
    return text(word)
  }

  /// The name of a line that is not in this text, which may be in another one.
  private mutating func stranger() -> TodoTxtRole {
    hasReservedOthers = true
    return .other
  }

  private func mayFollow(_ name: String) -> Bool { ids?.contains(name) ?? true }

  /// `2026-12-01`.
  private func date(_ word: TodoTxtWord) -> LocalDate? {
    LocalDate(ascii: word.value).flatMap { $0.minute == nil ? $0 : nil }
  }

  /// `1430`.
  private static func minute(_ digits: ArraySlice<UInt8>) -> Int? {
    var reader = DigitReader(digits)
    guard let hour = reader.number(2, in: 0...23), let minute = reader.number(2, in: 0...59), reader.isAtEnd
    else { return nil }
    return hour * 60 + minute
  }

  private mutating func rule(_ word: TodoTxtWord, _ rule: RepeatRule?) -> TodoTxtRole {
    guard let rule else {
      remarks.append(.lostRule(word.valueText))
      return .text
    }
    line.rule = rule
    return .rule
  }

  /// Ends the rule that a `rec` says; of any other, and of none, the day says nothing.
  private mutating func endRule() {
    guard let until else { return }
    if let rule = line.rule, TodoTxtRule.rec(of: rule) != nil, rule.end == nil {
      line.rule?.end = .until(until.day)
    } else {
      roles[until.index] = .other
      hasReservedOthers = true
    }
  }

  /// A day at the time that is told beside it; a time without a day says nothing.
  private mutating func date(_ date: LocalDate?, at time: (minute: Int, index: Int)?) -> LocalDate? {
    guard let time else { return date }
    guard let date else {
      roles[time.index] = text(words.marks[time.index])
      return nil
    }
    return LocalDate(day: date.day, minute: time.minute)
  }

  private mutating func keepOthers() {
    for (word, role) in zip(words.marks, roles) where role == .other {
      line.others.append(word.string)
      remarks.append(.kept(word.form == .pair ? String(decoding: word.key, as: UTF8.self) : word.string))
    }
  }

  private mutating func readTitle() {
    var text = record.text[words.start..<words.sentenceEnd]
    if text.contains(UInt8(ascii: "%")) { text = decoded(text) }
    sentence = String(decoding: text, as: UTF8.self)
    var end: Int? = words.sentenceEnd
    for (word, role) in zip(words.marks, roles).dropFirst(words.sentenceMarkCount) {
      if role == .text {
        // Blanks stay where nothing is taken off.
        if !text.isEmpty { text += end.map { record.text[$0..<word.bytes.startIndex] } ?? [UInt8(ascii: " ")] }
        text += word.form == .label ? word.text : word.bytes
      }
      end = role == .text ? word.bytes.endIndex : nil
    }
    guard !text.isEmpty else {
      remarks.append(.adapted("no words"))
      return
    }
    let (title, isChanged) = ForeignWords.title(String(decoding: text, as: UTF8.self))
    if isChanged { remarks.append(.adapted("title")) }
    line.title = title
  }

  /// A sentence with its words of text as they were before they were written.
  private func decoded(_ sentence: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    var start = sentence.startIndex
    while start < sentence.endIndex {
      let end =
        sentence[start...].firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ?? sentence.endIndex
      let word = TodoTxtWord(sentence[start..<end])
      text += word.form == .text || word.form == .label ? word.text : word.bytes
      if end < sentence.endIndex { text.append(sentence[end]) }
      start = end + 1
    }
    return text[...]
  }
}

extension TodoTxtWord {
  fileprivate var string: String { String(decoding: bytes, as: UTF8.self) }
  fileprivate var valueText: String { String(decoding: value, as: UTF8.self) }
}
