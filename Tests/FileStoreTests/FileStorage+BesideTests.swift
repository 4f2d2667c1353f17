import Testing
import TodoTestSupport

@testable import FileStore

@Suite("what lies beside a store")
struct FileStorageBesideTests {
  let folder: TemporaryFolder
  let storage: FileStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = FileStorage(path: folder.path(of: "todos.json"), lockTimeout: 0)
  }

  @Test("other files are told in order; hidden ones, folders and what the store set aside are not")
  func files() throws {
    for name in ["todos.json", "b.json", "a.txt", ".hidden", "todos.json.damaged-20261120T090000Z"] {
      try folder.write("x", to: name)
    }
    try folder.link("link.json", to: folder.path(of: "b.json"))
    #expect(try storage.filesBeside() == ["a.txt", "b.json"].map { folder.path(of: $0) })
    #expect(try RehearsalStorage(base: storage).filesBeside().count == 2)
  }

  @Test("nothing is told of a folder that is not there, or is for other things")
  func many() throws {
    #expect(try FileStorage(path: folder.path(of: "none/todos.json")).filesBeside() == [])
    for number in 0...1_000 { try folder.write("", to: "\(number)") }
    #expect(try storage.filesBeside() == [])
  }

  @Test("a path leads to the store by whatever name")
  func isFile() throws {
    try folder.write("x", to: "todos.json")
    try folder.write("x", to: "other.json")
    try folder.link("link.json", to: folder.path(of: "todos.json"))
    #expect(try storage.isFile(folder.path(of: "link.json")))
    #expect(try !storage.isFile(folder.path(of: "other.json")))
    #expect(try !storage.isFile(folder.path(of: "none.json")))
    #expect(try storage.other(folder.path(of: "other.json")).isFile(folder.path(of: "other.json")))
  }
}
