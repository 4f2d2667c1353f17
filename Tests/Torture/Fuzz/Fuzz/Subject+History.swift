import TodoCLI

extension Subject {
  /// Whatever lies beside a sound store as its history, the store stays sound, and the next change can be undone.
  static func takeHistory(_ bytes: [UInt8]) {
    ScratchFolder.fill(history: bytes)
    let before = list()
    promise(Tool.run(["log"]).status == .done, "a damaged history is passed over")
    if Tool.run(["undo"]).status == .done {
      promise(Tool.run(["check"]).status == .done, "a store is sound behind undo")
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
