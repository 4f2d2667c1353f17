import TodoCore

/// Reads what a line of todo.txt says.
///
/// The words up to the last that is only text are the sentence, which is the title; names and pairs in it count, and
/// stay in the title as well. The names and pairs behind it are taken off, but for those that say nothing: they are text,
/// and told, since the format has no grammar for values. A pair with a key of nobody's is a field of the user's own, unless
/// there are no other words: then it is the title.
struct TodoTxtReader {
  let text: Bytes
  let headEnd: Int
  let words: TodoTxtWords
  /// What each word is that looks like no text.
  private(set) var roles: [TodoTxtRole] = []
  private(set) var line = TodoTxtLine()
  private(set) var sentence = ""
  private(set) var remarks: [ExchangeRemark] = []
  /// Whether a word stands for no field although its key is one of ours, so that it may not stand before another.
  private(set) var hasReservedOthers = false
  /// Whether there are fields of the user's own.
  let readsOwn: Bool

  private let ids: TodoTxtIDs?
  private var dueTime: (minute: Int, index: Int)?
  private var startTime: (minute: Int, index: Int)?
  private var until: (day: CalendarDay, index: Int)?

  ///
  /// - Parameter ids: the names by which lines name others, where they are known; other such names say nothing, and are
  ///   kept.
  init(_ text: Bytes, ids: TodoTxtIDs?, readsOwn: Bool = true) {
    (self.text, self.ids, self.readsOwn) = (text, ids, readsOwn)
    headEnd = line.readHead(of: text)
    words = TodoTxtWords(text[headEnd...], readsOwn: readsOwn)
    roles.reserveCapacity(words.marks.count)
    for word in words.marks {
      let role =
        switch word.form {
        case .project: project(word)
        case .context, .text: tag(word.name, word)
        case .pair: pair(word)
        case .own: own(word)
        case .label: TodoTxtRole.text
        }
      roles.append(role)
    }
    line.tags = line.tags.unique
    line.own = line.own.grouped
    line.due = date(line.due, at: dueTime)
    line.start = date(line.start, at: startTime)
    endRule()
    for (word, role) in zip(words.marks, roles) where role == .other {
      line.others.append(word.bytes.string)
      remarks.append(.kept(word.form == .text ? word.bytes.string : word.key.string))
    }
    readTitle()
  }

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
    line.tags.append(tag)
    return .tag
  }

  private mutating func own(_ word: TodoTxtWord) -> TodoTxtRole {
    let hasText = words.start < words.sentenceEnd || words.marks.contains { $0.form == .label }
    guard hasText, let own = OwnWord(word.key.string, word.value.string, behind: line.own) else { return .text }
    line.own.append(own)
    return .own
  }

  /// A word that says nothing where it stands, and stays there.
  private mutating func text(_ word: TodoTxtWord) -> TodoTxtRole {
    remarks.append(.adapted("\(quoted(word.bytes.string)) as text"))
    return .text
  }

  private mutating func pair(_ word: TodoTxtWord) -> TodoTxtRole {
    let (index, value) = (roles.count, word.value)
    let role: TodoTxtRole?
    // None of our keys is longer.
    switch word.key.prefix(6).string {
    case "due": role = Self.set(&line.due, to: Self.day(value), .due)
    case "t": role = Self.set(&line.start, to: Self.day(value), .start)
    case "at": role = Self.set(&dueTime, to: Self.minute(value).map { ($0, index) }, .dueTime)
    case "tat": role = Self.set(&startTime, to: Self.minute(value).map { ($0, index) }, .startTime)
    case "rec" where line.rule == nil: role = rule(word, TodoTxtRule.rule(rec: value.string))
    case "rep" where line.rule == nil: role = rule(word, TodoTxtRule.rule(rep: value.string))
    case "until" where until == nil: role = Self.set(&until, to: Self.day(value).map { ($0.day, index) }, .rule)
    case "uid": role = Self.set(&line.uid, to: TodoUID(value.string), .uid)
    case "id": role = Self.set(&line.id, to: value.string, .id)
    case "p" where line.parent == nil:
      role = mayFollow(value.string) ? Self.set(&line.parent, to: value.string, .parent) : stranger()
    case "after":
      guard mayFollow(value.string) else { return stranger() }
      line.after.append(value.string)
      return .after
    case "pri" where line.status != .open && value.count == 1:
      role = Self.set(&line.letter, to: value.first.flatMap { TodoTxtLine.isLetter($0) ? $0 : nil }, .priority)
    case "state" where line.status == .done && value.elementsEqual("cancelled".utf8):
      line.status = .cancelled
      return .state
    case "until", "h", "star": return .other
    default: role = nil
    }
    return role ?? text(word)
  }

  private static func set<Value>(_ place: inout Value?, to value: Value?, _ role: TodoTxtRole) -> TodoTxtRole? {
    guard place == nil, let value else { return nil }
    place = value
    return role
  }

  /// The name of a line that is not in this text, which may be in another one.
  private mutating func stranger() -> TodoTxtRole {
    hasReservedOthers = true
    return .other
  }

  private func mayFollow(_ name: String) -> Bool { ids.map { $0.ref(name) != nil } ?? true }

  /// `2026-12-01`.
  private static func day(_ value: Bytes) -> LocalDate? {
    LocalDate(ascii: value).flatMap { $0.minute == nil ? $0 : nil }
  }

  /// `1430`.
  private static func minute(_ digits: Bytes) -> Int? {
    var reader = DigitReader(digits)
    guard let hour = reader.number(2, in: 0...23), let minute = reader.number(2, in: 0...59), reader.isAtEnd
    else { return nil }
    return hour * 60 + minute
  }

  private mutating func rule(_ word: TodoTxtWord, _ rule: RepeatRule?) -> TodoTxtRole {
    guard let rule else {
      remarks.append(.lostRule(word.value.string))
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
      roles[until.index] = stranger()
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

  private mutating func readTitle() {
    var title = text[words.start..<words.sentenceEnd]
    if title.contains(.percent) { title = Self.decoded(title) }
    sentence = title.string
    var end: Int? = words.sentenceEnd
    for (word, role) in zip(words.marks, roles).dropFirst(words.sentenceMarkCount) {
      if role == .text {
        // Blanks stay where nothing is taken off.
        if !title.isEmpty { title += end.map { text[$0..<word.bytes.startIndex] } ?? [.blank] }
        title += [.own, .label].contains(word.form) ? word.text : word.bytes
      }
      end = role == .text ? word.bytes.endIndex : nil
    }
    guard !title.isEmpty else {
      remarks.append(.adapted("no words"))
      return
    }
    let (words, isChanged) = ForeignWords.title(title.string)
    if isChanged { remarks.append(.adapted("title")) }
    line.title = words
  }

  /// A sentence with its words of text as they were before they were written.
  private static func decoded(_ sentence: Bytes) -> Bytes {
    var text: [UInt8] = []
    var start = sentence.startIndex
    while start < sentence.endIndex {
      let end = sentence[start...].firstIndex(where: \.isBlank) ?? sentence.endIndex
      let word = TodoTxtWord(sentence[start..<end])
      text += word.form == .text || word.form == .label ? word.text : word.bytes
      if end < sentence.endIndex { text.append(sentence[end]) }
      start = end + 1
    }
    return text[...]
  }
}
