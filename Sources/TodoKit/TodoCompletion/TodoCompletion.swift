/// The completion of words: what the store knows, for a shell's Tab key.
///
/// ```
/// line ─▶ Completer ─▶ Interactor ─▶ Entity
/// ```
///
/// A shell is view and keyboard at once, and what it wants to know depends on words that only a command line has. So the
/// front end is presenter and view here: it asks for facts, and gives them to the shell in the shell's form. There is no
/// router, since a Tab leads nowhere, and no error: someone is in the middle of a line.
public enum TodoCompletion {
  /// Holds the rules: takes and gives plain values, never an entity; what cannot be read is as good as empty.
  public protocol Interactor {
    /// The projects in use and those above them, by name.
    func projects() -> [String]
    /// The tags in use, by name.
    func tags() -> [String]
    /// The todos that can be meant, those first that are meant most likely.
    func todos(_ state: CompletionState) -> [TodoCandidate]
    /// Whether a word is found in the title or the content of an open todo.
    func isFound(_ word: String) -> Bool
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: NamedTodos {
    /// The todos that a selection picks, in its order.
    func todos(_ selection: TodoSelection) throws(StoreError) -> StoredTodos
  }
}
