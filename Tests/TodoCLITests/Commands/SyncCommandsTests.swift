import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct SyncCommandTests {
  @Test("a sync is with the remote that is known, with another one from now on, or forgets it")
  func routes() throws {
    #expect(try route(["sync"]) == .openSync(.known))
    #expect(try route(["sync", "none"]) == .openSync(.none))
    #expect(try route(["sync", "/x.git"]) == .openSync(.remote("/x.git", branch: nil)))
    #expect(try route(["sync", "--branch", "work", "h:x"]) == .openSync(.remote("h:x", branch: "work")))
  }

  @Test(
    "a branch belongs to a remote that is named, and one is enough",
    arguments: [["sync", "--branch=x"], ["sync", "none", "--branch=x"], ["sync", "a", "b"]])
  func misuse(words: [String]) {
    #expect(throws: UsageError.self) { try route(words) }
  }
}
