import Foundation
import Testing
import TodoTestSupport

@testable import FileStore

struct FileStorageTests {
  let folder: TemporaryFolder
  let storage: FileStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = FileStorage(path: folder.path(of: "todos.json"), lockTimeout: 0)
  }

  @Test("a missing store reads as empty and is not created by reading")
  func readsMissingStore() throws {
    let source = try storage.read()
    #expect(!source.exists)
    #expect(source.count == 0)
    #expect(try folder.names.isEmpty)
  }

  @Test("an empty file is an existing store, not a missing store")
  func readsEmptyStore() throws {
    try folder.write("", to: "todos.json")
    let source = try storage.read()
    #expect(source.exists)
    #expect(source.count == 0)
  }

  @Test("the first write creates a store that only its owner can access")
  func makesStore() throws {
    try storage.update { _ in .text("new") }
    #expect(try folder.text(of: "todos.json") == "new")
    #expect(try folder.attribute(.posixPermissions, of: "todos.json") == 0o600)
    #expect(try folder.names == ["todos.json"])
  }

  @Test("kept and written pieces follow one another in order")
  func splices() throws {
    try folder.write("one two three", to: "todos.json")
    try storage.update { _ in
      StoreRewrite(pieces: [.kept(8..<13), .written(Array(" and ".utf8)), .kept(0..<3), .written([])])
    }
    #expect(try folder.text(of: "todos.json") == "three and one")
    #expect(try folder.names == ["todos.json"])
  }

  @Test(
    "a change without effect leaves the very same file", arguments: [[0..<3], [0..<1, 1..<3, 3..<3], []])
  func writesNothing(ranges: [Range<Int>]) throws {
    try folder.write("old", to: "todos.json")
    let before = try folder.attribute(.systemFileNumber, of: "todos.json")
    try storage.update { _ in ranges.isEmpty ? nil : StoreRewrite(pieces: ranges.map { .kept($0) }) }
    #expect(try folder.attribute(.systemFileNumber, of: "todos.json") == before)
  }

  @Test("an error of the change is passed on and changes nothing")
  func passesErrorsOn() throws {
    try folder.write("old", to: "todos.json")
    #expect(throws: ChangeError.refused) {
      try storage.update { _ throws(ChangeError) -> (StoreRewrite?, Void) in throw .refused }
    }
    #expect(try folder.text(of: "todos.json") == "old")
    #expect(try folder.names == ["todos.json"])
  }

  @Test("a reader keeps its version while a writer replaces it")
  func readersKeepTheirVersion() throws {
    try folder.write("old version", to: "todos.json")
    let source = try storage.read()
    try storage.update { _ in .text("new") }
    #expect(try source.text == "old version")
  }

  @Test("concurrent writers lose nothing")
  func concurrentWriters() async throws {
    let path = storage.location
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<25 { try FileStorage(path: path).update { .append("x", to: $0) } }
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.text(of: "todos.json") == String(repeating: "x", count: 100))
    #expect(try folder.names == ["todos.json"])
  }

  @Test("a folder that vanishes under the writer is a write error")
  func folderVanishes() throws {
    try folder.makeFolder("sub")
    let storage = FileStorage(path: folder.path(of: "sub/todos.json"))
    #expect(throws: FileStoreError.unwritable(path: storage.location, reason: SystemFailure(code: ENOENT))) {
      try storage.update { _ in
        outside { try folder.remove("sub") }
        return .text("new")
      }
    }
    #expect(try folder.names.isEmpty)
  }

  @Test("a full disk, simulated by a limit on file sizes, leaves the old version and nothing else")
  func fileSizeLimit() async throws {
    try folder.write("old", to: "todos.json")
    let path = storage.location
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      unblock(SIGXFSZ)
      try #require(limitFileSize(to: 1_000_000))
      #expect(throws: FileStoreError.unwritable(path: path, reason: SystemFailure(code: EFBIG))) {
        try FileStorage(path: path).update { _ in .text(String(repeating: "x", count: 1_500_000)) }
      }
    }
    #expect(try folder.text(of: "todos.json") == "old")
    #expect(try folder.names == ["todos.json"])
  }
}

/// Does what another program does in the meantime.
func outside(_ body: () throws -> Void) {
  do { try body() } catch { Issue.record(error) }
}

/// Sets the size that no file of this process can exceed, in bytes.
private func limitFileSize(to size: UInt) -> Bool {
  #if canImport(Darwin)
    let resource = RLIMIT_FSIZE
  #else
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #endif
  var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
  return setrlimit(resource, &limit) == 0
}

@Suite("files beside a store")
struct FileStorageBesideTests {
  let folder: TemporaryFolder
  let storage: FileStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = FileStorage(path: folder.path(of: "todos.json"), lockTimeout: 0)
  }

  @Test(
    "other files are listed in order, without hidden files, links, folders and files that the store set aside"
  )
  func files() throws {
    for name in ["todos.json", "b.json", "a.txt", ".hidden", "todos.json.damaged-20261120T090000Z"] {
      try folder.write("x", to: name)
    }
    try folder.link("link.json", to: folder.path(of: "b.json"))
    try folder.makeFolder("c.json")
    #expect(try storage.filesBeside() == ["a.txt", "b.json"].map { folder.path(of: $0) })
    #expect(try RehearsalStorage(base: storage).filesBeside().count == 2)
  }

  @Test("a missing folder lists no files, and neither does a folder with very many files")
  func many() throws {
    #expect(try FileStorage(path: folder.path(of: "none/todos.json")).filesBeside() == [])
    for number in 0...1_000 { try folder.write("", to: "\(number)") }
    #expect(try storage.filesBeside() == [])
  }

  @Test("a path is recognised as the store's path by any name")
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
