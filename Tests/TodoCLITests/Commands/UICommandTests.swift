import Testing
import TodoKit

@testable import ArgumentKit
@testable import TodoCLI

struct UICommandTests {
  @Test(
    "the words are the query that the full screen shows first",
    arguments: [
      (["ui"], ScreenRequest()), (["ui", "tag:shop", "milk"], ScreenRequest("tag:shop milk")),
      (["ui", "--linear"], ScreenRequest(isLinear: true)),
    ])
  func words(words: [String], request: ScreenRequest) throws {
    #expect(try route(words) == .openScreen(request))
  }

  @Test("a screen has no form of output", arguments: ["--json", "--ndjson", "--plain", "-q"])
  func forms(flag: String) {
    #expect(throws: UsageError.self) { try route(["ui", flag]) }
  }
}
