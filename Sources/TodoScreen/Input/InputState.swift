import Terminal
import TodoCLI
import TodoKit

enum InputPurpose: Hashable, Sendable {
  case add, tags, postpone, note, command, jump, query
  case value(TodoField)

  /// The field whose value is typed, or `nil` for another purpose.
  var field: TodoField? { if case .value(let field) = self { field } else { nil } }

  /// The label before the line, the hint for Enter, and the start of a command line that completes the typed
  /// words, or `nil` if they have no completions.
  var words: (label: String, enter: String, command: String?) {
    switch self {
    case .add: ("add: ", "adds", "todo jot ")
    case .tags: ("tags: ", "sets", "todo edit 1 --tag ")
    case .postpone: ("later: ", "postpones", "todo postpone 1 ")
    case .note: ("note: ", "adds it", nil)
    case .command: (":", "runs it", "todo ")
    case .jump: ("#", "goes there", nil)
    case .query: ("query: ", "keeps", "todo list ")
    case .value(.title): ("title: ", "sets", nil)
    case .value(let field): ("\(field.schema.key): ", "sets", "todo edit 1 --\(field.schema.key) ")
    }
  }

  var needsTodos: Bool { field != nil || [.tags, .postpone, .note].contains(self) }

  /// Returns the text that a line about a single todo starts with.
  func value(in todo: Todo?) -> String {
    guard let todo else { return "" }
    // The space makes the next letter start a new tag.
    if self == .tags { return todo.tags.map { "\($0) " }.joined() }
    guard let field, let value = todo[field]?.description else { return "" }
    return field.schema.kind == .date ? value.split(separator: "T").joined(separator: " ") : value
  }
}

/// A line being typed, with its purpose and todos.
struct InputState {
  let purpose: InputPurpose
  var line: InputLine
  let initial: String
  var targets: [TodoID]
  /// The tags of the only target, empty for several.
  var tags: [String] = []
  var areMarked = false
  /// Whether none of the targets has a due date, so that there is none to put off.
  var areUndated = false
  /// Whether Enter sets the due date that it could not be put off to.
  var setsDate = false
  /// The targets' times of modification as the screen shows them: empty if changes by others do not matter,
  /// `nil` until changed targets are read again.
  var modified: [TodoID: Instant]? = [:]
  /// Whether the line still holds the old value, which the first typed letter replaces.
  var isUntouched: Bool
  var hint: InputHint?
  /// The completions that Tab goes through, the index of the one shown (`nil` for none yet), and how many
  /// characters before the cursor it replaces.
  var choice: (words: [String], index: Int?, length: Int)?
  /// How many times Enter was pressed.
  var attempts = 0
  /// The lines that the arrows go through: those typed before, then this one, all as they are left.
  var drafts: [String]
  /// The index of the draft that is shown.
  var draft: Int
  /// The query before it was changed, and the todo that was under the cursor.
  var previous: (query: TodoQuery, cursor: TodoID?)?
  /// How the query is understood, or `nil` if that is not known.
  var explanation: DisplayText?
  var queryProblem: ProblemModel?

  /// The edits that make a new todo match the list, unless the line says otherwise.
  var membership = TodoEdits()
  /// The UTF-8 ranges of the line that `jot` understands.
  var marks: [Range<Int>] = []
  /// The phrases that `jot` understood and that Backspace made plain text again.
  var literals: [String] = []

  /// - Parameter typed: the lines that were typed for the purpose, the newest last.
  init(_ purpose: InputPurpose, _ text: String = "", targets: [TodoID] = [], after typed: [String] = []) {
    self.purpose = purpose
    self.targets = targets
    initial = text
    (drafts, draft) = (typed + [text], typed.count)
    isUntouched = [.due, .start, .repeats, .project].contains(purpose.field) && !text.isEmpty
    line = InputLine(text)
  }

  var label: DisplayText { DisplayText(purpose.words.label) }

  /// The lines that are not blank; several only after a paste.
  var lines: [String] { line.text.pastedLines.filter { !$0.allSatisfy(\.isWhitespace) } }

