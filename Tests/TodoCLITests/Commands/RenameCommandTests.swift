import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct RenameCommandTests {
  @Test(
    "a sign says whether a project or a tag is renamed, and may stand before the new name",
    arguments: [
      (["rename", "+work", "office"], GroupRename(.project, "work", to: "office")),
      (["rename", "+work", "+office/a"], GroupRename(.project, "work", to: "office/a")),
      (["rename", "@phone", "calls", "--merge"], GroupRename(.tag, "phone", to: "calls", merging: true)),
      (["rename", "#phone", "@calls", "-n"], GroupRename(.tag, "phone", to: "calls")),
      (["rename", "+to do", "-x", "--merge"], nil),
      (["rename", "+to do", "--", "-x"], GroupRename(.project, "to do", to: "-x")),
    ] as [([String], GroupRename?)])
  func routes(words: [String], expected: GroupRename?) throws {
    guard let expected else {
      #expect(throws: UsageError.self) { try route(words) }
      return
    }
    #expect(try route(words) == .openGroupRename(expected))
    let line = try #require(Route.openGroupRename(expected).words)
    #expect(try route(line) == .openGroupRename(expected))
  }

  @Test(
    "a name without a sign is refused, with what was meant if the words tell",
    arguments: [
      ("work", nil), ("project:work", "rename +work b"), ("Tag:x", "rename @x b"),
      ("12", "edit 12 --title b"), ("+", nil), ("@", nil), ("", nil),
    ] as [(String, String?)])
  func unsigned(word: String, suggestion: String?) {
    let error = #expect(throws: UsageError.self) { try route(["rename", word, "b"]) }
    guard case .invalidArgument("group", _, suggestion, "rename") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "a project does not become a tag, nor a tag a project",
    arguments: [("+a", "@b"), ("@a", "+b"), ("#a", "+b")])
  func kinds(old: String, new: String) {
    #expect(throws: UsageError.self) { try route(["rename", old, new]) }
  }
}
