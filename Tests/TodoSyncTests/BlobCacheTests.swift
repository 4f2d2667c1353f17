import Foundation
import Testing
import TodoTestSupport

@testable import TodoSync

struct BlobCacheTests {
  private let world: GitWorld
  private let repository: GitRepository
  private let files: [SharedFile]
  private let texts = ["{}\n", "[1]\n", "[2]\n"]

  init() throws {
    world = try GitWorld()
    repository = try world.repository()
    let paths = ["todo-sync.json", "todos/01.ndjson", "todos/02.ndjson"]
    let commit = try repository.commit(Dictionary(uniqueKeysWithValues: zip(paths, texts.map { $0 as String? })))
    files = try repository.files(of: commit)
  }

  private func path(_ name: String) -> String { "\(world.syncFolder().path)/\(name)" }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path(BlobCache.name)).sorted() }
  }

  private func contents() throws -> [String] {
    try repository.contents(of: files).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("what was unpacked once is not asked of git again")
  func once() throws {
    #expect(try contents() == texts)
    for folder in try FileManager.default.contentsOfDirectory(atPath: path("git/objects")) {
      try FileManager.default.removeItem(atPath: path("git/objects/\(folder)"))
    }
    #expect(try contents() == texts)
    try FileManager.default.removeItem(atPath: path("\(BlobCache.name)/\(try names[0])"))
    #expect(throws: SyncError.self) { try contents() }
  }

  @Test(
    "what is not what was put there is asked of git", arguments: ["", "[3]\n", "[1]", "a longer text than it was\n"])
  func damaged(text: String) throws {
    #expect(try contents() == texts)
    for name in try names { try Data(text.utf8).write(to: URL(filePath: path("\(BlobCache.name)/\(name)"))) }
    #expect(try contents() == texts)
    #expect(try contents() == texts)
  }

  @Test("where nothing can be kept, git is asked each time")
  func noFolder() throws {
    try Data().write(to: URL(filePath: path(BlobCache.name)))
    #expect(try contents() == texts)
    #expect(try contents() == texts)
  }

  @Test("what is in no file any more is dropped, and what somebody else has put there")
  func keep() throws {
    #expect(try contents() == texts)
    try Data().write(to: URL(filePath: path("\(BlobCache.name)/.x.new")))
    let folder = try #require(world.opened("a"))
    BlobCache(in: folder)?.keep([files[1]])
    #expect(try names.count == 1)
    #expect(try names[0].hasPrefix(files[1].blob))
    #expect(BlobCache(in: folder)?.contents(of: files[1]) == Array(texts[1].utf8))
    #expect(BlobCache(in: folder)?.contents(of: files[0]) == nil)
  }
}
