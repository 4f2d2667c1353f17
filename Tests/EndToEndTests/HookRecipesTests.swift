import Foundation
import Testing
import TodoTestSupport

@Suite("The recipes for hooks and commands of your own")
struct HookRecipesTests {
  private let home: Home

  init() throws {
    home = try Home()
    for title in ["Write the report", "Call Bob", "Tea"] { try home.todo("add", title).expect() }
  }

  /// The blocks of that language in the article, in order.
  private func blocks(_ language: String) throws -> [String] {
    let article = try #require(ReadmeDocument.all.first { $0.name == "Scripting" })
    let parts = article.lines.joined(separator: "\n").components(separatedBy: "\n```\(language)\n")
      .dropFirst()
    return parts.map {
      String($0.prefix(upTo: ($0.range(of: "\n```") ?? $0.startIndex..<$0.endIndex).lowerBound))
    }
  }

  /// Runs a script with `bin` first in PATH.
  private func run(_ script: String, requires: [String] = []) throws -> ProcessResult {
    let path = "\(home.folder.path)/bin:\(home.environment["PATH"] ?? "")"
    return try home.shell("bash", script, requires: requires, environment: ["PATH": path])
  }

  private func install(_ name: String, _ language: String) throws {
    let script = try #require(try blocks(language).first)
    try home.folder.install("bin/\(name)", String(script.dropFirst("#!/bin/sh\n".count)))
  }

  @Test("a change is pushed in the background, once")
  func push() throws {
    let homes = try SyncHomes()
    try homes.here.todo("add", "Tea").expect()
    try homes.join()
    try homes.here.todo("config", "hook.after", try blocks("hook")[0]).expect()
    // The background has the same standard error, so the command's result is complete when the sync is.
    #expect(try homes.here.todo("done", "1").status == 0)
    #expect(try homes.git("log", "--format=%s", "todo").split(separator: "\n").count == 2)
    #expect(try homes.there.todo("sync", "-q").status == 0)
    #expect(try homes.rows(homes.there) == ["1\tdone\tTea"])
  }

  @Test("a notice names each todo that is finished, and no other")
  func notice() throws {
    try home.folder.install("bin/notify-send", "printf '<%s>' \"$@\" >> notices")
    try home.todo("config", "hook.after", try blocks("hook")[1]).expect()
    let lines = "todo done -q 1 2; todo edit -q 1 -t a; todo reopen -q 2; todo rm -q 2"
    try run(lines, requires: ["jq"]).expect("1\n2\n1\n2\n2\n")
    #expect(try home.folder.text(of: "notices") == "<--><Done><Write the report><--><Done><Call Bob>")
  }

  @Test("timewarrior runs while somebody has a todo")
  func timewarrior() throws {
    try install("track", "track")
    try home.todo("config", "hook.after", "track").expect()
    // timewarrior knows the time, and has no intervals in the future.
    let script = """
      at() { TODO_NOW=2020-01-06T$1Z; export TODO_NOW; shift; todo "$@" > ids; }
      at 09:00:00 take 1
      at 09:10:00 edit 1 -P work
      timew get dom.active dom.active.start
      at 09:30:00 done 1
      timew get dom.active
      at 10:00:00 take 2
      at 10:10:00 release 2
      at 10:20:00 take 2
      at 10:30:00 rm 2
      timew export | jq -r '.[] | "\\(.start)-\\(.end) \\(.tags[0])"'
      """
    try run(script, requires: ["timew", "jq"]).expect(
      """
      1 2020-01-06T09:00:00
      0
      20200106T090000Z-20200106T093000Z Write the report
      20200106T100000Z-20200106T101000Z Call Bob
      20200106T102000Z-20200106T103000Z Call Bob

      """)
  }

  @Test("todo run runs a command for each ready todo, several at a time, and finishes those that succeed")
  func runner() throws {
    try install("todo-run", "run")
    try home.todo("edit", "3", "--after", "2").expect()
    // Neither ends before the other has begun.
    try home.folder.install(
      "bin/meet",
      """
      title=$(jq -r .title)
      case $title in
        Call*) echo hi > one; read -r hi < two ;;
        *) read -r hi < one; echo hi > two; exit 1 ;;
      esac
      """)
    let result = try run("mkfifo one two; todo run -j 2 meet", requires: ["jq", "xargs", "mkfifo"])
    #expect((result.status, result.output) == (123, "2\n"))
    try home.todo("list", "--all", "--sort", "id", "--fields", "id,status").expect(
      "1\topen\n2\tdone\n3\topen\n")
    try run("todo run cat", requires: ["xargs"]).expect(nil)
    try home.todo("list", "-q").expect("")
    try run("todo run false", requires: ["xargs"]).expect("")
  }
}
