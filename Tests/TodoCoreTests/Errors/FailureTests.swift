import FileStore
import Testing

@testable import StoreEngine
@testable import TodoCore

struct FailureTests {
  @Test(
    "every error ends a command with the right outcome",
    arguments: [
      (.refused(.emptyTitle), .refused), (.malformedRef("x"), .misused),
      (.store(.notFound(refs: [])), .notFound), (.store(.ambiguous(ref: "", uids: [], ids: [])), .misused),
      (.store(.uidTaken("")), .refused), (.store(.idsExhausted), .refused),
      (.store(.file(.busy(path: "", seconds: 1))), .contended),
      (.store(.file(.changed(path: ""))), .contended),
      (.store(.unsound(path: "", line: 1, column: 1, byte: 0, expected: "")), .failed),
      (.store(.newerVersion(path: "", version: 2)), .failed),
      (.store(.file(.notAFile(path: "", kind: ""))), .failed),
      (.store(.file(.unreadable(path: "", reason: SystemFailure(code: 5)))), .failed),
      (.store(.file(.unwritable(path: "", reason: SystemFailure(code: 5)))), .failed),
      (.store(.unrepairable(path: "")), .failed),
      (.store(.file(.unsynced(path: "", reason: SystemFailure(code: 5)))), .failed),
      (.store(.file(.historyUnreadable(path: "", reason: SystemFailure(code: 5)))), .failed),
      (.store(.historyDamaged(path: "", before: 2)), .failed), (.store(.revisionsExhausted), .refused),
      (.store(.noSuchStep(.undo, asked: 1, possible: 0, reach: .beginning)), .refused),
      (.store(.conflict(.redo, ids: [1])), .contended), (.emptyQuery, .misused),
      (.malformedQuery(QueryError(reason: .openQuote, query: "\"", range: 0..<1)), .misused),
      (.batch([BatchProblem(line: 1, reason: .missingTitle)]), .refused),
      (
        .batch([BatchProblem(line: 1, reason: .noSuchID(1)), BatchProblem(line: 2, reason: .noSuchID(2))]),
        .notFound
      ),
      (.batch([BatchProblem(line: 1, reason: .changedSince(Instant(seconds: 0), id: 1))]), .contended),
      (
        .batch([
          BatchProblem(line: 1, reason: .noSuchID(1)), BatchProblem(line: 2, reason: .removed(line: 1)),
        ]),
        .refused
      ),
    ] as [(TodoError, Outcome)])
  func outcomes(error: TodoError, outcome: Outcome) {
    #expect(error.outcome == outcome)
  }

  @Test("a refused line of standard input is named")
  func line() {
    #expect(ProblemModel(.refused(.emptyTitle, line: 3)).message == "line 3: the title is empty")
  }

  @Test("a malformed reference is reported with what is wrong and what helps")
  func reference() {
    #expect(
      ProblemModel(.malformedRef("a b"))
        == ProblemModel(
          code: .usage, message: "invalid reference \"a b\"",
          advice: [.writeReference], refs: ["a b"]
        ))
  }

  @Test("a malformed query is reported with its place")
  func query() {
    let problem = ProblemModel(.malformedQuery(QueryError(reason: .openQuote, query: "a \"b", range: 2..<4)))
    #expect(problem.code == .usage && problem.message == "unclosed quote")
    #expect(problem.place == ProblemModel.Place(query: "a \"b", range: 2..<4))
    #expect(
      ProblemModel(.emptyQuery)
        == ProblemModel(
          code: .usage, message: "the query is empty",
          advice: ["for every todo, write \(option: "where") is:any"]))
  }

  @Test(
    "the user's text is shortened, and its control characters cannot reach a terminal",
    arguments: [
      ("\u{1B}[2J", "invalid tag \"U+001B[2J\": it has a control character"),
      ("a\nb", "invalid tag \"aU+000Ab\": it has a control character"),
      ("\u{9B}", "invalid tag \"U+009B\": it has a control character"),
      (String(repeating: "x", count: 61), "invalid tag \"\(String(repeating: "x", count: 60))…\""),
      (String(repeating: "x", count: 60), "invalid tag \"\(String(repeating: "x", count: 60))\""),
    ])
  func hostileText(text: String, message: String) {
    #expect(ProblemModel(.refused(.tag(text))).message == message)
  }
}
