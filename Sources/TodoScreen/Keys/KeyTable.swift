import Terminal
import TodoKit

enum KeyContext: String, CaseIterable, Sendable {
  case list
  /// The projects or the tags beside the list.
  case sidebar
  case detail
  case history
  /// A scrolling text: an answer without a pane of its own.
  case page
  case help
  /// The line being typed; the query has more keys.
  case line, query
  case menu
}

enum KeyAction: Hashable, Sendable {
  case move(Movement)
  /// Opens or chooses the row under the cursor.
  case open
  /// Goes back by one: from an input, a pane, the marks, or a query.
  case back
  /// Moves the keys between the list, the projects and the tags.
  case switchPane
  case type(InputPurpose)
  case change(TodoAction)
  case completeStep
  /// Opens the todo in the editor, or writes a new one there.
  case edit, addInEditor
  case undo, redo
  case mark, markRange, markAll
  /// Restores the marks that were dropped last.
  case markAgain
  /// Makes the marked todos subtasks of the todo under the cursor, or makes it depend on them; needs marks.
  case makeParts, makeWait
  case chooseList, showAll, chooseOrder, turnOrder, chooseGrouping, showTree, fold
  /// Shows another todo of the list in full, or scrolls the one beside the list.
  case showNeighbour(Movement), scrollPreview(Movement)
  case goToChanged
  case showHistory, showHelp
  case showMessage
  case switchMouse, redraw, suspend, leave, interrupt
  case editLine(LineEdit)
  case acceptLine, completeLine, completeBackwards, recallOlder, recallNewer

  enum Movement: Hashable, Sendable {
    case up, down, halfPageUp, halfPageDown, pageUp, pageDown, first, last

    /// Returns the index that the movement leads to, which may be out of range.
    func target(from index: Int, of count: Int, height: Int) -> Int {
      switch self {
      case .up: index - 1
      case .down: index + 1
      case .halfPageUp: index - max(1, height / 2)
      case .halfPageDown: index + max(1, height / 2)
      case .pageUp: index - max(1, height)
      case .pageDown: index + max(1, height)
      case .first: 0
      case .last: count - 1
      }
    }
  }
}

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("Space", .character(" ")), ("Enter", .enter), ("Tab", .tab), ("Shift-Tab", .backTab), ("Esc", .escape),
    ("Backspace", .backspace), ("Delete", .delete), ("↑", .up), ("↓", .down), ("←", .left), ("→", .right),
    ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown), ("^←", .wordLeft),
    ("^→", .wordRight), ("Alt-Backspace", .alt("\u{7F}")),
  ]

  /// Creates the key with a name: `d`, `^d`, `Alt-b`, `Space`, `PgUp`.
  init(named name: String) {
    if let named = Self.named.first(where: { $0.name == name }) {
      self = named.key
    } else if let letter = name.last, name.utf8.count == 2, name.utf8.first == UInt8(ascii: "^") {
      self = .control(letter)
    } else if let letter = name.last, name.hasPrefix("Alt-") {
      self = .alt(letter)
    } else {
      self = .character(name.first ?? " ")
    }
  }
}

/// A row of the key table: keys, the contexts in which they work, their action, and its words for help and
/// hints.
struct KeyBinding: Sendable {
  let contexts: [KeyContext]
  /// The names of the keys, separated by spaces: `j ↓`.
  let keyNames: String
  let keys: [Key]
  let action: KeyAction
  /// The help for the action, in lower case and without a full stop.
  let words: String
  /// The equivalent command in a shell, or `nil` if there is none.
  let command: String?
  /// A short word in the last line of the screen; in little room, a lower rank stays longer.
  let hint: (word: String, rank: Int)?

  // Inlined for each row, the table would be 50 KB of code.
  @inline(never)
  init(
    _ contexts: [KeyContext], _ keyNames: String, _ action: KeyAction, _ words: String,
    _ command: String? = nil,
    hint: (word: String, rank: Int)? = nil
  ) {
    self.contexts = contexts
    self.keyNames = keyNames
    self.action = action
    self.words = words
    (self.command, self.hint) = (command, hint)
    keys = keyNames.split(separator: " ").map { Key(named: String($0)) }
  }
}

/// Every key of the screen: the table that actions, help and hints are read from.
enum KeyTable {
  private static let todos: [KeyContext] = [.list, .detail]
  private static let rows: [KeyContext] = [.list, .sidebar, .detail, .history, .page]
  private static let lists: [KeyContext] = [.list, .sidebar]
  private static let lines: [KeyContext] = [.line, .query]

