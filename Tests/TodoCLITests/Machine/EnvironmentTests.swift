import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoCLI

struct EnvironmentTests {
  @Test(
    "TODO_NOW overrides the clock",
    arguments: [("2026-11-20T23:11:00+01:00", "2026-11-20T22:11:00Z"), ("", "2026-11-20T12:00:00Z")])
  func now(text: String, instant: String) throws {
    let moment = try Environment.with(["TODO_NOW": text]).clock()()
    #expect(moment.instant.description == instant)
    let now = try Environment.with().clock()()
    #expect(now.instant == Moment.friday.instant)
    #expect(now.local == Moment.friday.local)
  }

  @Test("the day is that of the wall clock")
  func wallClock() throws {
    #expect(
      try Environment.with(["TODO_NOW": "2026-12-31T23:59:59Z"]).clock()().local.description
        == "2026-12-31T23:59")
  }

  @Test(
    "a TODO_NOW that is not an instant is refused",
    arguments: ["now", "2026-11-20", "2026-02-30T00:00:00Z", " "])
  func badNow(text: String) {
    #expect(throws: TodoError.badNow(text)) { try Environment.with(["TODO_NOW": text]).clock()() }
  }

  @Test(
    "the lock timeout is ten seconds, or as long as TODO_LOCK_TIMEOUT says",
    arguments: [("", 10), ("0", 0), ("2.5", 2.5), ("86400", 86_400)])
  func lockTimeout(text: String, seconds: Double) throws {
    #expect(try Environment.with(["TODO_LOCK_TIMEOUT": text]).lockTimeout() == seconds)
    #expect(try Environment.with().lockTimeout() == 10)
  }

  @Test(
    "a TODO_LOCK_TIMEOUT that is not a number from 0 to 86400 is refused",
    arguments: ["x", "-1", "86401", "nan", "inf", "1e99", "1 "])
  func badLockTimeout(text: String) {
    #expect(throws: TodoError.badSeconds("TODO_LOCK_TIMEOUT", text, 0...86_400)) {
      try Environment.with(["TODO_LOCK_TIMEOUT": text]).lockTimeout()
    }
  }

  @Test("a path that is not UTF-8 is refused, never repaired")
  func path() throws {
    let environment = Environment(
      arguments: [], variable: { $0 == "HOME" ? [0x2F, 0xFF] : nil }, now: { Moment.friday.instant },
      localDate: { _ in Moment.friday.local }, input: StandardInput([]),
      console: { Console(color: $0) { _ in nil } })
    #expect(throws: TodoError.notUTF8("HOME")) { try environment.path("HOME") }
    #expect(environment.text("HOME") == "/\u{FFFD}")
    #expect(try environment.path("TODO_FILE") == nil)
  }

  @Test("errors in the environment say what is wrong and what to do")
  func wording() {
    #expect(ProblemModel(TodoError.badNow("x")).message == "TODO_NOW is \"x\", which is not an instant")
    #expect(
      ProblemModel(TodoError.badSeconds("TODO_LOCK_TIMEOUT", "x", 0...86_400)).words
        == "write a number from 0 to 86400, or unset it")
    #expect(ProblemModel(TodoError.notUTF8("HOME")).message == "HOME is not valid UTF-8")
    #expect(ProblemModel(TodoError.noHome).words == "name a file with --file or TODO_FILE")
    #expect(
      ProblemModel(TodoError.relativeHome("h")).message.hasPrefix(
        "cannot tell where the store is: HOME is \"h\", which is not an absolute path")
    )
  }
}
