import Testing

@testable import TodoSync

struct GitVersionTests {
  @Test(
    "a version is read from what git says of itself",
    arguments: [
      ("git version 2.39.5 (Apple Git-154)\n", "2.39"), ("git version 2.20.0.windows.1", "2.20"),
      ("git version 3.0", "3.0"),
      ("git version 2", nil), ("git version x.y", nil), ("hub version 2.14", nil), ("", nil),
    ] as [(String, String?)])
  func reading(text: String, version: String?) {
    #expect(GitVersion(text)?.description == version)
  }

  @Test("versions are in their order")
  func order() throws {
    let versions = try ["1.99", "2.9", "2.20", "3.0"].map { try #require(GitVersion("git version \($0).1")) }
    #expect(versions.sorted() == versions && versions[1] < .least && versions[2] >= .least)
  }
}
