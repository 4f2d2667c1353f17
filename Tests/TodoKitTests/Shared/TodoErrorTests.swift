import Testing
import TodoKit

struct TodoErrorTests {
  @Test(
    "every error ends a command in its own way",
    arguments: [
      (.refused(.emptyTitle), .refused), (.malformedRef("x"), .misused),
      (.unreadableInput(SystemFailure(code: 5)), .failed), (.store(.notFound(refs: [])), .notFound),
      (.store(.ambiguous(ref: "", uids: [])), .misused), (.store(.uidTaken("")), .refused),
      (.store(.idsExhausted), .refused), (.store(.busy(path: "", seconds: 1)), .contended),
      (.store(.changed(path: "")), .contended),
      (.store(.unsound(path: "", line: 1, column: 1, byte: 0, expected: "")), .failed),
      (.store(.newerVersion(path: "", version: 2)), .failed), (.store(.notAFile(path: "", kind: "")), .failed),
      (.store(.unreadable(path: "", reason: SystemFailure(code: 5))), .failed),
      (.store(.unwritable(path: "", reason: SystemFailure(code: 5))), .failed),
    ] as [(TodoError, Outcome)])
  func outcomes(error: TodoError, outcome: Outcome) {
    #expect(error.outcome == outcome)
  }
}
