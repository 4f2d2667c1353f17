import TodoCore

/// The todo of a row, while its cells are read.
struct CSVDraft {
  /// The line on which the row begins.
  let line: Int
  var uid: TodoUID?
  private(set) var patch = TodoPatch()
  var after: [ForeignRef] = []
  var parent: ForeignRef?
  private(set) var kept: [UnknownField] = []
  var remarks: [ExchangeRemark] = []
  private(set) var title = ""
  private(set) var project: String?

  /// A todo without words.
  init(line: Int) {
    self.line = line
  }

  /// Gives a field a value.
  mutating func set(_ field: TodoField, to value: TodoValue) {
    patch.set(field, to: value)
  }

  /// Takes a text for the title.
  mutating func setTitle(_ text: String) {
    let (title, isChanged) = ForeignWords.title(text)
    if isChanged { remarks.append(.adapted("title")) }
    self.title = title
  }

  /// Takes texts for the content, one below the other.
  mutating func setContent(_ texts: [String]) {
    let (content, isChanged) = ForeignWords.content(texts.joined(separator: "\n\n"))
    if CSVWords.trimmed(content).isEmpty { return }
    if isChanged { remarks.append(.adapted("content")) }
    set(.content, to: .text(content))
  }

  /// Takes a text for the project; one that cannot be one is kept.
  mutating func setProject(_ text: String, from column: String) {
    guard let project = try? TodoRules.project(text), !TodoRules.clears(project) else {
      if !TodoRules.clears(text) { keep(text, of: column) }
      return
    }
    if Exact(project) != Exact(text) { remarks.append(.adapted("project \(quoted(text))")) }
    self.project = project
  }

  /// Takes words for tags, each once.
  package mutating func setTags(_ words: [String]) {
    var known: Set<Exact<String>> = []
    var tags: [String] = []
    for word in words where !TodoRules.clears(word) {
      guard let (tag, isChanged) = ForeignWords.tag(word), !TodoRules.clears(tag) else {
        remarks.append(.lost("tag \(quoted(word))"))
        continue
      }
      if isChanged { remarks.append(.adapted("tag \(quoted(word))")) }
      if known.insert(Exact(tag)).inserted { tags.append(tag) }
    }
    if !tags.isEmpty { set(.tags, to: .list(tags)) }
  }

  /// Takes a word for the status, and tells whether it is one; one that tells how far an open todo has come is kept, too.
  mutating func setStatus(_ word: String) -> Bool {
    guard let (status, isStage) = CSVWords.status(word) else { return false }
    set(.status, to: .status(status))
    if isStage {
      kept.append(UnknownField(key: TodoField.status.key, text: word))
      remarks.append(.kept("status \(quoted(word))"))
    }
    return true
  }

  /// Takes a rule to repeat by; any other text is kept.
  mutating func setRule(_ text: String, due: LocalDate?, start: LocalDate?, from column: String, at moment: Moment) {
    if let (rule, passesMonths) = Self.rule(text, due: due, start: start, at: moment) {
      set(.repeats, to: .rule(rule))
      if passesMonths { remarks.append(.shortMonths(text)) }
    } else if !TodoRules.clears(text) {
      remarks.append(.lostRule(text))
      keep(text, of: column)
    }
  }

  /// The rule that a text says: one of ours, or one of calendars, which counts from these dates, and whether that passes
  /// over short months.
  static func rule(
    _ text: String, due: LocalDate?, start: LocalDate?, at moment: Moment
  ) -> (rule: RepeatRule, passesMonths: Bool)? {
    if let rule = RepeatRule(text) { return (rule, false) }
    let prefix = "RRULE:".utf8
    let rule = text.utf8.starts(with: prefix) ? text.utf8.dropFirst(prefix.count) : text.utf8[...]
    guard let anchor = RecurrenceParts.Anchor(due: due?.day, start: start?.day), let parts = RecurrenceParts(rule)
    else { return nil }
    let lastDay = parts.lastDay(of: due ?? start, on: WallClock(moment))
    return parts.rule(anchor, lastDay: lastDay).map { ($0, parts.passesMonths(anchor)) }
  }

  /// Keeps what a column says.
  mutating func keep(_ text: String, of column: String) {
    kept.append(UnknownField(key: column, text: text))
    remarks.append(.kept(column))
  }

  /// A cell that cannot be read before it is known what all of its column means.
  func problem(_ message: String) -> BatchProblem {
    BatchProblem(line: line, reason: .unreadable(message, column: nil))
  }

  /// The record; a todo that no cell calls done is open.
  ///
  /// - Parameter untold: the fields that the table has no place for.
  func record(sum: Digest, identity: Digest, untold: FieldSet) -> ForeignRecord {
    var record = ForeignRecord(line: line, sum: sum)
    record.uid = uid
    record.identity = identity
    record.patch = patch
    record.remarks = remarks
    if title.isEmpty { record.remarks.append(.adapted("no words")) }
    record.patch.set(.title, to: .text(title.isEmpty ? ForeignWords.untitled : title))
    if let project { record.patch.set(.project, to: .text(project)) }
    record.untold = untold
    if !patch.gives(.status), !untold.contains(FieldSet(.status)) { record.patch.set(.status, to: .status(.open)) }
    record.after = after
    record.parent = parent
    record.kept = kept
    return record
  }

  /// What stays the same as long as somebody would call it the same todo.
  static func identity(title: String, project: String?) -> Digest {
    var digest = Digest()
    digest.add(title)
    digest.add(project ?? "")
    return digest
  }
}
