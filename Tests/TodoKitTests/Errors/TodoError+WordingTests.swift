import FileStore
import Testing

@testable import TodoKit

struct TodoErrorWordingTests {
  @Test("a refusal of standard input names its line")
  func line() {
    #expect(ProblemModel(.refused(.emptyTitle, line: 3)).message == "line 3: the title is empty")
  }

  @Test("errors of the command line and of standard input say what is wrong and what helps")
  func others() {
    #expect(
      ProblemModel(.malformedRef("a b"))
        == ProblemModel(
          code: .usage, message: "invalid reference \"a b\"",
          remedies: [.writeReference], refs: ["a b"]
        ))
    #expect(
      ProblemModel(.unreadableInput(SystemFailure(code: 5)))
        == ProblemModel(
          code: .unreadable, message: "cannot read standard input: Input/output error",
          remedies: [.pipeInput]))
  }

  @Test("each line of a batch says what is wrong with it", arguments: batchProblems)
  func batch(reason: BatchProblem.Reason, message: String, code: ErrorCode) {
    let problem = BatchProblem(line: 3, reason: reason)
    let one = ProblemModel(.batch([problem]))
    #expect(one.message == "line 3: \(message)")
    #expect(one.code == code)
    #expect(one.remedies == [.mendEveryLine])
    #expect(one.details.isEmpty)
    let two = ProblemModel(.batch([problem, BatchProblem(line: 4, reason: .missingTitle)]))
    #expect(two.message == "2 lines are refused")
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
      "todo 9 was changed: its modified is 1970-01-01T00:00:00Z, not that of ifModified",
      .changed
    ),
  ]

  @Test("a query is told with its place")
  func query() {
    let problem = ProblemModel(.malformedQuery(QueryError(reason: .openQuote, query: "a \"b", range: 2..<4)))
    #expect(problem.code == .usage && problem.message == "unclosed quote")
    #expect(problem.place == ProblemModel.Place(query: "a \"b", range: 2..<4))
    #expect(
      ProblemModel(.emptyQuery)
        == ProblemModel(
          code: .usage, message: "the query is empty", remedies: [.pickEveryTodo]))
  }

  @Test(
    "text of the user's is cut, and its control characters cannot reach a terminal",
    arguments: [
      ("\u{1B}[2J", "invalid tag \"U+001B[2J\""), ("a\nb", "invalid tag \"aU+000Ab\""),
      ("\u{9B}", "invalid tag \"U+009B\""),
      (String(repeating: "x", count: 61), "invalid tag \"\(String(repeating: "x", count: 60))…\""),
      (String(repeating: "x", count: 60), "invalid tag \"\(String(repeating: "x", count: 60))\""),
    ])
  func hostileText(text: String, message: String) {
    #expect(ProblemModel(.refused(.tag(text))).message == message)
  }
}
