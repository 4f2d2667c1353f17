import Testing

@testable import TodoKit

struct TodoErrorTests {
  @Test(
    "every error ends a command in its own way",
    arguments: [
      (.refused(.emptyTitle), .refused), (.malformedRef("x"), .misused),
      (.unreadableInput(SystemFailure(code: 5)), .failed), (.store(.notFound(refs: [])), .notFound),
      (.store(.ambiguous(ref: "", uids: [], ids: [])), .misused), (.store(.uidTaken("")), .refused),
      (.store(.idsExhausted), .refused), (.store(.busy(path: "", seconds: 1)), .contended),
      (.store(.changed(path: "")), .contended),
      (.store(.unsound(path: "", line: 1, column: 1, byte: 0, expected: "")), .failed),
      (.store(.newerVersion(path: "", version: 2)), .failed), (.store(.notAFile(path: "", kind: "")), .failed),
      (.store(.unreadable(path: "", reason: SystemFailure(code: 5))), .failed),
      (.store(.unwritable(path: "", reason: SystemFailure(code: 5))), .failed),
      (.store(.unrepairable(path: "")), .failed),
      (.store(.unsynced(path: "", reason: SystemFailure(code: 5))), .failed),
      (.store(.historyUnreadable(path: "", reason: SystemFailure(code: 5))), .failed),
      (.store(.historyDamaged(path: "", before: 2)), .failed), (.store(.revisionsExhausted), .refused),
      (.store(.noSuchStep(.undo, asked: 1, possible: 0, reach: .beginning)), .refused),
      (.store(.conflict(.redo, ids: [1])), .contended),
      (.emptyQuery, .misused), (.malformedQuery(QueryError(reason: .openQuote, query: "\"", range: 0..<1)), .misused),
      (.batch([BatchProblem(line: 1, reason: .missingTitle)]), .refused),
      (.batch([BatchProblem(line: 1, reason: .noSuchID(1)), BatchProblem(line: 2, reason: .noSuchID(2))]), .notFound),
      (.batch([BatchProblem(line: 1, reason: .changedSince(Instant(seconds: 0), id: 1))]), .contended),
      (
        .batch([BatchProblem(line: 1, reason: .noSuchID(1)), BatchProblem(line: 2, reason: .removed(line: 1))]),
        .refused
      ),
    ] as [(TodoError, Outcome)])
  func outcomes(error: TodoError, outcome: Outcome) {
    #expect(error.outcome == outcome)
  }
}