  /// The text before the cursor to complete: its last word, or all of it.
  var word: Substring {
    let hasWords = [.add, .tags, .command].contains(purpose)
    let start = hasWords ? line.before.lastIndex { $0.isWhitespace }.map(line.before.index(after:)) : nil
    return line.before[(start ?? line.before.startIndex)...]
  }
}

/// A hint beside the line being typed, which says what the line would do or what is wrong with it.
struct InputHint: Equatable {
  var text: DisplayText
  var isProblem = false
  /// Whether the hint answers a key such as Enter, rather than the text typed so far.
  var isAnswer = false
  /// Whether Enter once more does it anyway, as soon as the hint can have been read.
  var isWarning = false
}

extension String {
  /// The lines of a pasted text, without empty ones.
  var pastedLines: [String] { utf8.split(separator: UInt8(ascii: "\n")).compactMap { String($0) } }
}

extension InputState {
  /// The letters that, typed alone, stand for a date; the date `none` removes the date.
  private static let dateLetters: [(letter: String, date: String, words: String)] = [
    ("t", "tomorrow", "tomorrow"), ("e", "eow", "end of week"), ("w", "next week", "next week"),
    ("m", "next month", "next month"), ("n", "none", "no date"),
  ]

  /// The hint beside a line that asks for a date.
  static let dateHint = dateLetters.map { "\($0.letter) \($0.words)" }.joined(separator: "  ")

  /// The date that is typed, or that a letter stands for.
  var date: String {
    let word = String(line.text.trimmingBlanks())
    return Self.dateLetters.first { $0.letter == word.lowercased() }?.date ?? word
  }

  /// Whether the due date can be set to what is typed where todos cannot be put off to it.
  var canSetDate: Bool { purpose == .postpone && (date.isEmpty || TodoRules.canBe(date, for: .due)) }

  /// The route that the line leads to, or `nil` if it changes nothing or is a query, an id or a command
  /// except `jot`.
  var route: Route? {
    if purpose == .add || jot != nil { return jotRoute }
    guard purpose == .postpone || line.text != initial else { return nil }
    return action.map { .change($0, targets, ifModified: modified ?? [:]) }
  }

  private var action: TodoAction? {
    let text = line.text
    switch purpose {
    case .value(let field): return .edit(TodoEdits([field: field.schema.kind == .date ? date : text]))
    case .postpone where areUndated || setsDate:
      return .edit(TodoEdits([.due: date.isEmpty ? "tomorrow" : date]))
    case .postpone:
      return date == "none" ? .edit(TodoEdits([.due: date])) : .postpone(date.isEmpty ? nil : date)
    case .note: return text.allSatisfy(\.isWhitespace) ? nil : .note(text)
    case .tags: return .edit(tagEdits)
    case .add, .command, .jump, .query: return nil
    }
  }

  /// The edits of the tags: a word adds a tag, and `-` and a word, or deleting the only todo's tag, removes
  /// one.
  private var tagEdits: TodoEdits {
    let words = line.text.split(whereSeparator: \.isWhitespace).map(String.init)
    let removed = words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    let kept = words.filter { !$0.hasPrefix("-") }.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    return TodoEdits(
      tags: kept.filter { tag in !tags.contains { $0 == tag } },
      untags: removed + tags.filter { tag in !kept.contains { $0 == tag } && !removed.contains { $0 == tag } }
    )
  }
}

extension Route {
  static func change(_ action: TodoAction, _ ids: [TodoID], ifModified: [TodoID: Instant] = [:]) -> Route {
    .openTodoChange(
      ChangeTodosRequest(action, pick: .refs(ids.map { TodoRef($0) }), ifModified: ifModified),
      filledBy: .none)
  }
}

/// A change of the line being typed, or of the cursor in it.
enum LineEdit: Hashable, Sendable {
  case toStart, toEnd, left, right, wordLeft, wordRight
  case deleteLeft, deleteRight, deleteWord, deleteWordRight, deleteToStart, deleteToEnd
}

