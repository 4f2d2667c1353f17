import Foundation
import Testing
import TodoTestSupport

@testable import FileStore
@testable import SyncEngine
@testable import TodoCore

/// What real git says about trees that `todo` did not make.
struct GitRepositoryFilesTests {
  private let world: GitWorld

  init() throws { world = try GitWorld() }

  @Test(
    "a tree that is not a list is refused with the offending file, and files outside the list are ignored",
    arguments: [
      ("120000 blob BLOB\ttodo-sync.json\n", "todo-sync.json"),
      ("100755 blob BLOB\ttodo-sync.json\n", "todo-sync.json"),
      ("160000 commit 1111111111111111111111111111111111111111\ttodo-sync.json\n", "todo-sync.json"),
      ("040000 tree TREE\ttodo-sync.json\n", "todo-sync.json"), ("120000 blob BLOB\ttodos\n", "todos"),
      ("100644 blob BLOB\ttodos\n", "todos"),
      ("160000 commit 1111111111111111111111111111111111111111\ttodos\n", "todos"),
      (
        "100644 blob BLOB\tREADME.md\n100644 blob BLOB\tTODO-SYNC.JSON\n100644 blob BLOB\ttodo-sync.json\n",
        nil
      ),
      (
        "040000 tree TREE\ttodos\n120000 blob BLOB\tlink\n160000 commit 1111111111111111111111111111111111111111\tmodule\n",
        nil
      ),
      ("", nil),
    ])
  func hostileTree(entries: String, refused: String?) throws {
    let blob = try world.blob()
    let tree = try world.remote(
      "mktree",
      input: Data(
        "100644 blob \(blob)\taa.ndjson\n100644 blob \(blob)\tREADME\n100644 blob \(blob)\t..x.ndjson\n".utf8)
    )
    try world.putTree(entries.replacing("BLOB", with: blob).replacing("TREE", with: tree))
    let repository = try world.repository()
    let tip = try #require(try repository.fetch())
    if let refused {
      #expect { try repository.files(of: tip) } throws: { error in
        guard case .unsound(let file, nil, _) = error as? SyncError else { return false }
        return file == refused
      }
    } else {
      let files = try repository.files(of: tip)
      #expect(files.allSatisfy { SharedFile.isPart($0.path) })
      #expect(try repository.contents(of: files).allSatisfy { $0 == Array("{}\n".utf8) })
    }
  }

  @Test(
    "a file of todos must have the plain mode, and a name that a checkout would act on is refused on arrival")
  func hostileFiles() throws {
    let blob = try world.blob()
    for mode in ["120000", "100755"] {
      let tree = try world.remote("mktree", input: Data("\(mode) blob \(blob)\taa.ndjson\n".utf8))
      try world.putTree("040000 tree \(tree)\ttodos\n")
      let repository = try world.repository()
      let tip = try #require(try repository.fetch())
      #expect(
        throws: SyncError.unsound(
          file: "todos/aa.ndjson", expected: "a plain file of mode 100644, not \(mode)")
      ) {
        try repository.files(of: tip)
      }
    }
    try world.putTree("100644 blob \(blob)\t.git\n")
    #expect { try world.repository().fetch() } throws: { error in
      guard case .unsound("todo", nil, _) = error as? SyncError else { return false }
      return true
    }
  }

  @Test(
    "a file of todos with any plain name can be removed, and a name of control or invalid bytes is refused")
  func names() throws {
    let blob = try world.blob()
    func put(_ names: [[UInt8]]) throws {
      let entries = names.map { Array("100644 blob \(blob)\t".utf8) + $0 + Array(".ndjson\0".utf8) }
      let tree = try world.remote("mktree", "-z", input: Data(entries.flatMap(\.self)))
      try world.putTree("040000 tree \(tree)\ttodos\n")
    }
    try put(["AB", "my list ", "é\"\\", "\"x\"", ""].map { Array($0.utf8) })
    let repository = try world.repository()
    let tip = try #require(try repository.fetch())
    let files = try repository.files(of: tip)
    #expect(files.count == 5)
    let none = try repository.commit(
      files.map { SharedFileChange(path: $0.path, bytes: nil) }, parents: [tip], at: Instant(seconds: 0),
      message: "x")
    #expect(try repository.files(of: none).isEmpty)
    for name in [[0xFF], [0x61, 0x0A, 0x62], [0x1B]] as [[UInt8]] {
      try put([name])
      let tip = try #require(try repository.fetch())
      #expect {
        try repository.files(of: tip)
      } throws: { error in
        guard case .unsound(_, nil, let expected) = error as? SyncError else { return false }
        return expected.hasPrefix("a name")
      }
    }
  }

  @Test("a huge file in a few compressed bytes is refused by its size")
  func hugeFile() throws {
    try world.folder.write("", to: "huge")
    #expect(truncate(world.folder.path(of: "huge"), off_t(SharedFile.mostBytes + 1)) == 0)
    let blob = try world.remote(
      "-c", "core.bigFileThreshold=1m", "-c", "core.compression=1", "hash-object", "-w",
      world.folder.path(of: "huge"))
    try world.putTree("100644 blob \(blob)\ttodo-sync.json\n")
    let repository = try world.repository()
    let tip = try #require(try repository.fetch())
    #expect(
      throws: SyncError.unsound(file: "todo-sync.json", expected: "at most \(SharedFile.mostBytes) bytes")
    ) {
      try repository.files(of: tip)
    }
  }
}
