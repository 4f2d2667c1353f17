import FileStore
import Testing
import TodoTestSupport

@testable import SyncEngine
@testable import TodoCore
@testable import TodoKit

/// Random programs of 60 commands on two to five machines that share a list on one or two branches: commands
/// of people, syncs, syncs that break off at any step, and changes by others during a sync.
///
/// The repositories are in memory or git's own.
struct SyncReplicasTests {
  @Test(
    "machines that share a list end up with the same list, no id moves and nothing is lost, whatever happens",
    arguments: Effort.seeds(8))
  func program(seed: UInt64) throws {
    let remote = MemoryRemote()
    try run(seed, over: remote, commits: { remote.commits.count }) { SyncReplica($0, of: remote, offset: $1) }
  }

  @Test("the same holds if git keeps the list", arguments: Effort.seeds(1))
  func gitProgram(seed: UInt64) throws {
    let (world, calls) = (try GitWorld(), RepositoryCalls())
    let count = { try world.remote("rev-list", "--all", "--count") }
    try run(seed, over: calls, commits: { Int(try count()) ?? 0 }) { name, offset in
      SyncReplica(
        name, offset: offset,
        repository: { branch throws(SyncError) in
          do {
            return WatchedRepository(try world.repository(name, branch: branch), telling: calls)
          } catch {
            throw error as? SyncError ?? .failed(command: "open", words: "\(error)", folder: "")
          }
        },
        forget: { try world.forget(name) })
    }
    #expect(try world.remote("fsck", "--strict", "--no-dangling", "--no-progress") == "")
  }

  /// Runs the program of a seed on machines of one kind.
  private func run(
    _ seed: UInt64, over remote: RepositoryCalls, commits: () throws -> Int,
    on machine: (_ name: String, _ offset: Int) throws -> SyncReplica
  ) throws {
    var numbers = SplitMix(state: seed)
    // If nobody reopens a todo that has a next occurrence, a series has only one live occurrence.
    let reopens = Bool.random(using: &numbers)
    let replicas = try (0..<[2, 3, 5][Int.random(in: 0..<3, using: &numbers)]).map { number in
      try machine("m\(number)", Int.random(in: -86_400...86_400, using: &numbers))
    }
    let branches = [SyncRemote.usualBranch, "work"].prefix(Int.random(in: 1...2, using: &numbers))
    var time = 1_795_176_000
    for branch in branches {
      try sync(replicas[0], with: branch, at: time)
      // So the branches have no past in common.
      try replicas[0].forget()
    }
    for step in 1...60 {
      time += Int.random(in: 0..<300, using: &numbers)
      let replica = replicas[Int.random(in: replicas.indices, using: &numbers)]
      replica.branch = branches[Int.random(in: branches.indices, using: &numbers)]
      switch Int.random(in: 0..<12, using: &numbers) {
      case 0, 1: _ = try replica.sync(at: time)
      case 2: try interrupt(replica, on: remote, at: time, &numbers)
      case 3: try crowd(replica, replicas, on: remote, at: time, &numbers, reopens: reopens)
      default: replica.run(at: time, &numbers, reopens: reopens)
      }
      for replica in replicas { #expect(replica.movedIDs() == [], "seed \(seed), step \(step)") }
    }
    let known = replicas.reduce(into: Set<TodoUID>()) { $0.formUnion($1.seen) }
    let removed = Set(replicas.flatMap(\.removed))
    for branch in (0...branches.count).flatMap({ _ in branches }) {
      for replica in replicas {
        try sync(replica, with: branch, at: time)
        #expect(replica.movedIDs() == [], "seed \(seed), in the end")
      }
    }
    let list = replicas[0].shared
    for replica in replicas {
      #expect(replica.shared == list, "seed \(seed): \(replica.name) has another list")
    }
    let left = Set(list.map(\.uid))
    #expect(known.subtracting(removed).subtracting(left) == [], "seed \(seed): todos are lost")
    #expect(!list.haveCircle, "seed \(seed)")
    if !reopens {
      let open = Set(list.lazy.filter { $0.status == .open && $0.repeats != nil }.map(\.uid))
      #expect(
        open.filter { open.contains($0.next()) } == [], "seed \(seed): a series has two live occurrences")
    }
    let count = try commits()
    for branch in branches {
      for replica in replicas { #expect(try sync(replica, with: branch, at: time).receipt.isEmpty) }
    }
    #expect(try commits() == count, "seed \(seed): a sync without news made a commit")
  }

  @discardableResult
  private func sync(_ replica: SyncReplica, with branch: String, at time: Int) throws -> SyncModel {
    replica.branch = branch
    return try replica.sync(at: time)
  }

  /// A sync that breaks off before one of its steps, or before the store is written.
  private func interrupt(
    _ replica: SyncReplica, on remote: RepositoryCalls, at time: Int, _ numbers: inout SplitMix
  ) throws {
    let last = remote.calls.count + Int.random(in: 0..<14, using: &numbers)
    let fault = SyncError.failed(command: "killed", words: "", folder: "")
    remote.onCall = { _, count throws(SyncError) in if count >= last { throw fault } }
    if Bool.random(using: &numbers) { replica.storage.failure = .busy(path: "", seconds: 0) }
    _ = try? replica.sync(at: time)
    remote.onCall = { _, _ throws(SyncError) in }
    replica.storage.failure = nil
    if Int.random(in: 0..<4, using: &numbers) == 0 { try replica.forget() }
  }

  /// A sync during which another machine syncs, or somebody works on this one.
  private func crowd(
    _ replica: SyncReplica, _ replicas: [SyncReplica], on remote: RepositoryCalls, at time: Int,
    _ numbers: inout SplitMix, reopens: Bool
  ) throws {
    let other = replicas[Int.random(in: replicas.indices, using: &numbers)]
    var inner = SplitMix(state: numbers.next())
    var left = 2
    remote.onCall = { call, _ throws(SyncError) in
      guard call == .push, left > 0 else { return }
      left -= 1
      if other === replica {
        replica.run(at: time + 1, &inner, reopens: reopens)
      } else {
        // The calls of the other machine are not disturbed.
        let former = left
        left = 0
        other.run(at: time + 1, &inner, reopens: reopens)
        _ = try? other.sync(at: time + 1)
        left = former
      }
    }
    _ = try replica.sync(at: time)
    remote.onCall = { _, _ throws(SyncError) in }
  }
}
