import Testing
import TodoTestSupport

@testable import TodoCore

struct RefusedLinesTests {
  @Test("each refused line of a batch says what is wrong with it", arguments: batchProblems)
  func batch(reason: BatchProblem.Reason, message: String, code: ErrorCode) {
    let problem = BatchProblem(line: 3, reason: reason)
    let one = ProblemModel(.batch([problem]))
    #expect(one.message == "line 3: \(message)")
    #expect(one.code == code)
    #expect(one.advice.map(\.plain) == ["nothing was changed; fix the line and try again"])
    #expect(one.details.isEmpty)
    let two = ProblemModel(.batch([problem, BatchProblem(line: 4, reason: .missingTitle)]))
    #expect(two.message == "2 lines have errors")
    #expect(two.details == ["line 3: \(message)", "line 4: a new todo needs a title"])
  }

  static let batchProblems: [(BatchProblem.Reason, String, ErrorCode)] = [
    (.malformed(column: 7, expected: "a \u{7}"), "column 7: expected a U+0007", .refused),
    (.refused(.emptyTitle), "the title is empty", .refused), (.noSuchID(9), "no such todo: 9", .notFound),
    (.namesTwo(id: 9, uid: "u"), "id 9 and uid \"u\" belong to different todos", .refused),
    (.removed(line: 1), "the todo was removed on line 1", .refused),
    (.missingTitle, "a new todo needs a title", .refused),
    (
      .changedSince(Instant(seconds: 0), id: 9),
      "todo 9 was changed: its modified is 1970-01-01T00:00:00Z, not the ifModified you gave",
      .changed
    ),
  ]
}
