import Testing
import TodoTestSupport

@Suite("The workers in the article Scripting")
struct WorkerRecipesTests {
  /// Installs the script of a language of the article as a program in a home.
  private func install(_ name: String, in home: Home) throws {
    let article = try #require(ReadmeDocument.all.first { $0.name == "Scripting" })
    let lines = article.lines.drop { $0 != "```\(name)" }.dropFirst().prefix { $0 != "```" }
    #expect(lines.first == "#!/bin/sh")
    try home.folder.install("bin/\(name)", lines.dropFirst().joined(separator: "\n"))
  }

  @Test("workers on one store do each todo once, in the order of what they need, and set aside what fails")
  func workers() throws {
    let home = try Home()
    try install("worker", in: home)
    for title in ["One", "Two", "Bad", "Four"] { try home.todo("add", title) }
    try home.todo("add", "Last", "--after", "1", "--after", "2")
    try home.folder.install(
      "bin/do-it", "title=$(jq -r .title) && echo \"$title\" >> did && [ \"$title\" != Bad ]")
    try home.shell(
      "bash", "export PATH=$PWD/bin:$PATH WAIT=1s; for w in 1 2 3; do worker w$w do-it & done; wait",
      requires: ["jq"]
    ).expect("")
    let did = try home.folder.text(of: "did").split(separator: "\n")
    #expect(did.sorted() == ["Bad", "Four", "Last", "One", "Two"])
    #expect(try #require(did.firstIndex(of: "Last")) > (did.firstIndex(of: "One") ?? 0))
    try home.todo("list", "--fields", "title,tags,owner").expect("Bad\tfailed\t\n")
  }

  @Test("workers in three clones do each todo of a shared list once")
  func queue() throws {
    let home = try Home()
    try install("queue", in: home)
    try home.folder.install("bin/do-it", "jq -r .title >> \"$HOME/did\"")
    let script = """
      unset TODO_FILE TODO_NOW; export PATH=$PWD/bin:$PATH GIT_CONFIG_NOSYSTEM=1 TODO_LOCK_TIMEOUT=60
      git init -q --bare all.git
      for clone in a b c; do git clone -q all.git $clone 2> clone.log; done
      for clone in a b c; do (cd $clone && todo init -q); done > log
      (cd a && for job in 1 2 3 4 5 6; do todo add -q "Job $job"; done && todo sync -q) >> log
      for clone in b c; do (cd $clone && todo sync -q >> log); done
      for worker in 1 2; do for clone in a b c; do (cd $clone && queue $clone$worker do-it) & done; done; wait
      sort did
      (cd a && todo sync -q >> log; todo list --all -q is:done | wc -l)
      """
    try home.shell("bash", script, requires: ["git", "jq"]).expect(
      (1...6).map { "Job \($0)\n" }.joined() + "6\n")
  }
}
