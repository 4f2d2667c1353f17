import FileStore
import Foundation
import Testing
import TodoTestSupport

struct FileVersionTests {
  let folder: TemporaryFolder
  let storage: FileStorage

  init() throws {
    folder = try TemporaryFolder()
    storage = FileStorage(path: folder.path(of: "todos.json"), lockTimeout: 0)
  }

  @Test("any range can be read, in any order")
  func readsRanges() throws {
    try folder.write("0123456789", to: "todos.json")
    let source = try storage.read()
    #expect(try source.read(7..<10) == Array("789".utf8))
    #expect(try source.read(0..<2) == Array("01".utf8))
    #expect(try source.read(4..<4).isEmpty)
  }

  @Test("a store that is cut short while it is read counts as changed")
  func noticesShrinking() throws {
    try folder.write("old version", to: "todos.json")
    let source = try storage.read()
    #expect(truncate(storage.location, 3) == 0)
    #expect(throws: FileStoreError.changed(path: storage.location)) { try source.read(0..<11) }
    #expect(throws: FileStoreError.changed(path: storage.location)) { try source.read(8..<11) }
    #expect(throws: FileStoreError.changed(path: storage.location)) { try source.read(8..<12) }
    #expect(try source.read(0..<3) == Array("old".utf8))
  }

  @Test("a pipe, a socket and a device are refused at once")
  func refusesOthers() throws {
    #expect(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
    #expect(mknod(folder.path(of: "socket"), S_IFSOCK | 0o600, 0) == 0)
    try folder.link("device", to: "/dev/zero")
    for kind in ["pipe", "socket", "device"] {
      let storage = FileStorage(path: folder.path(of: kind))
      #expect(throws: FileStoreError.notAFile(path: storage.location, kind: kind)) { try storage.read() }
      #expect(throws: FileStoreError.notAFile(path: storage.location, kind: kind)) {
        try storage.update { _ in .text("new") }
      }
    }
  }
}
