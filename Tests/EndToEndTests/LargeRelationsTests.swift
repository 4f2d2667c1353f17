import Testing
import TodoTestSupport

/// 20,000 todos in one chain, each of which comes after the one before, and in one tree of parts.
@Suite("Large relations")
struct LargeRelationsTests {
  private static let count = 20_000
  private let home: Home

  init() throws {
    home = try Home()
    let lines = (1...Self.count).map { id in
      let relations = id == 1 ? "" : ",\"after\":[\"u-\(id - 1)\"],\"parent\":\"u-\(id / 2)\""
      let created = "\"created\":\"2026-11-18T09:00:00Z\",\"modified\":\"2026-11-18T09:00:00Z\""
      return
        "{\"id\":\(id),\"uid\":\"u-\(id)\",\"title\":\"T\(id)\",\"status\":\"open\",\"tags\":[]\(relations),\(created)}"
    }
    let text = lines.joined(separator: ",\n")
    try home.folder.write(
      "{\"format\":\"todo\",\"version\":1,\"todos\":[\n\(text)\n],\"lastID\":\(Self.count),\"revision\":1}\n",
      to: "todos.json")
  }

  @Test("edit, done, show, rm, undo and check work on 20,000 related todos", .atNight)
  func commands() throws {
    let last = "\(Self.count)"
    let circle = try home.todo("edit", "1", "--after", last)
    #expect(circle.status == 1)
    #expect(circle.error.contains("1 → 20000 → 19999 → 19998 → 19997 → 19996 → … 19992 more … → 3 → 2 → 1\n"))
    #expect(try home.todo("edit", "1", "--parent", last).status == 1)
    try home.todo("edit", last, "--after", "1", "--parent", "3", "-q").expect("\(last)\n")
    try home.todo("done", "1", "--text").expect("Done 1  T1\n  still open: 2 T2, 3 T3\nUnblocked: 2 T2\n")
    let shown = try home.todo("show", "2", "--text").expect().output
    #expect(
      shown.contains(
        "   subtask of 1  T1 (done)\n   depends on 1  T1 (done)\n   blocks 3  T3\n   0/2 subtasks\n"))
    try home.todo("rm", "3", "-q").expect("3\n4\n6\n7\n\(last)\n")
    try home.todo("undo", "-q").expect("3\n4\n6\n7\n\(last)\n")
    #expect(try home.todo("check").expect().output.hasPrefix("intact: \(last) todos, revision "))
  }
}
