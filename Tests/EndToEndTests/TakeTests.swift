import Foundation
import Testing
import TodoTestSupport

/// Work that several people, scripts or agents take from one list.
struct TakeTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "Fix", "-p", "high")
    try home.todo("add", "Docs")
    try home.todo("add", "Deploy", "--after", "1")
  }

  @discardableResult
  private func todo(_ words: String...) throws -> ProcessResult { try home.todo(words) }

  @Test("what is ready is given out once each, in the order of next, and then nothing")
  func outOnce() throws {
    try todo("take", "--as", "w1", "-q").expect("1\n")
    try todo("take", "--as", "w2", "-q").expect("2\n")
    try todo("take", "--as", "w3", "-q").expect("")
    try todo("take", "--as", "w3").expect(error: "nothing to take\n")
    try todo("done", "1", "-q").expect("1\n", error: "1: taken by w1\n")
    try todo("take", "--as", "w3", "-q").expect("3\n")
    try todo("list", "is:taken", "-q").expect("2\n3\n")
    try todo("list", "owner:w2", "-q").expect("2\n")
    try home.todo("list", "is:mine", "-q", environment: ["TODO_ACTOR": "w3"]).expect("3\n")
  }

  @Test("a query narrows what is ready, and --limit takes several")
  func narrowed() throws {
    try todo("take", "--where", "Deploy").expect(error: "nothing to take\n")
    try todo("take", "--where", "docs", "--as", "a", "-q").expect("2\n")
    try todo("add", "More")
    try todo("take", "--limit", "9", "-q").expect("1\n4\n")
    #expect(try todo("take", "--where", " ").status == 2)
    #expect(try todo("take", "1", "--limit", "2").status == 2)
    #expect(try todo("take", "1", "--where", "x").status == 2)
  }

  @Test("somebody else's todo is status 4, and nothing is taken, until its time is over")
  func taken() throws {
    let early = ["TODO_NOW": "2026-11-20T12:00:00Z"]
    try home.todo("take", "1", "--as", "w1", "--for", "30m", "-q", environment: early).expect("1\n")
    let refused = try home.todo("take", "2", "1", "--as", "w2", environment: early)
    #expect(refused.status == 4)
    #expect(refused.error.hasPrefix("todo: todo 1 is taken by w1 until today 12:30\n"))
    try home.todo("list", "is:taken", "-q", environment: early).expect("1\n")
    let over = ["TODO_NOW": "2026-11-20T12:30:00Z"]
    try home.todo("list", "is:taken", "-q", environment: over).expect("")
    try home.todo("take", "1", "--as", "w2", "-q", environment: over).expect("1\n")
    try home.todo("show", "1", "--json", environment: over).expectContains("\"owner\":\"w2\"")
  }

  @Test("lists, the receipt and the todo itself show who has it")
  func shown() throws {
    try todo("take", "2", "--as", "w1", "--text").expectContains("Taken 2  Docs")
    try home.todo("take", "1", "--text", environment: ["TODO_ACTOR": "me"]).expectContains("Taken 1  Fix")
    let list = try home.todo("list", "--text", environment: ["TODO_ACTOR": "me"]).output
    #expect(list.contains("Fix  ●\n") && list.contains("Docs  ● w1\n"))
    try home.todo("next", "--text", environment: ["TODO_ACTOR": "w1"]).expectContains("2  Docs  ●")
    try todo("show", "2", "--text").expectContains("taken by w1")
    try todo("release", "2", "--note", "too hard", "--text").expectContains("Released 2  Docs")
    try todo("show", "2", "--json").expectContains("too hard")
    #expect(!(try todo("show", "2", "--json").output.contains("owner")))
  }

  @Test("undo gives a todo back, and a redo takes it again")
  func undone() throws {
    try todo("take", "1", "--as", "w1")
    try todo("undo", "-q").expect("1\n", error: "r4 (take) was made by w1\n")
    try todo("list", "is:taken", "-q").expect("")
    try todo("redo", "--text").expectContains("Redid take by w1 from today 09:00")
    try todo("list", "is:taken", "-q").expect("1\n")
    try home.todo("undo", "-q", environment: ["TODO_ACTOR": "w1"]).expect("1\n")
  }

  @Test("a todo that repeats is ready on its start, or else on its due day, so that other work has its turn")
  func repeating() throws {
    try todo("done", "1", "2", "-q")
    try todo("add", "Water", "--repeat", "daily", "--due", "today", "-q")
    try todo("add", "Report", "--repeat", "weekly", "--due", "fri", "--start", "today", "-q")
    for id in ["4", "5", "3"] {
      try todo("take", "-q").expect("\(id)\n")
      try todo("done", id, "-q")
    }
    try todo("take", "-q").expect("")
    try todo("take", "6", "-q").expect("6\n")
    try todo("release", "6")
    try home.todo("take", "-q", environment: ["TODO_NOW": "2026-11-21T00:00:00Z"]).expect("6\n")
  }

  @Test("what a worker reports on a todo that another one has ended is not lost in silence")
  func lateReport() throws {
    try todo("take", "1", "--as", "w1", "-q")
    let (first, second) = (["TODO_ACTOR": "w1"], ["TODO_ACTOR": "w2"])
    try home.todo("done", "1", "--note", "here", "-q", environment: first).expect("1\n")
    let late = "1: already done; taken by w1\ntodo: warning: unchanged, so nothing was added: 1\n"
    try home.todo("done", "1", "--note", "there", "-q", environment: second).expect("1\n", error: late)
    try home.todo("done", "1", "--set", "spent=1", "-q", environment: second).expect("1\n", error: late)
    try home.todo("release", "1", "-q", environment: second).expect("1\n")
    try todo("show", "1", "--json").expectContains("\"owner\":\"w1\"")
  }

  @Test("whoever removes or skips what another one has is told so")
  func endedForOthers() throws {
    try todo("edit", "1", "--repeat", "daily", "--due", "today", "-q")
    try todo("take", "1", "2", "--as", "w1", "-q")
    try todo("skip", "1", "-q").expect("1\n", error: "1: taken by w1\n")
    try home.todo("rm", "2", "-q", environment: ["TODO_ACTOR": "w1"]).expect("2\n")
    try todo("undo", "-q")
    try todo("rm", "2", "-q").expect("2\n", error: "2: taken by w1\n")
    try todo("undo", "-q")
    #expect(!(try todo("show", "1", "--json").output.contains("owner")))
    for object in [
      "\"do\":\"done\"", "\"status\":\"done\"", "\"removed\":true", "\"owner\":\"me\"", "\"owner\":null",
    ] {
      let made = try home.todo(["apply", "-", "-q"], input: "{\"id\":2,\(object)}\n")
      #expect((made.status, made.error) == (0, "2: taken by w1\n"), "\(object)")
      try todo("undo", "-q")
    }
    try todo("release", "2", "-q").expect("2\n", error: "2: taken by w1\n")
  }

  @Test("applying a list again changes no claim, and an object can set one")
  func applied() throws {
    try todo("take", "1", "--as", "w1", "--for", "1h")
    let list = try todo("list", "--all", "--ndjson").output
    let store = try home.store
    try home.todo(["apply", "-"], input: list)
    #expect(try home.store == store)
    try home.todo(["apply", "-", "-q"], input: "{\"id\":2,\"owner\":\"w2\"}\n").expect("2\n")
    try todo("show", "2", "--json").expectContains("\"owner\":\"w2\",\"taken\":\"2026-11-20T")
    #expect(try home.todo(["apply", "-"], input: "{\"id\":2,\"owner\":\"a b\"}\n").status == 1)
    try home.todo(["apply", "-", "-q"], input: "{\"id\":2,\"owner\":null}\n").expect(
      "2\n", error: "2: taken by w2\n")
    #expect(!(try todo("show", "2", "--json").output.contains("taken")))
  }

  @Test(
    "a waiting take gets what is added, given back or free again, and gives up in time",
    .timeLimit(.minutes(2)))
  func waits() throws {
    try todo("take", "--limit", "9", "--as", "w1")
    let late = try todo("take", "--wait=1s")
    #expect(late.status == 4 && late.error.hasPrefix("todo: nothing was ready and free within 1 s\n"))
    let held = try todo("take", "2", "--wait=1s")
    #expect(held.status == 4 && held.error.hasPrefix("todo: todo 2 is taken by w1\n"))
    let line =
      "todo take --wait -q > out & \(TakeTests.untilWaiting); todo add -q New > /dev/null; wait; cat out"
    try home.shell("bash", line).expect("4\n")
    let named =
      "todo take 2 --wait -q > out & \(TakeTests.untilWaiting); todo release -q 2 > /dev/null 2>&1; wait; cat out"
    try home.shell("bash", named).expect("2\n")
    let lease =
      "unset TODO_NOW; todo add -q L > /dev/null; todo take 5 --as w1 --for 1s -q; todo take 5 --wait -q"
    try home.shell("bash", lease).expect("5\n5\n")
  }

  /// Shell code that returns once the last background job watches the store.
  private static let untilWaiting = "until grep -q inotify /proc/$!/fdinfo/* 2> /dev/null; do :; done"

  @Test(
    "bad words are refused with their reason",
    arguments: [
      (["take", "--for", "0s"], 2, "--for: \"0s\" is not a time"), (["take", "--for", "100y"], 2, "100y"),
      (["take", "--for", "-5m"], 2, "-5m"), (["take", "--as", "a b"], 2, "--as: \"a b\" is not a name"),
      (["take", "--as", ""], 2, "--as: \"\" is not a name"), (["take", "--wait=soon"], 2, "soon"),
      (["take", "99"], 3, "no such todo: 99"), (["take", "--sync"], 2, "remote"),
      (["release"], 2, "missing"), (["undo", "--by", ""], 2, "--by: \"\" is not a name"),
      (["log", "--by", "a b"], 2, "\"a b\" is not a name"),
      (["undo", "--by", "nobody"], 1, "there is no change by nobody to take back"),
      (["undo", "--since", "14:00"], 2, "--since: goes with --by <name>"),
      (["take", "--limit", "0"], 2, "--limit: 0"),
      (["undo", "--by", "a", "r3"], 2, "--since r2"),
    ])
  func refused(words: [String], status: Int32, message: String) throws {
    let store = try home.store
    let result = try home.todo(words)
    #expect(result.status == status && result.error.contains(message), "\(words): \(result)")
    #expect(try home.store == store)
  }

  @Test("a name in TODO_ACTOR is in the log, and a bad one is refused by every command")
  func actor() throws {
    try home.todo("edit", "1", "--due", "today", environment: ["TODO_ACTOR": "agent7"])
    try todo("log", "--by", "agent7", "-q").expect("r4\n")
    try todo("log", "--limit", "1", "--json").expectContains("\"command\":\"edit\",\"by\":\"agent7\"")
    let bad = try home.todo("list", environment: ["TODO_ACTOR": "a b"])
    #expect(bad.status == 2 && bad.error.contains("TODO_ACTOR is \"a b\", which is not a name"))
  }

  @Test("a user without a name is known by number, so that two are never one")
  func nameless() throws {
    let id = getuid()
    try home.todo("take", "1", "-q", environment: ["LOGNAME": "", "USER": ""]).expect("1\n")
    try todo("show", "1", "--json").expectContains("\"owner\":\"uid\(id)\"")
  }

  @Test("a lease needs an owner, and does not pass to another one")
  func leaseOfOwner() throws {
    for field in ["lease", "taken"] {
      try home.todo(["apply", "-"], input: "{\"id\":1,\"\(field)\":\"2099-01-01T00:00:00Z\"}\n")
        .expectFailure(
          1,
          "todo: line 1: \(field) is given without an owner\nnothing was changed; fix the line and try again\n"
        )
      let table = "title,owner,\(field)\nA,,2099-01-01T00:00:00Z\n"
      #expect(
        try home.todo(["import", "csv", "-"], input: table).error.contains("\(field) without an owner"))
    }
    try todo("done", "2", "-q")
    let lease = "\"lease\":\"2099-01-01T00:00:00Z\"}\n"
    for (line, words) in [
      ("{\"id\":2,\(lease)", "without an owner"),
      ("{\"id\":2,\"status\":\"open\",\(lease)", "without an owner"),
      ("{\"id\":2,\"owner\":\"w1\",\(lease)", "the todo is done"),
    ] {
      let refused = try home.todo(["apply", "-"], input: line)
      #expect(refused.status == 1 && refused.error.contains(words), "\(line)")
    }
    try todo("take", "1", "--as", "w1", "--for", "1h")
    try home.todo(["apply", "-", "-q"], input: "{\"id\":1,\"owner\":\"w2\"}\n").expect(
      "1\n", error: "1: taken by w1\n")
    try todo("show", "1", "--json").expectContains("\"owner\":\"w2\"")
    #expect(!(try todo("show", "1", "--json").output.contains("lease")))
  }

  @Test("undo --by takes back an actor's changes where nobody built on them, as one step")
  func undoBy() throws {
    let agent = ["TODO_ACTOR": "a"]
    try home.todo("edit", "1", "-t", "x", environment: agent)
    try home.todo("edit", "2", "-t", "y", environment: agent)
    try todo("done", "2")
    let partly = try todo("undo", "--by", "a", "2")
    #expect(partly.status == 0)
    #expect(partly.error.contains("r5 (edit) stays: others have since built on it"))
    try todo("list", "tag:x", "--all", "-q").expect("")
    try todo("list", "tag:y", "--all", "-q").expect("2\n")
    #expect(try todo("undo", "--by", "a").status == 1)
    try todo("log", "--limit", "1", "--text").expectContains("undo r4")
    try todo("undo", "-q").expect("1\n")
    try todo("list", "tag:x", "--all", "-q").expect("1\n")
    try todo("undo", "--by", "a", "--since", "r3", "-q").expectContains("1\n")
  }
}

