import Terminal

/// A row of the key table: where which keys do what, and how that is told.
struct KeyBinding: Sendable {
  /// A short word in the last line of the screen; the less its rank, the longer it stays where there is little room.
  struct Hint: Sendable {
    let word: String
    let rank: Int
  }

  /// Where it holds.
  let contexts: Set<KeyContext>
  /// The names of keys that do the same: `j ↓`.
  let keyNames: String
  /// These keys.
  let keys: [Key]
  let action: KeyAction
  /// What it does: lower case, without a full stop.
  let words: String
  /// The command that does the same in a shell; nil where there is none.
  let command: String?
  let hint: Hint?

  init(
    _ contexts: Set<KeyContext>, _ keyNames: String, _ action: KeyAction, _ words: String, _ command: String? = nil,
    hint: String? = nil, rank: Int = 0
  ) {
    self.contexts = contexts
    self.keyNames = keyNames
    keys = keyNames.split(separator: " ").map { Key(named: String($0)) }
    self.action = action
    self.words = words
    self.command = command
    self.hint = hint.map { Hint(word: $0, rank: rank) }
  }
}
