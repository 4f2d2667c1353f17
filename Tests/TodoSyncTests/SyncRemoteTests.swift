import Testing

@testable import TodoSync

struct SyncRemoteTests {
  @Test(
    "a name of a branch is one that git takes, and stands for one branch",
    arguments: [
      "", "-x", "a b", "a*", "a..b", "a/", "/a", "a//b", ".a", "a/.b", "a.lock", "a.", "a~", "a^", "a:b", "a?", "[a",
      "a\\b", "@", "a@{b", "a\u{7}", "x/-y", "HEAD", "refs/heads/x",
    ])
  func branches(name: String) throws {
    let url = try RemoteURL("/a", from: "/")
    #expect(throws: SyncError.malformedBranch(name)) { try SyncRemote(url, branch: name) }
    for name in ["todo", "work/list", "é", "a-b_c.d"] { #expect(try SyncRemote(url, branch: name).branch == name) }
  }
}
