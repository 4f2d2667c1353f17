import Foundation
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import SyncEngine

/// What every repository of a shared list does, whether in memory or in git.
struct RepositoryTests {
  /// A remote repository, and machines that share a list through it.
  enum World: CaseIterable {
    case memory, git
  }

  private final class Machines {
    private let memory = MemoryRemote()
    private let git: GitWorld?

    init(_ world: World) throws { git = world == .git ? try GitWorld() : nil }

    func machine(_ name: String) throws -> any Repository {
      if let git { try git.repository(name) } else { MemoryRepository(of: memory) }
    }

    /// Makes the branch end at another commit, whatever that loses.
    func moveBranch(to commit: CommitID?) throws {
      memory.tip = commit
      if let commit { try git?.remote("update-ref", "refs/heads/todo", commit.hex) }
      if commit == nil { try git?.remote("update-ref", "-d", "refs/heads/todo") }
    }
  }

  private static let list = ["todo-sync.json": "{}\n", "todos/0a.ndjson": "1\n", "todos/ff.ndjson": "é\0\n"]

  @Test("a machine fetches the list that another machine pushed", arguments: World.allCases)
  func transport(world: World) throws {
    let machines = try Machines(world)
    let (a, b) = (try machines.machine("a"), try machines.machine("b"))
    #expect(try a.fetch() == nil)
    let first = try a.commit(Self.list)
    #expect(try a.texts(first) == Self.list)
    #expect(try a.push(first) && b.fetch() == first && b.texts(first) == Self.list)
    #expect(try b.files(of: first).map(\.path) == Self.list.keys.sorted())
    let second = try b.commit(
      ["todos/0a.ndjson": "2\n", "todos/ff.ndjson": nil, "todos/b0.ndjson": ""], first)
    #expect(try b.push(second) && a.fetch() == second)
    #expect(
      try a.texts(second) == ["todo-sync.json": "{}\n", "todos/0a.ndjson": "2\n", "todos/b0.ndjson": ""])
    #expect(try a.texts(first) == Self.list)
    #expect(try a.push(second))
  }

  @Test(
    "the same input makes the same commit on any machine, and other input makes another commit",
    arguments: World.allCases)
  func determinism(world: World) throws {
    let machines = try Machines(world)
    let (a, b) = (try machines.machine("a"), try machines.machine("b"))
    let first = try a.commit(Self.list)
    #expect(try a.commit(Self.list) == first && b.commit(Self.list) == first)
    let next = try a.commit(["todos/aa.ndjson": "1"], first)
    let others = try [
      a.commit(["todos/aa.ndjson": "2"], first), a.commit(["todos/ab.ndjson": "1"], first),
      a.commit(["todos/aa.ndjson": "1"], first, at: 1),
      a.commit(["todos/aa.ndjson": "1"], first, message: "é\n\"y"),
      a.commit(["todos/aa.ndjson": "1"]), a.commit(["todos/aa.ndjson": "1"], first, next), first,
    ]
    #expect(Set(others + [next]).count == 8)
  }

  @Test(
    "a machine whose push comes too late has to fetch first, and its merge is accepted",
    arguments: World.allCases)
  func race(world: World) throws {
    let machines = try Machines(world)
    let (a, b) = (try machines.machine("a"), try machines.machine("b"))
    let first = try a.commit(Self.list)
    #expect(try a.push(first) && b.fetch() == first)
    let (mine, theirs) = (
      try a.commit(["todos/aa.ndjson": "a"], first), try b.commit(["todos/bb.ndjson": "b"], first)
    )
    #expect(try b.push(theirs))
    #expect(try !a.push(mine))
    #expect(try a.fetch() == theirs)
    let merged = try a.commit(["todos/bb.ndjson": "b"], mine, theirs)
    #expect(try a.push(merged) && b.fetch() == merged)
    #expect(try b.texts(merged)["todos/aa.ndjson"] == "a" && b.texts(merged)["todos/bb.ndjson"] == "b")
    #expect(try b.contains(merged, mine) && b.contains(merged, theirs) && b.contains(merged, merged))
    #expect(try !b.contains(theirs, mine) && !b.contains(mine, merged))
  }

  @Test("the best common ancestors of two commits are found: one, several or none", arguments: World.allCases)
  func mergeBases(world: World) throws {
    let machines = try Machines(world)
    let a = try machines.machine("a")
    let root = try a.commit(Self.list)
    let (left, right) = (
      try a.commit(["todos/aa.ndjson": "l"], root), try a.commit(["todos/aa.ndjson": "r"], root)
    )
    #expect(try a.mergeBases(left, right) == [root] && a.mergeBases(left, root) == [root])
    #expect(try a.mergeBases(left, left) == [left])
    let (crossed, crisscross) = (
      try a.commit([:], left, right), try a.commit(["todos/aa.ndjson": "x"], right, left)
    )
    let bases = try a.mergeBases(crossed, crisscross)
    #expect(Set(bases) == [left, right])
    #expect(try a.mergeBases(crisscross, crossed) == bases)
    #expect(try a.mergeBases(root, a.commit([:], at: 7)).isEmpty)
  }

  @Test("a repository knows the commits that it fetched or made, and no others", arguments: World.allCases)
  func has(world: World) throws {
    let machines = try Machines(world)
    let (a, b) = (try machines.machine("a"), try machines.machine("b"))
    let first = try a.commit(Self.list)
    #expect(try a.has(first) && !b.has(first))
    #expect(try a.push(first) && b.fetch() == first && b.has(first))
    for digits in [40, 64] {
      #expect(try !a.has(try #require(CommitID(String(repeating: "0", count: digits)))))
    }
    try b.keep(first)
    #expect(throws: SyncError.self) {
      try b.files(of: try #require(CommitID(String(repeating: "1", count: 40))))
    }
  }

  @Test("a commit is found again by its contents after the past was rewritten", arguments: World.allCases)
  func twin(world: World) throws {
    let machines = try Machines(world)
    let (a, b) = (try machines.machine("a"), try machines.machine("b"))
    let first = try a.commit(Self.list)
    let second = try a.commit(["todos/aa.ndjson": "2"], first)
    #expect(try a.push(second) && b.fetch() == second)
    let squashed = try b.commit(Self.list.merging(["todos/aa.ndjson": "2"]) { $1 }, at: 9)
    let later = try b.commit(["todos/aa.ndjson": "3"], squashed)
    #expect(try !b.push(later))
    try machines.moveBranch(to: nil)
    #expect(try b.fetch() == nil && b.push(later))
    #expect(try a.fetch() == later && !a.contains(later, second))
    #expect(try a.twin(of: second, in: later) == squashed && a.twin(of: later, in: later) == later)
    #expect(try a.twin(of: first, in: later) == nil)
    #expect(try a.twin(of: try #require(CommitID(String(repeating: "1", count: 40))), in: later) == nil)
    try machines.moveBranch(to: squashed)
    #expect(try a.fetch() == squashed)
  }
}
