package import FileStore
package import TodoCore

extension FileStoreError {
  /// Returns the words for a file that cannot be read or written, whatever is kept in it: a store or a
  /// config.
  package func words(for name: String) -> (message: String, code: ErrorCode, advice: Advice) {
    switch self {
    case .busy(let path, let seconds):
      let message =
        "the \(name) \(visible(path)) is busy: another program has kept it locked for \(tidy(seconds)) s"
      return (message, .busy, .waitLonger)
    case .changed(let path):
      return (
        "another program keeps changing the \(name) \(visible(path))", .changed,
        "nothing was changed; try again"
      )
    case .notAFile(let path, let kind):
      return ("the \(name) \(visible(path)) is a \(kind), not a file", .unreadable, .nameStore)
    case .unreadable(let path, let reason):
      let moreMemory: Advice = "give it more memory: ulimit -v unlimited"
      let advice = reason == SystemCalls.outOfMemory ? moreMemory : .checkPath
      return ("cannot read the \(name) \(visible(path)): \(reason.message)", .unreadable, advice)
    case .unwritable(let path, let reason):
      return ("cannot write the \(name) \(visible(path)): \(reason.message)", .unwritable, .checkFolder)
    case .unsynced(let path, let reason, let kept):
      let copies = kept.map { "; the old file is kept as \(visible($0))" }.joined()
      let message =
        "the \(name) \(visible(path)) is changed, but a crash may undo that: \(reason.message)\(copies)"
      return (message, .unsynced, "check the disk, and the \(name) before you try again")
    case .historyUnreadable(let path, let reason):
      let message = "cannot read the history of \(visible(path)): \(reason.message)"
      return (message, .unreadable, "check its permissions; your todos are not affected")
    }
  }
}
