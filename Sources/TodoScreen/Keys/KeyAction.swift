import Terminal
import TodoKit

/// What a key does.
enum KeyAction: Hashable, Sendable {
  case move(Movement)
  /// Opens what the cursor is on, or chooses it.
  case open
  /// Goes back by one: from an input, a screen, marks, a query.
  case back
  /// Goes on between the list, the projects and the tags.
  case switchPane
  case type(InputPurpose)
  case change(TodoAction)
  case completeStep
  /// Opens the todo in the editor, or writes a new one there.
  case edit, addInEditor
  case undo, redo
  case mark, markRange, markAll
  /// Marks the todos again that a key has acted on as the marked ones.
  case markAgain
  /// Makes the marked todos parts of the one under the cursor, or lets that come after them; without marks does nothing.
  case makeParts, makeWait
  case showAll, chooseOrder, turnOrder, chooseGrouping, showTree, fold
  case findChanged
  case showHistory, showHelp
  case showMessage
  case switchMouse, redraw, suspend, leave, interrupt
  case editLine(LineEdit)
  case acceptLine, completeLine, completeBackwards, recallOlder, recallNewer

  /// How far a key moves.
  enum Movement: Hashable, Sendable {
    case up, down, halfPageUp, halfPageDown, pageUp, pageDown, first, last

    /// Where it leads among rows; that may be none.
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
    ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown), ("^←", .wordLeft), ("^→", .wordRight),
    ("Alt-Backspace", .alt("\u{7F}")),
  ]

  /// The key of that name: `d`, `^d`, `Alt-b`, `Space`, `PgUp`.
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
