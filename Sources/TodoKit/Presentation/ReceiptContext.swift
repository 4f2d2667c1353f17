public import StoreEngine
public import TodoCore

/// What a receipt shows beyond the changes themselves.
public struct ReceiptContext: Hashable, Sendable {
  /// What the changes mean for other todos.
  public internal(set) var effects: ChangeEffects
  /// How lines were understood, by the todos made from them: of a single line, and of lines with words that
  /// were hardly meant as text.
  public internal(set) var jots: [TodoID: JotLine] = [:]
  /// The lines of standard input from which new todos came, in the order of the changes, or none.
  public internal(set) var lines: [Int] = []
  /// Whether titles that were stored as text hold words that `jot` would read.
  public internal(set) var isLikeLines = false
  /// Whether the command adds a note or custom fields to each todo that changes.
  public internal(set) var hasAdditions = false

  /// Creates a context of effects, by default of none.
  public init(_ effects: ChangeEffects = ChangeEffects()) { self.effects = effects }
}
