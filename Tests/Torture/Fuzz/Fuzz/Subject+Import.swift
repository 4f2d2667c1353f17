import TodoCLI

extension Subject {
  /// An import is made as a whole or not at all, a second time it changes nothing, nor does what is exported then; and it
  /// can be undone.
  static func takeImport(_ bytes: [UInt8], _ format: String) {
    ScratchFolder.fill(history: [])
    let before = list()
    guard Tool.run(["import", format, "-"], input: bytes).status == .done else {
      promise(ScratchFolder.isUntouched, "an import that is refused changes nothing")
      return
    }
    promise(Tool.run(["check"]).status == .done, "a store is sound behind an import")
    let after = ScratchFolder.storeBytes
    promise(Tool.run(["import", format, "-"], input: bytes).status == .done, "what was imported can be again")
    promise(ScratchFolder.storeBytes == after, "what is imported twice is as once")
    let exported = Tool.pipe(["export", format, "--all"])
    promise(Tool.run(["import", format, "-"], input: exported).status == .done, "what is exported can be imported")
    promise(ScratchFolder.storeBytes == after, "what is exported and imported changes nothing")
    guard !ScratchFolder.isUntouched else { return }
    promise(Tool.run(["undo"]).status == .done, "an import can be undone")
    promise(list() == before, "what is undone is as it was")
  }
}
