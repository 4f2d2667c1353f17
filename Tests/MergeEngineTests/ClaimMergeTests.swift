import StoreEngine
import Testing
import TodoTestSupport

@testable import MergeEngine
@testable import TodoCore

/// Two machines that took, gave back or finished the same todo.
struct ClaimMergeTests {
  private static func instant(_ seconds: Int) -> Instant { Instant(seconds: 1_795_000_000 + seconds) }

  private func version(_ owner: String?, _ taken: Int = 0, until lease: Int? = nil, at modified: Int) throws
    -> Todo
  {
    try .sample(1) { todo in
      todo.claim = owner.map { Claim(owner: $0, taken: Self.instant(taken), lease: lease.map(Self.instant)) }
      todo.modified = Self.instant(modified)
    }
  }

  private func merged(_ base: Todo?, _ ours: Todo, _ theirs: Todo) -> (claim: Claim?, conflicts: Int) {
    let one = FieldMerge(base: base, ours: ours, theirs: theirs)
    let other = FieldMerge(base: base, ours: theirs, theirs: ours)
    #expect(one.todo == other.todo)
    return (one.todo.claim, one.conflicts.count)
  }

  @Test("what only one side did is taken over")
  func oneSide() throws {
    let free = try version(nil, at: 0)
    let taken = try version("a", 10, until: 70, at: 10)
    #expect(merged(free, free, taken) == (taken.claim, 0))
    #expect(try merged(taken, taken, version(nil, at: 20)) == (nil, 0))
  }

  @Test("of two that took it, the earlier has it, however late it was last changed, and the other is told")
  func bothTook() throws {
    let free = try version(nil, at: 0)
    let early = try version("a", 10, at: 500)
    let late = try version("b", 20, at: 20)
    #expect(merged(free, early, late) == (early.claim, 1))
    #expect(merged(nil, early, late) == (early.claim, 1))
    let over = try version("a", 10, until: 20, at: 500)
    #expect(merged(free, over, late) == (late.claim, 1))
  }

  @Test("names that only look alike are two, and all machines decide alike between them")
  func alike() throws {
    let free = try version(nil, at: 0)
    let (composed, split) = (try version("Zo\u{EB}", 10, at: 10), try version("Zoe\u{308}", 10, at: 10))
    #expect(merged(free, composed, split).conflicts == 1)
    #expect(Exact(merged(free, composed, split).claim?.owner) == Exact("Zoe\u{308}"))
  }

  @Test("two that took it under one name are told, and a renewal is nothing to tell")
  func oneName() throws {
    let free = try version(nil, at: 0)
    let early = try version("a", 10, at: 10)
    #expect(try merged(free, early, version("a", 20, at: 20)) == (early.claim, 1))
    let renewed = try version("a", 10, until: 900, at: 30)
    let again = try version("a", 10, until: 950, at: 40)
    #expect(try merged(version("a", 10, until: 70, at: 10), renewed, again) == (again.claim, 0))
  }

  @Test("a claim beats none, so that nothing that was taken is lost")
  func takenAndReleased() throws {
    let old = try version("a", 10, until: 20, at: 10)
    let released = try version(nil, at: 900)
    let taken = try version("b", 30, at: 30)
    #expect(merged(old, released, taken) == (taken.claim, 0))
  }

  @Test("whoever ended a todo had it, and no todo that has ended has a lease")
  func ended() throws {
    let free = try version(nil, at: 0)
    let early = try version("a", 10, until: 900, at: 10)
    var done = try version("b", 20, at: 30)
    (done.status, done.completed) = (.done, Self.instant(30))
    #expect(merged(free, early, done) == (done.claim, 0))
    var bare = done
    bare.claim = nil
    let result = FieldMerge(base: free, ours: early, theirs: bare).todo
    #expect(result.owner == nil && result.lease == nil && result.status == .done)
    bare.claim = early.claim
    #expect(merged(early, early, bare).claim?.owner == "a")
    var ended = early
    (ended.status, ended.completed, ended.lease) = (.done, Self.instant(40), nil)
    #expect(try merged(early, version("b", 950, at: 950), ended).claim == ended.claim)
  }
}
