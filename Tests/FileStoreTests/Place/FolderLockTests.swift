@testable import FileStore
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

  @Test("a store locked by another program is busy, and no change is made", arguments: [0, -1, 0.01, .nan])
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

  @Test("a long wait is reported once and ends when the other program is done")
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

  @Test("the lock is held during the change and released afterwards, even after an error")
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

struct LockFileTests {
  let files: TemporaryFolder
  let folder: Descriptor

  init() throws {
    files = try TemporaryFolder()
    folder = try Descriptor.workingFolder.open(files.path, O_RDONLY)
  }

  @Test("the lock has one holder at a time, and the last holder leaves no file")
  func excludes() throws {
    let first = try #require(try LockFile.tryToTake(in: folder, for: "todos.json"))
    #expect(try LockFile.tryToTake(in: folder, for: "todos.json") == nil)
    #expect(try files.names == [".todos.json.lock"])
    first.release()
    let second = try #require(try LockFile.tryToTake(in: folder, for: "todos.json"))
    second.release()
    #expect(try files.names.isEmpty)
  }

  @Test("a lock file left by a killed process keeps nobody out")
  func leftover() throws {
    try files.write("", to: ".todos.json.lock")
    let lock = try LockFile.tryToTake(in: folder, for: "todos.json")
    #expect(lock != nil)
    lock?.release()
  }

  @Test("a lock on a removed file is not in force, and its release leaves other locks alone")
  func unlinked() throws {
    let lost = try #require(try LockFile.tryToTake(in: folder, for: "todos.json"))
    #expect(try lost.isInForce)
    try files.remove(".todos.json.lock")
    #expect(try !lost.isInForce)
    let lock = try #require(try LockFile.tryToTake(in: folder, for: "todos.json"))
    #expect(try !lost.isInForce)
    lost.release()
    #expect(try lock.isInForce)
    #expect(try LockFile.tryToTake(in: folder, for: "todos.json") == nil)
    lock.release()
  }

  @Test("no two holders are inside at once, however often the lock file is removed and created again")
  func contention() async throws {
    let path = files.path
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let folder = try Descriptor.workingFolder.open(path, O_RDONLY)
          var turns = 0
          while turns < 100 {
            guard let lock = try LockFile.tryToTake(in: folder, for: "todos.json") else { continue }
            _ = try folder.open("inside", O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
            try folder.remove("inside")
            lock.release()
            turns += 1
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try files.names.isEmpty)
  }

  @Test("a link in the lock file's place is not followed")
  func link() throws {
    try files.link(".todos.json.lock", to: "elsewhere")
    #expect(throws: SystemFailure(code: ELOOP)) { try LockFile.tryToTake(in: folder, for: "todos.json") }
    #expect(try files.names == [".todos.json.lock"])
  }
}
