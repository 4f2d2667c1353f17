import FileStore
import Foundation
import Testing
import TodoTestSupport

struct FolderLockTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "todos.json")
  }

  @Test("a store locked by another one is busy, and nothing is asked or changed", arguments: [0, -1, 0.01, .nan])
  func busy(timeout: Double) throws {
    let other = try Descriptor.workingFolder.open(folder.path, O_RDONLY)
    #expect(try other.lock())
    #expect {
      try FileStorage(path: path, lockTimeout: timeout).update { _ in
        Issue.record("asked for a change without the lock")
        return nil
      }
    } throws: { error in
      guard case FileStoreError.busy(path, let seconds) = error else { return false }
      return seconds.bitPattern == timeout.bitPattern
    }
    #expect(try folder.names.isEmpty)
  }

  @Test("a long wait is told once, and ends when the other one is done")
  func waits() throws {
    let other = try Descriptor.workingFolder.open(folder.path, O_RDONLY)
    #expect(try other.lock())
    var told = 0
    let storage = FileStorage(
      path: path, lockTimeout: 600,
      onWait: {
        told += 1
        other.unlock()
      })
    try storage.update { _ in .text("new") }
    #expect(told == 1)
    #expect(try folder.text(of: "todos.json") == "new")
  }

  @Test("the lock is held while the change is made, and given back afterwards, even after an error")
  func holds() throws {
    let other = try Descriptor.workingFolder.open(folder.path, O_RDONLY)
    #expect(throws: ChangeError.refused) {
      try FileStorage(path: path).update { _ throws(ChangeError) -> (StoreRewrite?, Void) in
        #expect((try? other.lock()) == false)
        throw .refused
      }
    }
    #expect(try other.lock())
  }

  @Test("readers need no lock")
  func readersPass() throws {
    try folder.write("old", to: "todos.json")
    let other = try Descriptor.workingFolder.open(folder.path, O_RDONLY)
    #expect(try other.lock())
    #expect(try FileStorage(path: path, lockTimeout: 0).read().text == "old")
  }
}
