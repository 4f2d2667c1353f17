import Testing
import TodoTestSupport

@testable import TodoCore

struct ClaimTests {
  private func instant(_ seconds: Int?) -> Instant? { seconds.map { Instant(seconds: 1_795_176_000 + $0) } }

  private func claim(_ owner: String, _ taken: Int?, until lease: Int? = nil) -> Claim {
    Claim(owner: owner, taken: instant(taken), lease: instant(lease))
  }

  @Test("of two claims made apart, the earlier stands unless it had ended, and each machine decides alike")
  func stands() {
    let early = claim("b", 0)
    let late = claim("a", 10)
    #expect(early.stands(against: late) && !late.stands(against: early))
    let ended = claim("b", 0, until: 10)
    #expect(!ended.stands(against: late) && late.stands(against: ended))
    let running = claim("b", 0, until: 11)
    #expect(running.stands(against: late) && !late.stands(against: running))
    #expect(claim("a", 0).stands(against: claim("b", 0)) && !claim("b", 0).stands(against: claim("a", 0)))
    #expect(claim("a", 0).stands(against: claim("a", 0, until: 9)))
    #expect(!claim("a", 0, until: 9).stands(against: claim("a", 0)))
    #expect(claim("a", 5).stands(against: claim("a", nil)))
  }

  @Test(
    "a length is a number and a unit, from a second to a year",
    arguments: [
      ("90s", 90, "90s"), ("30m", 1_800, "30m"), ("2h", 7_200, "2h"), ("1d", 86_400, "1d"),
      ("120m", 7_200, "2h"), ("366d", 31_622_400, "366d"), ("1s", 1, "1s"),
    ])
  func length(text: String, seconds: Int, description: String) throws {
    let length = try #require(LeaseLength(text))
    #expect(length.seconds == seconds && length.description == description)
  }

  @Test(
    "nothing else is a length",
    arguments: [
      "", "s", "0s", "-5m", "+5m", "5", "m5", "1.5h", "5 m", "367d", "100y", "99999999999999999999s", "5M",
      "1h30m",
    ])
  func noLength(text: String) {
    #expect(LeaseLength(text) == nil)
  }

  private func taken(_ change: (inout Todo) -> Void = { _ in }) throws -> Todo {
    try .sample(1) { todo in
      todo.claim = claim("w1", -60, until: 60)
      change(&todo)
    }
  }

  private func changed(_ action: TodoAction, _ todo: Todo, at moment: Moment = .friday) throws -> Todo {
    try #require(try TodoChange(action, at: moment).result(for: todo).after)
  }

  @Test("a todo that ends keeps who had it and when, and loses the end; opened again, it is free")
  func ends() throws {
    for action in [TodoAction.complete, .cancel] {
      let ended = try changed(action, taken())
      #expect(ended.claim == claim("w1", -60))
      #expect(try changed(.reopen, ended).claim == nil)
      #expect(try changed(.release, ended) == ended)
    }
    #expect(try changed(.release, taken()).claim == nil)
  }

  @Test("the next occurrence of a todo is free")
  func repeats() throws {
    let todo = try taken { ($0.due, $0.repeats) = (LocalDate("2026-11-20"), RepeatRule("weekly")) }
    let next = try #require(try TodoChange(.complete, at: .friday).result(for: todo).next)
    #expect(next.todo.claim == nil && next.todo.due == LocalDate("2026-11-27"))
  }

  @Test("somebody's todo is refused until its end, and from that instant on it is free")
  func refused() throws {
    let take = TodoAction.take(as: "w2", for: nil)
    #expect(throws: InvalidTodo(id: 1, .taken(by: "w1", until: "today 12:01"))) { try changed(take, taken()) }
    var later = Moment(
      instant: Instant(seconds: Moment.friday.instant.seconds + 60), local: Moment.friday.local)
    later.actor = Actor("me", isNamed: false)
    #expect(
      try changed(.take(as: nil, for: LeaseLength("30s")), taken(), at: later).claim
        == claim("me", 60, until: 90))
    #expect(throws: InvalidTodo(id: 1, .closed(.done))) { try changed(take, taken { $0.status = .done }) }
  }

  @Test("whoever takes a todo again keeps the time and sets the end anew")
  func again() throws {
    #expect(try changed(.take(as: "w1", for: nil), taken()).claim == claim("w1", -60))
    #expect(
      try changed(.take(as: "w1", for: LeaseLength("2h")), taken()).claim == claim("w1", -60, until: 7_200))
  }

  @Test("a lease begins with the next full second, so that nobody has less time than asked for")
  func roundedUp() throws {
    var moment = Moment.friday
    moment.roundedUp = Instant(seconds: moment.instant.seconds + 1)
    let todo = try changed(.take(as: "w1", for: LeaseLength("1m")), .sample(1), at: moment)
    #expect(todo.claim == claim("w1", 0, until: 61))
  }

  @Test("a name is a word of at most 255 bytes", arguments: ["", " ", "a b", "a,b", "none", "a\u{7}", "a\n"])
  func names(name: String) {
    #expect(throws: TodoError.refused(.owner(name))) {
      try TodoChange(.take(as: name, for: nil), at: .friday)
    }
    #expect(throws: Refusal.self) { try TodoRules.owner(String(repeating: "a", count: 256)) }
    #expect((try? TodoRules.owner(String(repeating: "a", count: 255))) != nil)
  }
}
