import Testing
import TodoKit

@testable import TodoCLI

struct ProblemTests {
  @Test("the advice of a problem is a line for each remedy, in their order")
  func advice() {
    #expect(Problem(ProblemModel(.store(.idsExhausted))).advice == nil)
    #expect(Problem(ProblemModel(.emptyQuery)).advice == "for every todo, write --where is:any")
    #expect(
      Problem(ProblemModel(.kept(.store(.changedMeanwhile(id: 12)), path: "/t/a\u{7}.md"))).advice
        == "nothing was changed; to see it as it is now: todo show 12\nyour text is kept in /t/aU+0007.md")
  }

  @Test("a problem of the command line has words of its own")
  func usage() {
    let problem = Problem(usage: "it is wrong", advice: "mend it")
    #expect(problem == Problem(model: ProblemModel(code: .usage, message: "it is wrong"), advice: "mend it"))
  }
}
