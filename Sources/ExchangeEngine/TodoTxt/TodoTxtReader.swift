import TodoCore

/// Reads a line of todo.txt.
///
/// The words up to the last plain one are the sentence, which is the title; names and pairs in the sentence
/// count and also stay in the title. The names and pairs after the sentence are removed from the title,
/// except those without a valid meaning: these are text, with a remark, since the format has no grammar for
/// values. Pairs with a meaning before the first word of the sentence are removed as well. A pair with an
/// unknown key is a custom field, unless there are no other words: then it is the title.
struct TodoTxtReader {
  /// A name or a pair, or text that may be among those.
  struct Mark {
    let word: TodoTxtWord
    var role = TodoTxtRole.text
  }

  let text: Bytes
  private(set) var line = TodoTxtLine()
  /// The marks of the line, in order.
  private(set) var marks: [Mark] = []
  private(set) var sentenceMarkCount = 0
  private var hasLabel = false
  /// The end of the head, the start of the words, the end of the sentence and the end of the words.
  ///
  /// The sentence ends with the last word that is text.
  ///
  /// ```
  /// x   Tell  @bob the news +home  k:v
  ///   ▲ ▲                  ▲          ▲
  /// ```
  let headEnd: Int
  private(set) var (start, sentenceEnd, end) = (0, 0, 0)
  private(set) var sentence = ""
  private(set) var remarks: [ExchangeRemark] = []
  /// Whether a word with one of our keys is kept without a field, so that a field must not come after it.
  private(set) var hasReservedOthers = false

  private let ids: TodoTxtIDs?
  private var dueTime: (minute: Int, index: Int)?
  private var startTime: (minute: Int, index: Int)?
  private var until: (day: CalendarDay, index: Int)?

  /// - Parameters:
  ///   - ids: the names of the lines in the text, if already known; references to other names are kept.
  ///   - readsOwn: whether custom fields are recognized; older versions read them as text.
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
    start = text.endIndex
    sentenceEnd = text.endIndex
    end = text.endIndex
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
        if word.form == .label { hasLabel = true }
      } else {
        (sentenceEnd, sentenceMarkCount) = (index, marks.count)
        if mayBeMark, TodoTxtWord.isTimedDate(text[wordStart..<index]) {
          remarks.append(.adapted("\(quoted(text[wordStart..<index].string)) as text"))
        }
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

  /// Takes the first project for the todo's, and others for tags with their sign.
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
    guard start < sentenceEnd || hasLabel,
      let own = OwnWord(word.key.string, word.value.string, after: line.own)
    else { return .text }
    line.own.append(own)
    return .own
  }

  /// Takes a word without a valid meaning for text.
  private mutating func text(_ word: TodoTxtWord) -> TodoTxtRole {
    remarks.append(.adapted("\(quoted(word.bytes.string)) as text"))
    return .text
  }

  private mutating func pair(_ word: TodoTxtWord, at index: Int) -> TodoTxtRole {
    let value = word.value
    let role: TodoTxtRole?
    // No key of ours has more than five letters.
    switch word.key.prefix(6).string {
    case "due": role = Self.set(&line.due, to: TodoTxtWord.date(value), .due)
    case "t": role = Self.set(&line.start, to: TodoTxtWord.date(value), .start)
    case "at": role = Self.set(&dueTime, to: Self.minute(value).map { ($0, index) }, .dueTime)
    case "tat": role = Self.set(&startTime, to: Self.minute(value).map { ($0, index) }, .startTime)
    case "rec" where line.rule == nil: role = rule(word, TodoTxtRule.rule(rec: value.string))
    case "rep" where line.rule == nil: role = rule(word, TodoTxtRule.rule(rep: value.string))
    case "until" where until == nil:
      role = Self.set(&until, to: Self.day(value).map { ($0.day, index) }, .rule)
    case "uid": role = Self.set(&line.uid, to: TodoUID(value.string), .uid)
    case "id": role = Self.set(&line.id, to: value.string, .id)
    case "p" where line.parent == nil:
      role = isKnown(value.string) ? Self.set(&line.parent, to: value.string, .parent) : reservedOther()
    case "after":
      guard isKnown(value.string) else { return reservedOther() }
      line.after.append(value.string)
      return .after
    case "pri" where line.status != .open && value.count == 1:
      role = Self.set(
        &line.letter, to: value.first.flatMap { TodoTxtLine.isLetter($0) ? $0 : nil }, .priority)
    case "state" where line.status == .done && value.elementsEqual("cancelled".utf8):
      line.status = .cancelled
      return .state
    case "until", "h", "star": return .other
    default: role = nil
    }
    return role ?? text(word)
  }

  private static func set<Value>(_ place: inout Value?, to value: Value?, _ role: TodoTxtRole) -> TodoTxtRole?
  {
    guard place == nil, let value else { return nil }
    place = value
    return role
  }

  /// Keeps a word that has no meaning in this text, such as the name of a line in another text.
  private mutating func reservedOther() -> TodoTxtRole {
    hasReservedOthers = true
    return .other
  }

  private func isKnown(_ name: String) -> Bool { ids.map { $0.ref(name) != nil } ?? true }

  /// Reads a day such as `2026-12-01`.
  private static func day(_ value: Bytes) -> LocalDate? {
    LocalDate(ascii: value).flatMap { $0.minute == nil ? $0 : nil }
  }

  /// Reads a time such as `1430`.
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

  /// Ends the rule of a `rec`; without one, the day of `until` has no meaning.
  private mutating func endRule() {
    guard let until else { return }
    if let rule = line.rule, TodoTxtRule.rec(of: rule) != nil, rule.end == nil {
      line.rule?.end = .until(until.day)
    } else {
      marks[until.index].role = reservedOther()
    }
  }

  /// Returns a date with its time; a time without a day becomes text.
  private mutating func date(_ date: LocalDate?, at time: (minute: Int, index: Int)?) -> LocalDate? {
    guard let time else { return date }
    guard let date else {
      marks[time.index].role = text(marks[time.index].word)
      return nil
    }
    return LocalDate(day: date.day, minute: time.minute)
  }

  private mutating func readTitle() {
    let leading = marks.prefix(sentenceMarkCount).prefix { $0.word.form == .pair && $0.role != .text }
    var title = text[start..<sentenceEnd]
    for mark in leading where title.trimmedStart.startIndex == mark.word.bytes.startIndex {
      title = title[mark.word.bytes.endIndex...].trimmedStart
    }
    if title.contains(.percent) { title = Self.decoded(title) }
    sentence = title.string
    var end: Int? = sentenceEnd
    for mark in marks.dropFirst(sentenceMarkCount) {
      let word = mark.word
      if mark.role == .text {
        // Spaces stay unless a word between them was removed.
        if !title.isEmpty { title += end.map { text[$0..<word.bytes.startIndex] } ?? [.blank] }
        title += [.own, .label].contains(word.form) ? word.text : word.bytes
      }
      end = mark.role == .text ? word.bytes.endIndex : nil
    }
    guard !title.isEmpty else {
      remarks.append(.adapted("no title"))
      return
    }
    let (words, isChanged) = ForeignWords.title(title.string)
    if isChanged { remarks.append(.adapted("title")) }
    line.title = words
  }

  /// Returns a sentence with its words of text decoded.
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
