import Testing
import TodoTestSupport

/// The shells in which people write such lines.
private let shells = ["bash", "dash", "zsh", "fish"]

@Suite("Shells")
struct ShellTests {
  @Test("titles arrive as they are quoted", arguments: shells)
  func quoting(shell: String) throws {
    let home = try RealList.home()
    let script = """
      todo add --fields title 'it costs $5; `date` & *'
      todo add --fields title Überweisung für 東京 🥛
      todo list --fields title --limit 3 --sort id
      todo list -q milk shop -- buy
      todo list --fields title,due --sort -id '$5'
      """
    try home.shell(shell, script).expect(
      """
      it costs $5; `date` & *
      Überweisung für 東京 🥛
      Buy milk, no. 1
      Buy café au lait, no. 2
      Buy crème brûlée, no. 3
      it costs $5; `date` & *\t

      """)
  }

  @Test("pipelines pass todos from one command to the next", arguments: shells)
  func pipelines(shell: String) throws {
    let home = try RealList.home()
    let script = """
      todo list -q milk | todo done - -q | wc -l
      todo list | grep Review | cut -f 1 | xargs todo edit -q --due none | wc -l
      todo list --ndjson Call | jq -c 'select(.tags | length == 2)' | todo rm - -q | wc -l
      todo list --json | jq length
      printf 'one\\ntwo\\n' | todo add - -q
      """
    let result = try home.shell(shell, script, requires: ["jq", "xargs"]).expect()
    let left = RealList.titles.filter { !$0.contains("milk") && !$0.hasPrefix("Call about") }.count
    let milk = RealList.titles.filter { $0.contains("milk") }.count
    let reviews = RealList.titles.filter { $0.hasPrefix("Review") && !$0.contains("milk") }.count
    let calls = RealList.titles.filter { $0.hasPrefix("Call") && !$0.contains("milk") }.count
    #expect(result.output == "\(milk)\n\(reviews)\n\(calls)\n\(left)\n321\n322\n", "\(shell)")
  }

  @Test("a loop over ids works", arguments: ["bash", "dash", "zsh"])
  func loop(shell: String) throws {
    let home = try RealList.home()
    let script = """
      todo list -q --sort id --limit 3 | while read -r id; do todo done -q "$id"; done
      for id in $(todo list -q --sort id --limit 2); do todo cancel -q "$id"; done
      """
    try home.shell(shell, script).expect("1\n2\n3\n4\n5\n")
  }

  @Test("a loop over ids works in fish")
  func fishLoop() throws {
    let home = try RealList.home()
    let script = """
      todo list -q --sort id --limit 3 | while read id; todo done -q $id; end
      for id in (todo list -q --sort id --limit 2); todo cancel -q $id; end
      """
    try home.shell("fish", script).expect("1\n2\n3\n4\n5\n")
  }

  @Test("the exit status decides which command is run next", arguments: shells)
  func status(shell: String) throws {
    let home = try Home()
    let result = try home.shell(
      shell,
      "todo add One > /dev/null && echo added; todo done 99 || echo failed; todo list -q nothing && echo empty"
    )
    #expect(result.output == "added\nfailed\nempty\n")
    #expect(result.error.hasPrefix("todo: no such todo: 99\n"))
  }
}
