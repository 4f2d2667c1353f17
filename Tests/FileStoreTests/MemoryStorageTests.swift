import FileStore
import Testing
import TodoTestSupport

struct MemoryStorageTests {
  @Test("a store in memory is changed piece by piece, and older versions stay as they were")
  func changes() throws {
    let storage = MemoryStorage(Array("one two".utf8))
    let old = storage.read()
    try storage.update { _ in
      StoreRewrite(pieces: [.kept(4..<7), .written(Array(" and ".utf8)), .kept(0..<3)])
    }
    #expect(try storage.read().text == "two and one")
    #expect(try old.text == "one two")
  }

  @Test("a store in memory is missing until it is written")
  func missing() throws {
    let storage = MemoryStorage()
    #expect(!storage.read().exists)
    try storage.update { _ in nil }
    #expect(!storage.read().exists)
    try storage.update { _ in StoreRewrite(pieces: []) }
    #expect(storage.read().exists)
  }

  @Test(
    "a range outside the store is refused, and so is a change that keeps it",
    arguments: [2..<5, 4..<6, -1..<1])
  func badRanges(range: Range<Int>) throws {
    let storage = MemoryStorage(Array("abc".utf8))
    #expect(throws: FileStoreError.changed(path: ":memory:")) { try storage.read().read(range) }
    #expect(throws: FileStoreError.changed(path: ":memory:")) {
      try storage.update { _ in StoreRewrite(pieces: [.kept(range)]) }
    }
    #expect(try storage.read().text == "abc")
  }

  @Test("only a replaced store is set aside, and its copy stays as it was")
  func setsAside() throws {
    let storage = MemoryStorage(Array("old".utf8))
    #expect(try storage.update(settingAside: ".bad") { _ in nil } == SetAside())
    #expect(try storage.update(settingAside: ".bad") { _ in .text("new") }.store == ":memory:.bad")
    #expect(storage.copies == [":memory:.bad": Array("old".utf8)])
    #expect(storage.linkTarget() == nil)
  }
}
