import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct HistoryCommandsTests {
  @Test("undo and redo take one step, or as many as they are told", arguments: HistoryDirection.allCases)
  func moves(direction: HistoryDirection) throws {
    let name = direction.rawValue
    #expect(try route([name]) == .openHistoryMove(HistoryMoveRequest(direction)))
    #expect(try route([name, "3"]) == .openHistoryMove(HistoryMoveRequest(direction, .steps(3))))
    #expect(try route([name, "r88"]) == .openHistoryMove(HistoryMoveRequest(direction, .through(revision: 88))))
    #expect(try route([name, "-n", "2"]) == .openHistoryMove(HistoryMoveRequest(direction, .steps(2))))
  }

  @Test(
    "steps are counted from 1", arguments: HistoryDirection.allCases,
    ["0", "x", "", "1.5", "r", "rm", "r-1", "99999999999999999999", "1-2"])
  func badCount(direction: HistoryDirection, word: String) {
    let error = UsageError.invalidArgument(
      "n", message: "invalid number \"\(word)\", expected 1 or more, or a revision such as r88", suggestion: nil,
      command: direction.rawValue)
    #expect(throws: error) { try route([direction.rawValue, word]) }
  }

  @Test("only one number of steps is taken")
  func twoCounts() {
    #expect(throws: UsageError.self) { try route(["undo", "1", "2"]) }
  }

  @Test("the log is of all todos or some, from a revision on, and as long as it is told")
  func log() throws {
    #expect(try route(["log"]) == .openHistoryLog(HistoryLogRequest()))
    #expect(
      try route(["log", "12", "3-4,7", "--limit", "5"])
        == .openHistoryLog(HistoryLogRequest(refs: TodoRef.parse("12") + TodoRef.parse("3-4,7"), limit: 5)))
    #expect(
      try route(["log", "--since=88", "--limit=0"])
        == .openHistoryLog(HistoryLogRequest(since: .revision(88), limit: 0)))
    #expect(
      try route(["log", "--since", "r88", "--until=90"])
        == .openHistoryLog(HistoryLogRequest(since: .revision(88), until: .revision(90))))
    #expect(
      try route(["log", "--since", "last week", "--until=mon", "--where", "tag:shop"])
        == .openHistoryLog(HistoryLogRequest(query: "tag:shop", since: .date("last week"), until: .date("mon"))))
  }

  @Test(
    "what is no number or no reference is refused, and so is a query beside references; the log reads no standard input",
    arguments: [["log", "--limit=-1"], ["log", "a"], ["log", "-"], ["log", "3", "--where", "is:any"]])
  func misuse(words: [String]) {
    #expect(throws: UsageError.self) { try route(words) }
  }
}
