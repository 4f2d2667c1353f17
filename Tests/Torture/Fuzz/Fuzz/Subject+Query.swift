import TodoCLI
import TodoKit

extension Subject {
  /// A query is understood or refused as wrong usage, and picks exactly those todos that its contrary does
  /// not.
  static func takeQuery(_ bytes: [UInt8]) {
    // A long one may be nested so deep that its contrary is too deep.
    guard bytes.count < 200, let text = String(validating: bytes, as: UTF8.self),
      (try? Query(text, at: Tool.moment))?.isEmpty != true
    else { return }
    ScratchFolder.fill(history: [])
    let picked = ids(["list", "--all", "-q", "--", text])
    let explained = Tool.run(["list", "--explain", "--", text])
    promise(explained.status == .done || explained.status == .usage, "a query is explained or refused")
    promise(picked == nil || explained.status == .done, "a query that can be run can be explained")
    guard let picked else { return }
    let others = ids(["list", "--all", "-q", "--", "not", "(", text, ")"]) ?? []
    promise(
      (picked + others).sorted() == ["1", "2", "3", "4"], "a todo is picked by a query or by its contrary")
  }

  /// The ids that a query picks; nil when it is refused, or names a todo that is not there.
  private static func ids(_ words: [String]) -> [String]? {
    let run = Tool.run(words)
    promise([.done, .usage, .notFound].contains(run.status), "a query is understood or refused: \(run.err)")
    return run.status == .done ? run.out.split(separator: "\n").map(String.init) : nil
  }
}
