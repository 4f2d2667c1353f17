import TodoCLI

extension Subject {
  /// Whatever lies beside a sound store as its history, the store stays sound, and the next change can be
  /// undone.
  ///
  /// The history may be damaged further back than an undo reaches; `check` says so, and of which file it
  /// speaks.
  static func takeHistory(_ bytes: [UInt8]) {
    ScratchFolder.fill(history: bytes)
    let before = list()
    promise(Tool.run(["log"]).status == .done, "a damaged history is passed over")
    if Tool.run(["undo"]).status == .done {
      let check = Tool.run(["check"])
      promise(
        check.status == .done || check.err.contains("the store itself is intact"),
        "a store is sound behind undo")
      promise(Tool.run(["redo"]).status == .done, "what was undone can be redone")
      promise(list() == before, "what is undone and redone is as it was")
    } else {
      promise(ScratchFolder.isUntouched, "an undo that is refused changes nothing")
    }
    let isForeign = Tool.run(["log"]).err.contains("is not the history")
    promise(Tool.run(["add", "New"]).status == .done, "a damaged history keeps nobody from adding")
    promise(!isForeign || ScratchFolder.keeps(history: bytes), "what is no history of this store is kept")
    promise(Tool.run(["undo"]).status == .done, "a change behind a damaged history can be undone")
    promise(list() == before, "what is undone is as it was")
  }
}
