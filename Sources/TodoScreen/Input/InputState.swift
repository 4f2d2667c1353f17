import Terminal
import TodoCLI
import TodoKit

enum InputPurpose: Hashable, Sendable {
  case add, tags, postpone, note, command, jump, query
  case value(TodoField)

  /// The field that it gives a value; nil where it is for something else.
  var field: TodoField? { if case .value(let field) = self { field } else { nil } }

  /// What stands before the line, what Enter does with it, and the words of a command line before what is typed, for what
  /// the last word can become: nil where nothing is known of it.
  var words: (label: String, enter: String, command: String?) {
    switch self {
    case .add: ("add: ", "adds", "todo jot ")
    case .tags: ("tags: ", "sets", "todo edit 1 --tag ")
    case .postpone: ("later: ", "puts off", "todo postpone 1 ")
    case .note: ("note: ", "notes it", nil)
    case .command: (":", "runs it", "todo ")
    case .jump: ("#", "goes there", nil)
    case .query: ("query: ", "keeps", "todo list ")
    case .value(.title): ("title: ", "sets", nil)
    case .value(let field): ("\(field.schema.key): ", "sets", "todo edit 1 --\(field.schema.key) ")
    }
  }

  var needsTodos: Bool { field != nil || [.tags, .postpone, .note].contains(self) }

  /// What a line begins with that is about one todo.
  func value(in todo: Todo?) -> String {
    guard let todo else { return "" }
    // What is typed behind them is a word of its own.
    if self == .tags { return todo.tags.map { "\($0) " }.joined() }
    guard let field, let value = todo[field]?.description else { return "" }
    return field.schema.kind == .date ? value.split(separator: "T").joined(separator: " ") : value
  }
}

/// A line that is being typed, and what it is about.
struct InputState {
  let purpose: InputPurpose
  var line: InputLine
  let initial: String
  let targets: [TodoID]
  /// The tags that the only one of them has.
  var tags: [String] = []
  var areMarked = false
  /// When each of them was changed last, as far as is seen: empty where that does not matter, nil where it is to be noted
  /// again, once they are read anew.
  var modified: [TodoID: Instant]? = [:]
  /// Whether it holds a value as it was, in the place of which the first letter comes that is typed.
  var isUntouched: Bool
  var hint: InputHint?
  /// What the word before the cursor can become, while the Tab key goes through that; which of that is shown, nil while
  /// none is; and how many characters before the cursor it takes the place of.
  var choice: (words: [String], index: Int?, length: Int)?
  var attempts = 0
  /// How many lines back the one that is shown is; 0 for one that is typed.
  var recalled = 0
  /// The list as it was before its query was typed anew, and the todo under the cursor by then.
  var previous: (query: TodoQuery, cursor: TodoID?)?
  /// How the query is understood, and what is wrong with it.
  var explanation: DisplayText?
  var queryProblem: ProblemModel?

  /// What makes a new todo one of the list, unless the line says otherwise.
  var membership = TodoEdits()
  /// Where in the UTF-8 of the line something is understood.
  var marks: [Range<Int>] = []
  /// What was understood, and is text again.
  var literals: [String] = []

  init(_ purpose: InputPurpose, _ text: String = "", targets: [TodoID] = []) {
    (self.purpose, self.targets, initial) = (purpose, targets, text)
    isUntouched = [.due, .start, .repeats].contains(purpose.field) && !text.isEmpty
    line = InputLine(text)
  }

  var label: DisplayText { DisplayText(purpose.words.label) }

  /// The lines that are not blank; one, unless several were pasted.
  var lines: [String] { line.text.pastedLines.filter { !$0.allSatisfy(\.isWhitespace) } }

  /// What before the cursor is completed: the last word, or all of it.
  var word: Substring {
    let hasWords = [.add, .tags, .command].contains(purpose)
    let start = hasWords ? line.before.lastIndex { $0.isWhitespace }.map(line.before.index(after:)) : nil
    return line.before[(start ?? line.before.startIndex)...]
  }
}

/// What stands beside a line that is typed: what would come of it, or what is wrong with it.
struct InputHint: Equatable {
  var text: DisplayText
  var isProblem = false
  /// Whether it answers a key, such as Enter, and not what is only typed so far.
  var isAnswer = false
}

extension String {
  /// The lines of a text that was pasted, without those of which nothing is left.
  var pastedLines: [String] { utf8.split(separator: UInt8(ascii: "\n")).compactMap { String($0) } }
}

