import Testing

@testable import TodoCore

struct ReleaseTests {
  @Test(
    "a build that is not a release says what it was built from",
    arguments: [
      ("fee5dfa3c2d14e0b9a8f", "v\(Release.version)", Release.version),
      ("fee5dfa3c2d14e0b9a8f", "v\(Release.version)-3-gfee5dfa", "\(Release.version) (commit fee5dfa3c2d1)"),
      ("fee5dfa3c2d14e0b9a8f", "", "\(Release.version) (commit fee5dfa3c2d1)"),
      ("$Format:%H$", "$Format:%(describe:tags)$", "\(Release.version) (working copy)"),
    ])
  func words(commit: String, tag: String, words: String) {
    #expect(Release.words(commit: commit, tag: tag) == words)
  }
}
