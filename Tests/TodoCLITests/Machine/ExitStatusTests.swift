import Testing
import enum TodoCLI.ExitStatus
import TodoKit

struct ExitStatusTests {
  @Test(
    "every outcome has its exit status",
    arguments: zip(Outcome.allCases, [ExitStatus.done, .refused, .usage, .notFound, .tryAgain, .failed]))
  func outcomes(outcome: Outcome, status: ExitStatus) {
    #expect(ExitStatus(outcome) == status)
  }

  @Test("the exit statuses are 0 to 5, so that scripts can rely on them")
  func numbers() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(ExitStatus(.notFound).rawValue == 3)
  }
}