extension InputState {
  /// The letters that stand, by themselves, for dates until which todos are put off; `none` takes the date away.
  private static let laterLetters: [(letter: String, date: String, words: String)] = [
    ("t", "tomorrow", "tomorrow"), ("e", "eow", "end of week"), ("w", "next week", "next week"),
    ("m", "next month", "next month"), ("n", "none", "no date"),
  ]

  /// What stands beside a line that asks until when todos are put off.
  static let laterHint = laterLetters.map { "\($0.letter) \($0.words)" }.joined(separator: "  ")

  /// Where the line leads; nil where there is nothing to be done, and for a query, an id, and a command other than `jot`.
  var route: Route? {
    if purpose == .add || jot != nil { return jotRoute }
    guard purpose == .postpone || line.text != initial else { return nil }
    return action.map { .change($0, targets, ifModified: modified ?? [:]) }
  }

  private var action: TodoAction? {
    let text = line.text
    switch purpose {
    case .value(let field): return .edit(TodoEdits([field: text]))
    case .postpone:
      let word = text.trimmingBlanks()
      if word.isEmpty { return .postpone(nil) }
      let date = Self.laterLetters.first { $0.letter == word.lowercased() }?.date ?? String(word)
      return date == "none" ? .edit(TodoEdits([.due: date])) : .postpone(date)
    case .note: return text.allSatisfy(\.isWhitespace) ? nil : .note(text)
    case .tags: return .edit(tagEdits)
    case .add, .command, .jump, .query: return nil
    }
  }

  /// A word adds a tag, one behind `-` removes it, and so does taking out one that the only todo has.
  private var tagEdits: TodoEdits {
    let words = line.text.split(whereSeparator: \.isWhitespace).map(String.init)
    let removed = words.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    let kept = words.filter { !$0.hasPrefix("-") }.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    return TodoEdits(
      tags: kept.filter { tag in !tags.contains { $0 == tag } },
      untags: removed + tags.filter { tag in !kept.contains { $0 == tag } && !removed.contains { $0 == tag } })
  }
}

extension Route {
  static func change(_ action: TodoAction, _ ids: [TodoID], ifModified: [TodoID: Instant] = [:]) -> Route {
    .openTodoChange(
      ChangeTodosRequest(action, pick: .refs(ids.map { TodoRef($0) }), ifModified: ifModified), filledBy: .none)
  }
}

/// A change of a line that is typed, or of the place in it.
enum LineEdit: Hashable, Sendable {
  case toStart, toEnd, left, right, wordLeft, wordRight
  case deleteLeft, deleteRight, deleteWord, deleteWordRight, deleteToStart, deleteToEnd
}

/// A text that is being typed, and where in it.
///
/// What was pasted may be as long as memory has room for; only what a window shows is looked at one by one.
struct InputLine: Equatable {
  /// What is before the cursor, and behind it; no end of a line is in either unless several lines were pasted.
  private(set) var before: String
  private(set) var after = ""

  init(_ text: String = "") { before = text }

  var text: String { before + after }

  mutating func insert(_ text: String) { before += text }

  /// Puts a text in the place of the last characters before the cursor.
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

  private var previous: String.Index { before.isEmpty ? before.startIndex : before.index(before: before.endIndex) }

  private var next: String.Index { after.isEmpty ? after.endIndex : after.index(after: after.startIndex) }

  /// Where the word at the cursor or the one before it begins.
  private var wordStart: String.Index {
    guard let last = before.lastIndex(where: { !$0.isWhitespace }) else { return before.startIndex }
    return before[..<last].lastIndex { $0.isWhitespace }.map(before.index(after:)) ?? before.startIndex
  }

  /// Behind the word at the cursor or the one after it.
  private var wordEnd: String.Index {
    guard let first = after.firstIndex(where: { !$0.isWhitespace }) else { return after.endIndex }
    return after[first...].firstIndex { $0.isWhitespace } ?? after.endIndex
  }

  /// What of the line fits into so many columns, the place at the cursor included, and the column of the cursor in it.
  func shown(in columns: Int) -> (text: DisplayText, cursor: Int) {
    let (left, right) = cells(in: columns)
    return ((left + right).map(\.text).joined(), left.reduce(0) { $0 + $1.text.width })
  }

  /// The same of the line, in which some places of its UTF-8 are set off.
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

  /// A character, and how it is shown.
  private typealias Cell = (character: Character, text: DisplayText)

  /// The characters that fit, from the cursor on to both sides.
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
