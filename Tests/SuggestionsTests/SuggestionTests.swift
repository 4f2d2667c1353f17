import Testing

@testable import Suggestions

@Suite("Suggestions") struct SuggestionTests {
  @Test(
    "the distance counts insertions, deletions, replacements and swaps of neighbours",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1),
      ("abc", "abxc", 1), ("abc", "acb", 1), ("ca", "abc", 3), ("kitten", "sitting", 3), ("abcd", "badc", 2),
    ])
  func distance(source: String, target: String, distance: Int) {
    #expect(editDistance(Array(source), Array(target)) == distance)
    #expect(editDistance(Array(target), Array(source)) == distance)
  }

  @Test(
    "a suggestion differs in at most a third of the letters, or is the only word that begins so",
    arguments: [
      ("lst", "list"), ("LIST", "list"), ("l", nil), ("ls", nil), ("reanme", "rename"), ("rnm", nil),
      ("reopne", "reopen"), ("renamereopen", nil), ("re", nil), ("ren", "rename"), ("", nil),
    ] as [(String, String?)])
  func nearest(word: String, suggestion: String?) {
    #expect(closest(to: word, among: ["list", "rename", "reopen"]) == suggestion)
  }

  @Test("the first of several equally near words is suggested")
  func firstOfEquals() {
    #expect(closest(to: "bar", among: ["bat", "baz"]) == "bat")
  }
}
