import Testing
import TodoTestSupport

@testable import Processes

struct SearchPathTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("a/x-folder")
    try folder.install("a/x-one", "")
    try folder.install("b/x-one", "")
    try folder.install("b/x-two", "")
    try folder.install("b/y", "")
    try folder.write("", to: "b/x-text")
    try folder.link("b/x-link", to: "y")
    try folder.link("b/x-nowhere", to: "nothing")
  }

  private func path(_ names: String...) -> SearchPath {
    SearchPath(names.map { folder.path(of: $0) }.joined(separator: ":"))
  }

  @Test("the first file that can be run counts, links included")
  func first() {
    #expect(path("a", "b").program(named: "x-one") == folder.path(of: "a/x-one"))
    #expect(path("none", "b", "a").program(named: "x-one") == folder.path(of: "b/x-one"))
    #expect(path("b").program(named: "x-link") == folder.path(of: "b/x-link"))
    for name in ["x-folder", "x-text", "x-nowhere", "x"] {
      #expect(path("a", "b").program(named: name) == nil)
    }
  }

  @Test("empty and relative entries are ignored", arguments: ["", ":", "::/", ".", "bin:../bin"])
  func relative(variable: String) {
    #expect(SearchPath(variable).program(named: "sh") == nil)
  }

  @Test("the names with a prefix are found once each, without what cannot be run")
  func names() {
    #expect(path("a", "b", "none", "a").programs(withPrefix: "x-") == ["x-link", "x-one", "x-two"])
    #expect(SearchPath("").programs(withPrefix: "x-") == [])
  }
}
