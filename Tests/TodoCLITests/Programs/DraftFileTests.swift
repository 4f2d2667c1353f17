import FileStore
import Foundation
import Testing
import TodoCLI
import TodoKit
import TodoTestSupport

struct DraftFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Both parts of a file's path within the folder.
  private func names(of file: DraftFile) throws -> (folder: String, file: String) {
    let names = file.path.dropFirst(folder.path.count + 1).split(separator: "/").map(String.init)
    try #require(names.count == 2)
    return (names[0], names[1])
  }

  @Test("the text lies in a file and a folder that nobody else can open")
  func permissions() throws {
    let file = try DraftFile("text", in: folder.path)
    let names = try names(of: file)
    #expect(try folder.attribute(.posixPermissions, of: names.folder) == 0o700)
    #expect(try folder.attribute(.posixPermissions, of: "\(names.folder)/\(names.file)") == 0o600)
    #expect(try folder.text(of: "\(names.folder)/\(names.file)") == "text")
    #expect(names.file.hasSuffix(".md"))
  }

  @Test("no two files have the same name")
  func randomNames() throws {
    let files = try (0..<5).map { _ in try DraftFile("", in: folder.path) }
    #expect(Set(try files.map { try names(of: $0).folder }).count == 5)
    #expect(Set(try files.map { try names(of: $0).file }).count == 5)
  }

  @Test("what an editor has written is read, even from another file in the old one's place")
  func reading() throws {
    let file = try DraftFile("old", in: folder.path)
    let path = String(file.path.dropFirst(folder.path.count + 1))
    try folder.write("written", to: path)
    #expect(try file.bytes() == Array("written".utf8))
    try folder.replace(path, by: "replaced")
    #expect(try file.bytes() == Array("replaced".utf8))
    try folder.remove(path)
    #expect(try file.bytes().isEmpty)
  }

  @Test("nothing is left of a removed file, nor of what an editor put beside it")
  func removing() throws {
    let file = try DraftFile("text", in: folder.path)
    try folder.write("", to: "\(try names(of: file).folder)/.swap")
    file.remove()
    #expect(try folder.names.isEmpty)
  }

  @Test("a folder that is not there is an error")
  func missingFolder() throws {
    #expect(throws: SystemFailure(code: ENOENT)) { try DraftFile("", in: folder.path(of: "missing")) }
  }
}
