import Testing

@testable import TodoCore

struct ProjectPathTests {
  @Test(
    "a project lies below the part before each of its slashes",
    arguments: [
      ("work", ["work"]), ("work/site/css", ["work", "work/site", "work/site/css"]),
      ("/etc/x", ["etc", "etc/x"]),
      ("work/", ["work"]), ("a//b", ["a", "a/b"]), ("/", ["/"]), ("", [""]),
      ("a/\u{301}b", ["a", "a/\u{301}b"]), (" x ", ["x"]), ("my home / a b", ["my home ", "my home / a b"]),
      ("\u{A0}é\u{3000}/\t", ["é"]), ("日本/â", ["日本", "日本/â"]), (" ", [" "]),
    ])
  func names(project: String, expected: [String]) {
    #expect(ProjectPath.names(to: project) == expected)
  }

  @Test("a name full of slashes has at most the allowed number of levels", arguments: [64, 65, 10_000])
  func levels(count: Int) {
    let names = ProjectPath.names(to: String(repeating: "a/", count: count))
    #expect(names.count == ProjectPath.levels && names.last?.utf8.count == 2 * count - 1)
  }
}
