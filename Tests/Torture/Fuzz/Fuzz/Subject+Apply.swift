import TodoCLI

extension Subject {
  /// A batch is applied as a whole or not at all; what is listed can be applied again, and undone.
  static func takeBatch(_ bytes: [UInt8]) {
    ScratchFolder.fill(history: [])
    let before = list()
    guard Tool.run(["apply", "-"], input: bytes).status == .done else {
      promise(ScratchFolder.isUntouched, "a batch that is refused changes nothing")
      return
    }
    promise(Tool.run(["check"]).status == .done, "a store is sound behind a batch")
    let after = ScratchFolder.storeBytes
    promise(
      Tool.run(["apply", "-"], input: Array(list().utf8)).status == .done, "what is listed can be applied")
    promise(ScratchFolder.storeBytes == after, "what is listed and applied changes nothing")
    guard !ScratchFolder.isUntouched else { return }
    promise(Tool.run(["undo"]).status == .done, "a batch can be undone")
    promise(list() == before, "what is undone is as it was")
  }

  /// All todos of the store, as other programs get them.
  static func list() -> String {
    let run = Tool.run(["list", "--all", "--sort", "id", "--ndjson"])
    promise(run.status == .done, "a store that was sound is listed: \(run.err)")
    return run.out
  }
}
