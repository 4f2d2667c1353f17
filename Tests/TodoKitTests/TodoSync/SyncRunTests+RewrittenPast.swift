import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

/// Syncs with a remote whose past was rewritten, or whose branch is gone.
extension SyncRunTests {
  /// Rewrites the past of the branch with the same contents; returns its old end and its new one.
  private func rewrite(parents: [CommitID] = []) throws -> (old: CommitID, new: CommitID) {
    let old = try #require(remote.tip)
    return (old, remote.put(try #require(remote.commits[old]?.files), parents: parents, message: "anew"))
  }

  /// Whether a commit is part of the branch's past.
  private func keeps(_ commit: CommitID) throws -> Bool {
    let repository = MemoryRepository(of: remote)
    _ = try repository.fetch()
    return try repository.has(commit)
  }

  @Test("a rewritten past does not come back from machines that had it, and loses no todo")
  func erased() throws {
    try add("a", "secret", on: here)
    try sync(here, there)
    try change(.remove, "2", on: here)
    try sync(here, there)
    let (old, new) = try rewrite()
    try add("b", on: here)
    try add("c", on: there)
    #expect(try sync(here, there).map(\.events) == [[.rewritten], [.rewritten]])
    try sync(here)
    #expect(here.todos.map(\.title) == ["a", "b", "c"] && here.shared == there.shared)
    #expect(try keeps(new) && !keeps(old))
  }

  @Test("removals are still recognised after the past was rewritten from a known commit on")
  func partlyErased() throws {
    try add("a", "b", on: here)
    try sync(here, there)
    let first = try #require(remote.tip)
    try add("secret", on: here)
    try sync(here, there)
    try change(.remove, "3", on: here)
    try sync(here, there)
    let (old, _) = try rewrite(parents: [first])
    try change(.remove, "2", on: there)
    try add("c", on: here)
    try sync(there, here, there)
    #expect(here.todos.map(\.title) == ["a", "c"] && here.shared == there.shared)
    #expect(try keeps(first) && !keeps(old))
  }

  @Test("a missing branch is put back, and a rewritten one removes nothing")
  func rewritten() throws {
    try add("a", "b", on: here)
    try sync(here, there)
    try change(.remove, "1", on: there)
    try sync(there)
    let files = try #require(remote.tip.flatMap { remote.commits[$0]?.files })
    remote.tip = nil
    #expect(try sync(here)[0].events == [.branchPutBack])
    #expect(titles(here) == ["1 a", "2 b"])
    _ = remote.put(files)
    #expect(try sync(here)[0].events == [.rewritten, .joined(1)])
    #expect(titles(here) == ["1 a", "2 b"])
  }
}