/// Work that two machines take from one list.
struct SyncedTakeTests {
  private let homes: SyncHomes
  private var here: Home { homes.here }
  private var there: Home { homes.there }

  init() throws {
    homes = try SyncHomes()
    try here.todo("add", "One")
    try here.todo("add", "Two")
    try homes.join()
  }

  @Test("take --sync gives each todo to one machine")
  func synced() throws {
    try here.todo("take", "--sync", "--as", "a", "-q").expect("1\n")
    try there.todo("take", "--sync", "--as", "b", "-q").expect("2\n")
    try there.todo("take", "--sync", "--as", "c", "-q").expect("")
    let refused = try there.todo("take", "1", "--sync", "--as", "c")
    #expect(refused.status == 4 && refused.error.contains("todo 1 is taken by a"))
    #expect(try homes.rows(here).count == 2)
    let messages = try homes.git("log", "--format=%b", "todo").split(separator: "\n").filter { !$0.isEmpty }
    #expect(Set(messages).count == 2 && messages.allSatisfy { $0.hasPrefix("change ") })
  }

  @Test("an unreachable remote is status 4, and nothing is taken")
  func unreachable() throws {
    try homes.move(away: true)
    let result = try here.todo("take", "--sync")
    #expect(result.status == 4 && result.output.isEmpty)
    #expect(result.error.hasSuffix("\nnothing was taken; try again\n"))
    try here.todo("list", "is:taken", "-q").expect("")
  }

  @Test("of two machines that took a todo apart, the earlier keeps it, and the other is told")
  func apart() throws {
    try here.todo("take", "1", "--as", "a", environment: at("12:00"))
    try there.todo("take", "1", "--as", "b", environment: at("12:01"))
    try there.todo("sync", "-q", environment: at("12:02"))
    let told = try here.todo("sync", environment: at("12:03"))
    #expect(told.error.contains("owner changed on both sides"))
    try there.todo("sync", "-q", environment: at("12:04"))
      .expect("1\n", error: "todo 1 was taken first on another machine, by a, who keeps it\n")
    try there.todo("list", "owner:a", "-q").expect("1\n")
    try there.todo("done", "1", "-q", environment: ["TODO_ACTOR": "b"])
      .expect("1\n", error: "1: taken by a\n")
  }
}