  /// The rows, in the order of help and hints.
  static let bindings: [KeyBinding] = [
    KeyBinding(
      rows + [.menu], "?", .showHelp, "shows every key; type to find one, Enter runs it", hint: ("help", 0)),
    KeyBinding([.line], "Enter", .acceptLine, "does what you typed", hint: ("sets", 1)),
    KeyBinding([.query], "Enter", .acceptLine, "keeps the query", hint: ("keeps", 1)),
    KeyBinding([.help], "Enter", .open, "runs the key", hint: ("runs it", 1)),
    KeyBinding([.menu, .sidebar], "Enter", .open, "chooses it", hint: ("chooses", 1)),
    KeyBinding([.history], "Enter", .open, "shows the change in full", hint: ("shows", 1)),
    KeyBinding([.line, .query, .help, .menu], "Esc ^c", .back, "leaves it", hint: ("leaves", 2)),
    KeyBinding([.detail, .history, .page], "Esc h ← q", .back, "goes back", hint: ("back", 2)),
    KeyBinding([.sidebar], "Esc h ← q", .back, "goes back to the list", hint: ("back", 2)),

    KeyBinding(todos, "d", .change(.complete), "marks todos as done", "done", hint: ("done", 1)),
    KeyBinding([.detail], "Space", .completeStep, "marks the next step of the todo as done", "done 18.2"),
    KeyBinding(
      todos, "a", .type(.add), "adds a todo; reads dates, @tags, +projects", "jot", hint: ("add", 3)),
    KeyBinding(todos, "A", .addInEditor, "adds a todo in the editor", "add --edit"),
    KeyBinding(todos, "e", .edit, "opens the todo in the editor", "edit", hint: ("edit", 6)),
    KeyBinding(todos, "i", .type(.value(.title)), "changes the title", "edit --title"),
    KeyBinding(todos, "D", .type(.value(.due)), "sets the due date", "edit --due", hint: ("due", 7)),
    KeyBinding(todos, "S", .type(.value(.start)), "sets the start date", "edit --start"),
    KeyBinding(todos, "R", .type(.value(.repeats)), "sets how it repeats", "edit --repeat"),
    KeyBinding(
      todos, ">", .type(.postpone), "postpones: type a date or t, e, w, m, n", "postpone", hint: ("later", 8)),
    KeyBinding(todos, "n", .type(.note), "adds a dated note", "note"),
    KeyBinding(todos, "1", setting(.priority, "high"), "sets priority high", "edit --priority high"),
    KeyBinding(todos, "2", setting(.priority, "medium"), "sets priority medium", "edit --priority medium"),
    KeyBinding(todos, "3", setting(.priority, "low"), "sets priority low", "edit --priority low"),
    KeyBinding(todos, "0", setting(.priority, "none"), "clears the priority", "edit --priority none"),
    KeyBinding(todos, "t", .type(.tags), "adds tags; -tag removes one", "edit --tag", hint: ("tags", 9)),
    KeyBinding(
      todos, "p", .type(.value(.project)), "sets the project", "edit --project", hint: ("project", 10)),
    KeyBinding(
      todos, "T", .change(.take(as: nil, for: nil)), "takes todos, so that others leave them", "take"),
    KeyBinding(todos, "r", .change(.reopen), "reopens todos", "reopen"),
    KeyBinding(todos, "c", .change(.cancel), "marks todos as cancelled", "cancel"),
    KeyBinding(todos, "x", .change(.remove), "removes todos", "rm"),
    KeyBinding([.list], "P", .makeParts, "makes the marked todos subtasks of this one", "edit --parent"),
    KeyBinding([.list], "w", .makeWait, "makes this todo depend on the marked ones", "edit --after"),
    KeyBinding(
      [.history], "u", .undo, "undoes every change back to this one", "undo r88", hint: ("undo to here", 3)),
    KeyBinding(
      [.history], "U ^r", .redo, "redoes every change up to this one", "redo r88", hint: ("redo to here", 4)),

    KeyBinding(rows, "j ↓", .move(.down), "one down"),
    KeyBinding(rows, "k ↑", .move(.up), "one up"),
    KeyBinding([.help, .menu], "↓", .move(.down), "one down", hint: ("down", 4)),
    KeyBinding([.help, .menu], "↑", .move(.up), "one up", hint: ("up", 5)),
    KeyBinding(rows, "g Home", .move(.first), "to the first"),
    KeyBinding(rows, "G End", .move(.last), "to the last"),
    KeyBinding(rows, "^d", .move(.halfPageDown), "half a page down"),
    KeyBinding(rows, "^u", .move(.halfPageUp), "half a page up"),
    KeyBinding(rows, "^f PgDn", .move(.pageDown), "a page down"),
    KeyBinding(rows, "^b PgUp", .move(.pageUp), "a page up"),
    KeyBinding([.help], "PgDn", .move(.pageDown), "a page down"),
    KeyBinding([.help], "PgUp", .move(.pageUp), "a page up"),
    KeyBinding([.list], "Enter l →", .open, "shows the todo in full", "show"),
    KeyBinding([.sidebar, .history], "l →", .open, "opens it"),
    KeyBinding([.detail], "J", .showNeighbour(.down), "shows the next todo of the list"),
    KeyBinding([.detail], "K", .showNeighbour(.up), "shows the previous todo of the list"),
    KeyBinding([.list], "J", .scrollPreview(.down), "scrolls the todo beside the list down"),
    KeyBinding([.list], "K", .scrollPreview(.up), "scrolls the todo beside the list up"),
    KeyBinding([.list], "Esc", .back, "clears the marks, then the query"),
    KeyBinding([.list], "h ←", .switchPane, "to the projects"),

    KeyBinding([.list], "Space", .mark, "marks the todo, and moves down", hint: ("mark", 11)),
    KeyBinding([.list], "v", .markRange, "marks from here on, until v again"),
    KeyBinding([.list], "V", .markAll, "marks every todo of the list"),
    KeyBinding([.list], "*", .markAgain, "restores the last marks"),

    KeyBinding(lists, "/", .type(.query), "changes the query", "list <query>", hint: ("query", 4)),
    KeyBinding(todos, "u", .undo, "undoes the last change", "undo", hint: ("undo", 5)),
    KeyBinding(todos, "U ^r", .redo, "redoes what was undone", "redo"),
    KeyBinding(lists, "Tab", .switchPane, "projects, then tags, then the list", hint: ("projects", 12)),
    KeyBinding(lists, "@", .chooseList, "chooses a view, today or next", "list @work"),
    KeyBinding(lists, ".", .showAll, "shows or hides done, cancelled and waiting todos", "list --all"),
    KeyBinding(lists, "o", .chooseOrder, "chooses what to sort by", "list --sort"),
    KeyBinding(lists, "O", .turnOrder, "reverses the order", "list --sort"),
    KeyBinding(lists, "b", .chooseGrouping, "chooses what to group by", "list --group"),
    KeyBinding(lists, "z", .showTree, "turns the subtask tree on or off", "list --tree"),
    KeyBinding([.list], "f", .fold, "folds or unfolds subtasks"),
    KeyBinding(todos, "#", .type(.jump), "goes to a todo by its id", "show"),
    KeyBinding(todos, "'", .goToChanged, "goes to the todo changed last"),
    KeyBinding(rows, "m", .showMessage, "shows the whole last message"),
    KeyBinding(
      [.list, .sidebar, .detail], "H", .showHistory, "shows the history", "log", hint: ("history", 13)),

    KeyBinding(rows, ":", .type(.command), "runs any command"),
    KeyBinding(rows, "M", .switchMouse, "turns the mouse on or off"),
    KeyBinding(KeyContext.allCases, "^l", .redraw, "redraws the screen"),
    KeyBinding(KeyContext.allCases, "^z", .suspend, "suspends: back to the shell until fg"),
    KeyBinding([.list], "q", .leave, "quits, and leaves the terminal as it was", hint: ("quit", 14)),
    KeyBinding(rows, "^c", .interrupt, "quits with exit status 130"),

    KeyBinding(
      lines, "Tab", .completeLine, "completes the word, then goes through the choices",
      hint: ("completes", 3)),
    KeyBinding(lines, "↑ ^p", .recallOlder, "the previous line", hint: ("earlier", 4)),
    KeyBinding(lines, "↓ ^n", .recallNewer, "the next line"),
    KeyBinding(lines, "^a Home", .editLine(.toStart), "to the start"),
    KeyBinding(lines, "^e End", .editLine(.toEnd), "to the end"),
    KeyBinding(lines, "^b ←", .editLine(.left), "one left"),
    KeyBinding(lines, "^f →", .editLine(.right), "one right"),
    KeyBinding(lines, "Shift-Tab", .completeBackwards, "goes through the choices backwards"),
    KeyBinding(lines, "Alt-b ^←", .editLine(.wordLeft), "a word left"),
    KeyBinding(lines, "Alt-f ^→", .editLine(.wordRight), "a word right"),
    KeyBinding(lines, "Alt-d", .editLine(.deleteWordRight), "deletes the word to the right"),
    KeyBinding(lines + [.help], "^h Backspace", .editLine(.deleteLeft), "deletes to the left"),
    KeyBinding(lines, "Delete ^d", .editLine(.deleteRight), "deletes to the right"),
    KeyBinding(lines + [.help], "^w Alt-Backspace", .editLine(.deleteWord), "deletes the word to the left"),
    KeyBinding(lines + [.help], "^u", .editLine(.deleteToStart), "deletes to the start"),
    KeyBinding(lines, "^k", .editLine(.deleteToEnd), "deletes to the end"),
  ]

  /// Words of other programs, after the key that does the same here; those for commands are in the table of
  /// synonyms.
  static let otherWords = """
    a new create insert capture
    i reword
    J next
    K previous
    j next
    k previous
    g top beginning
    G bottom
    Enter details expand view
    h sidebar
    Space select tick check toggle
    v select visual
    V select
    / view search filter find
    @ view saved report context
    Tab sidebar pane panel
    . hidden completed closed
    O reverse
    z tree subtasks nest indent
    f collapse expand subtasks
    # jump number
    m error message
    : palette shell
    M copy select clipboard
    ^l refresh redraw reload repaint
    ^z background stop
    q exit close leave
    """

  private static func setting(_ field: TodoField, _ value: String) -> KeyAction {
    .change(.edit(TodoEdits([field: value])))
  }

  static func action(for key: Key, in context: KeyContext) -> KeyAction? {
    bindings(in: context).first { $0.keys.contains(key) }?.action
  }

  static func bindings(in context: KeyContext) -> [KeyBinding] {
    bindings.filter { $0.contexts.contains(context) }
  }
}
