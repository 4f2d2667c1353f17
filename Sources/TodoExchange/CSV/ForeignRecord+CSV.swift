import TodoCore

/// How the cells of a table become the values of a todo.
extension ForeignRecord {
  mutating func setTitle(_ text: String) {
    let (title, isChanged) = ForeignWords.title(text)
    if isChanged { remarks.append(.adapted("title")) }
    patch.set(.title, to: .text(title))
  }

  /// Gives a todo without words a title.
  mutating func settleTitle() {
    if patch.gives(.title) { return }
    patch.set(.title, to: .text(ForeignWords.untitled))
    remarks.append(Self.noWords)
  }

  private static let noWords = ExchangeRemark.adapted("no words")

  /// Whether no cell told a title.
  var isUntitled: Bool { remarks.contains(Self.noWords) }

  /// Takes texts for the content, one below the other.
  mutating func setContent(_ texts: [String]) {
    let (content, isChanged) = ForeignWords.content(texts.joined(separator: "\n\n"))
    if CSVWords.trimmed(content).isEmpty { return }
    if isChanged { remarks.append(.adapted("content")) }
    patch.set(.content, to: .text(content))
  }

  /// Takes a text for the project; one that cannot be one is kept.
  mutating func setProject(_ text: String, from column: String) {
    guard let project = try? TodoRules.project(text), !TodoRules.clears(project) else {
      if !TodoRules.clears(text) { keep(text, of: column) }
      return
    }
    if Exact(project) != Exact(text) { remarks.append(.adapted("project \(quoted(text))")) }
    patch.set(.project, to: .text(project))
  }

  /// Takes words for tags, each once.
  mutating func setTags(_ words: [String]) {
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
    if !tags.isEmpty { patch.set(.tags, to: .list(tags)) }
  }

  /// Takes a word for the status, and tells whether it is one; one that tells how far an open todo has come is kept, too.
  mutating func setStatus(_ word: String) -> Bool {
    guard let (status, isStage) = CSVWords.status(word) else { return false }
    patch.set(.status, to: .status(status))
    if isStage {
      kept.append(UnknownField(key: TodoField.status.key, text: word))
      remarks.append(.kept("status \(quoted(word))"))
    }
    return true
  }

  /// Takes a rule to repeat by, counted from the dates; any other text is kept.
  mutating func setRule(_ text: String, from column: String, at moment: Moment) {
    let dates = (due: patch[.due]?.date, start: patch[.start]?.date)
    if let (rule, passesMonths) = CSVWords.rule(text, due: dates.due, start: dates.start, at: moment) {
      patch.set(.repeats, to: .rule(rule))
      if passesMonths { remarks.append(.shortMonths(text)) }
    } else if !TodoRules.clears(text) {
      remarks.append(.lostRule(text))
      keep(text, of: column)
    }
  }

  mutating func keep(_ text: String, of column: String) {
    kept.append(UnknownField(key: column, text: text))
    remarks.append(.kept(column))
  }
}
