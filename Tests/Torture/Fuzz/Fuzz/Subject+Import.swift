import TodoCLI

extension Subject {
  /// An import is made as a whole or not at all, a second time it changes nothing, nor does what is exported
  /// then; and it can be undone.
  static func takeImport(_ bytes: [UInt8], _ format: String) {
    ScratchFolder.fill(history: [])
    let before = list()
    guard Tool.run(["import", format, "-"], input: bytes).status == .done else {
      promise(ScratchFolder.isUntouched, "an import that is refused changes nothing")
      return
    }
    let check = Tool.run(["check"])
    promise(check.status == .done, "a store is sound behind an import: \(check.out)\(check.err)")
    let after = ScratchFolder.storeBytes
    promise(
      Tool.run(["import", format, "-"], input: bytes).status == .done, "what was imported can be again")
    promise(ScratchFolder.storeBytes == after, "what is imported twice is as once")
    let exported = Tool.pipe(["export", format, "--all"])
    let back = Tool.run(["import", format, "-", "--json"], input: exported)
    promise(back.status == .done, "what is exported can be imported")
    // Only what is kept of the records may be written anew.
    let isAsItWas = back.err.contains("\"added\":0,\"changed\":0,")
    promise(isAsItWas, "what is exported and imported changes nothing: \(back.err)")
    while !ScratchFolder.isUntouched, list() != before {
      promise(Tool.run(["undo"]).status == .done, "an import can be undone")
    }
  }
}
