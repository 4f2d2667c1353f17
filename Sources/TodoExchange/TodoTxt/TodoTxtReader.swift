import TodoCore

/// Reads what a line of todo.txt says.
///
/// The words up to the last that is only text are the sentence, which is the title; names and pairs in it count, and
/// stay in the title as well. The names and pairs behind it are taken off, but for those that say nothing: they are text,
/// and told, since the format has no grammar for values. A pair with a key of nobody's is a field of the user's own, unless
/// there are no other words: then it is the title.
struct TodoTxtReader {
  /// A word that is no text, or text that may stand among such words.
  struct Mark {
    let word: TodoTxtWord
    var role = TodoTxtRole.text
  }

  let text: Bytes
  private(set) var line = TodoTxtLine()
  /// The marks in order.
  private(set) var marks: [Mark] = []
  private(set) var sentenceMarkCount = 0
  /// Where the head ends, the words begin, and the sentence, which ends with the last word that is text, and they end.
  ///
  /// ```
  /// x   Tell  @bob the news +home  k:v
  ///   ▲ ▲                  ▲          ▲
  /// ```
  let headEnd: Int
  private(set) var (start, sentenceEnd, end) = (0, 0, 0)
  private(set) var sentence = ""
  private(set) var remarks: [ExchangeRemark] = []
  /// Whether a word stands for no field although its key is one of ours, so that it may not stand before another.
  private(set) var hasReservedOthers = false

  private let ids: TodoTxtIDs?
  private var dueTime: (minute: Int, index: Int)?
  private var startTime: (minute: Int, index: Int)?
  private var until: (day: CalendarDay, index: Int)?

  /// - Parameters:
  ///   - ids: the names by which lines name others, where they are known; other such names say nothing, and are kept.
  ///   - readsOwn: whether there are fields of the user's own; else such a word is text, as it was once.
  init(_ text: Bytes, ids: TodoTxtIDs?, readsOwn: Bool = true) {
    (self.text, self.ids) = (text, ids)
    line.readsOwn = readsOwn
    headEnd = line.readHead(of: text)
    findWords()
    for index in marks.indices { marks[index].role = role(of: marks[index].word, at: index) }
    line.tags = line.tags.unique
    line.own = line.own.grouped
    line.due = date(line.due, at: dueTime)
    line.start = date(line.start, at: startTime)
    endRule()
    for mark in marks where mark.role == .other {
      line.others.append(mark.word.bytes.string)
      remarks.append(.kept(mark.word.form == .text ? mark.word.bytes.string : mark.word.key.string))
    }
    readTitle()
  }

  private mutating func findWords() {
    (start, sentenceEnd, end) = (text.endIndex, text.endIndex, text.endIndex)
    var index = headEnd
    while index < text.endIndex {
      if text[index].isBlank {
        index += 1
        continue
      }
      let wordStart = index
      var mayBeMark = text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "@")
      while index < text.endIndex, case let byte = text[index], !byte.isBlank {
        if byte == .colon { mayBeMark = true }
        index += 1
      }
      if start > wordStart { (start, sentenceEnd) = (wordStart, wordStart) }
      end = index
      if mayBeMark, case let word = TodoTxtWord(text[wordStart..<index]), word.form != .text {
        marks.append(Mark(word: word))
      } else {
        (sentenceEnd, sentenceMarkCount) = (index, marks.count)
      }
    }
  }

  private mutating func role(of word: TodoTxtWord, at index: Int) -> TodoTxtRole {
    switch word.form {
    case .project: project(word)
    case .context, .text: tag(word.name, word)
    case .pair: pair(word, at: index)
    case .own where line.readsOwn: own(word)
    case .own, .label: .text
    }
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
    let hasText = start < sentenceEnd || marks.contains { $0.word.form == .label }
    guard hasText, let own = OwnWord(word.key.string, word.value.string, behind: line.own) else { return .text }
    line.own.append(own)
    return .own
  }

  /// A word that says nothing where it stands, and stays there.
  private mutating func text(_ word: TodoTxtWord) -> TodoTxtRole {
    remarks.append(.adapted("\(quoted(word.bytes.string)) as text"))
    return .text
  }

  private mutating func pair(_ word: TodoTxtWord, at index: Int) -> TodoTxtRole {
    let value = word.value
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
      marks[until.index].role = stranger()
    }
  }

  /// A day at the time that is told beside it; a time without a day says nothing.
  private mutating func date(_ date: LocalDate?, at time: (minute: Int, index: Int)?) -> LocalDate? {
    guard let time else { return date }
    guard let date else {
      marks[time.index].role = text(marks[time.index].word)
      return nil
    }
    return LocalDate(day: date.day, minute: time.minute)
  }

  private mutating func readTitle() {
    var title = text[start..<sentenceEnd]
    if title.contains(.percent) { title = Self.decoded(title) }
    sentence = title.string
    var end: Int? = sentenceEnd
    for mark in marks.dropFirst(sentenceMarkCount) {
      let word = mark.word
      if mark.role == .text {
        // Blanks stay where nothing is taken off.
        if !title.isEmpty { title += end.map { text[$0..<word.bytes.startIndex] } ?? [.blank] }
        title += [.own, .label].contains(word.form) ? word.text : word.bytes
      }
      end = mark.role == .text ? word.bytes.endIndex : nil
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
