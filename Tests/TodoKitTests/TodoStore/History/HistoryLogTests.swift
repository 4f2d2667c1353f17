import Testing

@testable import TodoKit

struct HistoryLogTests {
  /// The line of a revision.
  private func line(_ revision: Int, undoes: [Int] = [], redoes: [Int] = []) -> String {
    let step = HistoryStep(
      revision: revision, time: Moment.friday.instant, command: "edit", undoes: undoes, redoes: redoes, changes: [])
    return String(decoding: step.line.bytes, as: UTF8.self)
  }

  private func log(_ text: String, upTo revision: Int) -> HistoryLog {
    HistoryLog(Array(text.utf8), upTo: revision)
  }

  private func lines(_ revisions: Int...) -> String {
    revisions.map { line($0) }.joined()
  }

  @Test("all steps up to the revision are there, the oldest first")
  func all() {
    let log = log(lines(1, 2, 3), upTo: 3)
    #expect(log.steps.map(\.revision) == [1, 2, 3])
    #expect(log.states == [.inForce, .inForce, .inForce])
    #expect(log.steps(for: .undo).map(\.revision) == [3, 2, 1])
    #expect(log.steps(for: .redo).isEmpty)
  }

  @Test("what lies beyond the revision is void, whatever it is")
  func beyond() {
    #expect(log(lines(1, 2, 3, 4), upTo: 2).steps.map(\.revision) == [1, 2])
    #expect(log(lines(1, 2) + line(3, undoes: [2]), upTo: 2).states == [.inForce, .inForce])
  }

  @Test(
    "where a revision is missing or a line is damaged, the history begins behind it",
    arguments: [
      ("1 3 4", 4, [3, 4]), ("1 2 4 5 7", 7, [7]), ("2 2 3", 3, [2, 3]), ("1 x 2 3", 3, [2, 3]), ("1 2 x 3", 3, [3]),
      ("x", 3, []), ("1 2 x", 2, []), ("5 1 2", 2, [1, 2]), ("1 5 2 3", 3, [1, 2, 3]), ("1 2 3", 5, []), ("", 0, []),
      ("7 8 9", 9, [7, 8, 9]),
    ] as [(String, Int, [Int])])
  func gaps(parts: String, revision: Int, expected: [Int]) {
    let text = parts.split(separator: " ").map { part in Int(part).map { line($0) } ?? "{\"revision\":\n" }.joined()
    #expect(log(text, upTo: revision).steps.map(\.revision) == expected)
  }

  @Test("a last line that was torn is void")
  func torn() {
    let text = lines(1, 2, 3)
    for cut in 1...line(3).utf8.count {
      #expect(log(String(text.dropLast(cut)), upTo: 2).steps.map(\.revision) == [1, 2], "cut \(cut)")
      #expect(log(String(text.dropLast(cut)), upTo: 3).steps.isEmpty, "cut \(cut)")
    }
    #expect(log(lines(1, 2) + "{\"time\":\"2026", upTo: 3).steps.isEmpty)
  }

  @Test("bytes that are no text harm only their line")
  func invalidBytes() {
    let bytes = Array(line(1).utf8) + [0xFF, 0x00, 0x0A] + Array(lines(2, 3).utf8)
    #expect(HistoryLog(bytes, upTo: 3).steps.map(\.revision) == [2, 3])
  }

  @Test("what was undone can be redone, and what was redone undone")
  func undoAndRedo() {
    let undone = lines(1, 2, 3) + line(4, undoes: [3, 2])
    let log4 = log(undone, upTo: 4)
    #expect(log4.states == [.inForce, .undone, .undone, .inForce])
    #expect(log4.steps(for: .undo).map(\.revision) == [1])
    #expect(log4.steps(for: .redo).map(\.revision) == [2, 3])
    let log5 = log(undone + line(5, redoes: [2]), upTo: 5)
    #expect(log5.states == [.inForce, .inForce, .undone, .inForce, .inForce])
    #expect(log5.steps(for: .undo).map(\.revision) == [2, 1])
    #expect(log5.steps(for: .redo).map(\.revision) == [3])
  }

  @Test("a change after an undo begins a branch: what was undone is lost")
  func branch() {
    let branched = log(lines(1, 2, 3) + line(4, undoes: [3, 2]) + line(5), upTo: 5)
    #expect(branched.states == [.inForce, .lost, .lost, .inForce, .inForce])
    #expect(branched.steps(for: .undo).map(\.revision) == [5, 1])
    #expect(branched.steps(for: .redo).isEmpty)
  }

  @Test("an undo of steps that the history no longer tells of is passed over")
  func trimmed() {
    let trimmed = log(lines(5) + line(6, undoes: [5, 4, 3]) + line(7, redoes: [3]), upTo: 7)
    #expect(trimmed.states == [.undone, .inForce, .inForce])
    #expect(trimmed.steps(for: .undo).isEmpty)
    #expect(trimmed.steps(for: .redo).map(\.revision) == [5])
  }

  @Test(
    "a step that undoes or redoes what lies ahead of it does no harm", arguments: [[9], [2, 3], [2, 2, 1, 1], [.max]])
  func foreign(revisions: [Int]) {
    let text = line(1) + line(2, undoes: revisions) + line(3, redoes: revisions)
    #expect(log(text, upTo: 3).steps.count == 3)
  }
}
