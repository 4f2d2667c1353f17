import FileStore
import Testing

@testable import TodoKit

struct TodoErrorTests {
  @Test(
    "every error ends a command in its own way",
    arguments: [
      (.refused(.emptyTitle), .refused), (.malformedRef("x"), .misused),
      (.unreadableInput(SystemFailure(code: 5)), .failed), (.store(.notFound(refs: [])), .notFound),
      (.store(.ambiguous(ref: "", uids: [], ids: [])), .misused), (.store(.uidTaken("")), .refused),
      (.store(.idsExhausted), .refused), (.store(.file(.busy(path: "", seconds: 1))), .contended),
      (.store(.file(.changed(path: ""))), .contended),
      (.store(.unsound(path: "", line: 1, column: 1, byte: 0, expected: "")), .failed),
      (.store(.newerVersion(path: "", version: 2)), .failed), (.store(.file(.notAFile(path: "", kind: ""))), .failed),
      (.store(.file(.unreadable(path: "", reason: SystemFailure(code: 5)))), .failed),
      (.store(.file(.unwritable(path: "", reason: SystemFailure(code: 5)))), .failed),
      (.store(.unrepairable(path: "")), .failed),
      (.store(.file(.unsynced(path: "", reason: SystemFailure(code: 5)))), .failed),
      (.store(.file(.historyUnreadable(path: "", reason: SystemFailure(code: 5)))), .failed),
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
