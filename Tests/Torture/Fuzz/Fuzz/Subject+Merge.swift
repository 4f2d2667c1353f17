import TodoCLI

extension Subject {
  /// A copy is taken in as a whole or not at all; taken in again it changes nothing, and it can be undone.
  static func takeCopy(_ bytes: [UInt8]) {
    ScratchFolder.fill(history: [])
    let copy = ScratchFolder.write(bytes, named: "copy.json")
    let before = list()
    guard Tool.run(["merge", copy]).status == .done else {
      promise(ScratchFolder.isUntouched, "a copy that is refused changes nothing")
      return
    }
    promise(Tool.run(["check"]).status == .done, "a store is sound with what a copy had")
    let after = ScratchFolder.storeBytes
    promise(Tool.run(["merge", copy]).status == .done, "a copy can be taken in again")
    promise(ScratchFolder.storeBytes == after, "a copy that is taken in again changes nothing")
    guard !ScratchFolder.isUntouched else { return }
    promise(Tool.run(["undo"]).status == .done, "what a copy brought can be undone")
    promise(list() == before, "what is undone is as it was")
  }

  /// Three files merge to the same bytes from both sides; where one is no store, ours stays.
  static func takeMerge(_ bytes: [UInt8]) {
    ScratchFolder.fill(history: [])
    let store = ScratchFolder.storeBytes
    let base = ScratchFolder.write(store, named: "base.json")
    let results = [(store, bytes), (bytes, store)].map { mine, other in
      let ours = ScratchFolder.write(mine, named: "ours.json")
      let theirs = ScratchFolder.write(other, named: "theirs.json")
      let isMerged = Tool.run(["merge", base, ours, theirs]).status == .done
      let result = ScratchFolder.bytes(named: "ours.json")
      promise(isMerged || result == mine, "ours stays where nothing is merged")
      return isMerged ? result : nil
    }
    promise(results[0] == results[1], "a merge is the same from both sides")
    guard let merged = results[0] else { return }
    _ = ScratchFolder.write(merged, named: "todos.json")
    promise(Tool.run(["check"]).status == .done, "a merge is sound")
  }
}
