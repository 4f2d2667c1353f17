import FileStore
import Foundation
import Testing
import TodoTestSupport

struct DescriptorFolderTests {
  let files: TemporaryFolder
  let folder: Descriptor

  init() throws {
    files = try TemporaryFolder()
    folder = try Descriptor.workingFolder.open(files.path, O_RDONLY)
  }

  @Test("names stay reachable when the folder is moved away")
  func followsTheFolder() throws {
    try files.makeFolder("sub")
    let sub = try folder.open("sub", O_RDONLY)
    try files.write("", to: "sub/file")
    try folder.rename("sub", to: "moved")
    #expect(try sub.status(of: "file").kind == "file")
    try sub.remove("file")
    #expect(try sub.statusIfPresent(of: "file") == nil)
  }

  @Test("a link's target is told, and nothing else has one")
  func targets() throws {
    try files.link("link", to: "nowhere/ä")
    try files.write("", to: "file")
    #expect(try folder.target(ofLink: "link") == "nowhere/ä")
    #expect(try folder.target(ofLink: "file") == nil)
    #expect(try folder.target(ofLink: "missing") == nil)
  }

  @Test("all names are listed, hidden ones too")
  func names() throws {
    try files.write("", to: ".hidden")
    try files.write("", to: "ä")
    #expect(try Set(folder.names()) == [".", "..", ".hidden", "ä"])
  }
}
