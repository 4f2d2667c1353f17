/// A reader of one-line todos, as people write them: `call mum tomorrow 5pm @phone +home p1`.
///
/// ```
/// line    = { word | mark | date | rule } [ "//" content ]
/// mark    = "@" tag | "#" tag | "+" project | "p1" | "p2" | "p3" | "!" level | field ":" value
/// level   = "high" | "medium" | "low" | "h" | "m" | "l" | "1" | "2" | "3"
/// ```
/// A mark counts anywhere. Of the words, at most one date and one rule are read, in the grammars of
/// ``DateExpression`` and ``RepeatRule``, and only if nothing like a date is left next to them. What is
/// understood leaves the title, with a preposition before it; everything else stays, and ``JotLine/notes``
/// say what probably meant something else. Quotation marks and a backslash keep words as they are. No line is
/// an error, and the time is linear in the length.
public struct JotReader {
  /// References that name no todo, so that words using them stay text.
  package var missing: Set<Exact<String>> = [] {
    didSet { (patches, patchIndices) = ([], [:]) }
  }
  /// The distinct patches of the lines, since consecutive lines say the same.
  package private(set) var patches: [TodoPatch] = []
  private let marks: JotMarks
  private let options: TodoEdits
  private var facts = Memo<String, JotFacts>()
  private var patchIndices: [TodoEdits: Int] = [:]

  /// Creates a reader, whose moment dates count from.
  ///
  /// - Parameters:
  ///   - own: the custom fields, which can be set as well.
  ///   - options: the values of options for each todo, which take precedence.
  package init(
    at moment: Moment, own: KnownFields = KnownFields(), overriddenBy options: TodoEdits = TodoEdits()
  ) {
    self.options = options
    marks = JotMarks(own: own, grammar: JotGrammar(at: moment))
  }

  /// The fields by the names that set them, apart from the names that they have in other programs.
  public static let fields = Dictionary(
    uniqueKeysWithValues: TodoSchema.rows.flatMap { row in row.jotNames.map { ($0, row.field) } })

  /// Returns the field that a name sets, which may be its name in another program.
  public static func field(_ name: String) -> TodoField? {
    let name = name.lowercased()
    return fields[name] ?? FieldSynonyms.field(name, exactly: true).flatMap { fields[$0] }
  }

  /// Reads a line.
  ///
  /// - Parameter kept: ranges in the UTF-8 of the line whose words are text.
  public mutating func read(_ line: String, keeping kept: [Range<Int>] = []) -> JotLine {
    let draft = draft(line, keeping: kept)
    return draft.line
  }

  /// Reads a new todo from a line and the options, as an index in ``patches``, or `nil` if the line has only
  /// a title.
  ///
  /// A part that does not fit the rest, such as `start:due-2d` without a due date, stays text as well.
  package mutating func todo(_ line: String) throws(TodoError) -> (jot: JotLine, patch: Int?) {
    var draft = draft(line, keeping: [])
    while true {
      let jot = draft.line
      if jot.parts.isEmpty { return (jot, nil) }
      do throws(TodoError) {
        return (jot, try patch(of: jot.edits))
      } catch {
        guard let field = (error.failure as? RefusedValue)?.refusal.field, draft.drop(field) else {
          throw error
        }
      }
    }
  }

  private mutating func draft(_ text: String, keeping kept: [Range<Int>]) -> JotDraft {
    let words = JotWords(text, keeping: kept, known: &facts)
    var draft = JotDraft(text, words)
    if !words.isPlain { draft.read(marks, missing) }
    return draft
  }

  /// Returns the index of the patch for the values of a line and the options.
  private mutating func patch(of edits: TodoEdits) throws(TodoError) -> Int {
    if let known = patchIndices[edits] { return known }
    patches.append(
      try TodoPatch(edits.overridden(by: options), of: nil, at: marks.grammar.moment, fields: marks.own))
    patchIndices[edits] = patches.count - 1
    return patches.count - 1
  }
}

/// A line that is being read.
private struct JotDraft {
  private let text: String
  private var words: JotWords
  private var parts: [JotLine.Part] = []
  private var notes: [JotLine.Note] = []

  init(_ text: String, _ words: JotWords) {
    self.text = text
    self.words = words
  }

  /// The line with its title; what is all text keeps its words as they are.
  var line: JotLine {
    parts.isEmpty && words.words.allSatisfy { $0.quote == nil && !$0.isEscaped }
      ? JotLine(title: text, notes: notes) : JotLine(text, words, parts, notes)
  }

  /// Reads the marks, then the dates and rules among the other words.
  mutating func read(_ marks: JotMarks, _ missing: Set<Exact<String>>) {
    var items: [JotItem] = []
    var next = 0
    while next < words.words.count {
      let index = next
      next += 1
      guard words[index].role == .mark else { continue }
      switch marks.read(at: index, in: words, missing) {
      case .text: words.keep(index)
      case .hour(let phrase): items.append(JotItem(words: index..<next, meaning: .hour, phrase: phrase))
      case .values(let field, let values, let range):
        parts += values.map { JotLine.Part(field: field, value: $0, words: range) }
        words.mark(range)
        next = range.upperBound
      case .refused(let note, let isDate):
        notes.append(note)
        words.keep(index)
        if isDate { items.append(JotItem(words: index..<next, meaning: .none, isMarked: true)) }
      }
    }
    keepLast()
    let given = Set(parts.compactMap(\.field.field))
    let schedule = JotSchedule(words, marked: items, given: given, by: marks.grammar)
    parts = (parts + schedule.parts).sorted { $0.words.lowerBound < $1.words.lowerBound }
    notes += schedule.notes
  }

  /// Keeps the last of several values for a field that takes one; the others stay text, with a note.
  private mutating func keepLast() {
    var last: [AnyField: Int] = [:]
    for (index, part) in parts.enumerated() where !part.isPlural { last[part.field] = index }
    let losers = parts.indices.filter { index in last[parts[index].field].map { $0 != index } ?? false }
    drop(Set(losers), because: "is not the last \(losers.first.map { parts[$0].field.key } ?? "")")
  }

  /// Makes the parts of a field text again, or returns false if there are none.
  mutating func drop(_ field: AnyField) -> Bool {
    let places = parts.indices.filter { parts[$0].field == field }
    drop(Set(places), because: JotMarks.problem(with: field))
    return !places.isEmpty
  }

  private mutating func drop(_ places: Set<Int>, because reason: String) {
    notes += places.sorted().map { place in
      let range = parts[place].words
      return .kept(parts[place].isMark ? words.text(of: range.lowerBound) : words.text(range), reason)
    }
    parts = parts.indices.filter { !places.contains($0) }.map { parts[$0] }
  }
}