/// A text being typed, with a cursor.
///
/// A pasted text may be as long as memory has room for; only the characters that a window shows are read one
/// by one.
struct InputLine: Equatable {
  /// The text before the cursor; has line breaks only if several lines were pasted.
  private(set) var before: String
  private(set) var after = ""

  init(_ text: String = "") { before = text }

  var text: String { before + after }

  mutating func insert(_ text: String) { before += text }

  /// Replaces the last characters before the cursor by a text.
  mutating func replace(last count: Int, by text: String) {
    before.removeLast(count)
    before += text
  }

  mutating func apply(_ edit: LineEdit) {
    switch edit {
    case .toStart: (before, after) = ("", text)
    case .toEnd: (before, after) = (text, "")
    case .left: moveLeft(to: previous)
    case .right: moveRight(to: next)
    case .wordLeft: moveLeft(to: wordStart)
    case .wordRight: moveRight(to: wordEnd)
    case .deleteLeft: before.removeSubrange(previous...)
    case .deleteRight: after.removeSubrange(..<next)
    case .deleteWord: before.removeSubrange(wordStart...)
    case .deleteWordRight: after.removeSubrange(..<wordEnd)
    case .deleteToStart: before = ""
    case .deleteToEnd: after = ""
    }
  }

  private mutating func moveLeft(to index: String.Index) {
    after = before[index...] + after
    before.removeSubrange(index...)
  }

  private mutating func moveRight(to index: String.Index) {
    before += after[..<index]
    after.removeSubrange(..<index)
  }

  private var previous: String.Index {
    before.isEmpty ? before.startIndex : before.index(before: before.endIndex)
  }

  private var next: String.Index { after.isEmpty ? after.endIndex : after.index(after: after.startIndex) }

  /// The start of the word that the cursor is in or after.
  private var wordStart: String.Index {
    guard let last = before.lastIndex(where: { !$0.isWhitespace }) else { return before.startIndex }
    return before[..<last].lastIndex { $0.isWhitespace }.map(before.index(after:)) ?? before.startIndex
  }

  /// The end of the word that the cursor is in or before.
  private var wordEnd: String.Index {
    guard let first = after.firstIndex(where: { !$0.isWhitespace }) else { return after.endIndex }
    return after[first...].firstIndex { $0.isWhitespace } ?? after.endIndex
  }

  /// Returns the part of the line that fits into columns, the cursor's own included, and the cursor's column
  /// in it.
  func shown(in columns: Int) -> (text: DisplayText, cursor: Int) {
    let (left, right) = cells(in: columns)
    return ((left + right).map(\.text).joined(), left.reduce(0) { $0 + $1.text.width })
  }

  /// Returns the part of the line that fits into columns, with a style for UTF-8 ranges of the line.
  func shown(in columns: Int, marking marks: [Range<Int>], as style: [Style]) -> [StyledText] {
    let (left, right) = cells(in: columns)
    var offset = before.dropLast(left.count).utf8.count
    var parts: [(text: DisplayText, isMarked: Bool)] = []
    for cell in left + right {
      let isMarked = marks.contains { $0.contains(offset) }
      offset += cell.character.utf8.count
      if parts.last?.isMarked != isMarked { parts.append(("", isMarked)) }
      parts[parts.count - 1].text = "\(parts[parts.count - 1].text)\(cell.text)"
    }
    return parts.map { StyledText($0.text, $0.isMarked ? style : []) }
  }

  /// A character with the text that shows it.
  private typealias Cell = (character: Character, text: DisplayText)

  /// Returns the characters that fit to the left of the cursor, then to its right.
  private func cells(in columns: Int) -> (left: [Cell], right: [Cell]) {
    func fitting(_ characters: some Sequence<Character>, in columns: Int) -> [Cell] {
      var (cells, room) = ([Cell](), columns)
      for character in characters {
        let text: DisplayText = character == "\n" ? " ⏎ " : DisplayText(String(character))
        guard text.width <= room else { break }
        room -= text.width
        cells.append((character, text))
      }
      return cells
    }
    let left = fitting(before.reversed(), in: max(1, columns) - 1)
    return (left.reversed(), fitting(after, in: columns - left.reduce(0) { $0 + $1.text.width }))
  }
}
