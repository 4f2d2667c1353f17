import Foundation
import Testing
import TodoTestSupport

@Suite("A real list")
struct RealListTests {
  @Test("every title comes back as it was typed, in JSON and in the store")
  func titles() throws {
    let home = try RealList.home()
    let result = try home.todo("list", "--json", "--sort", "id").expect()
    let todos = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(todos.map { $0["title"] as? String } == RealList.titles)
    #expect(Set(todos.compactMap { $0["uid"] as? String }).count == RealList.titles.count)
    let lines = try home.shell("bash", "jq -r '.todos[].title' todos.json", requires: ["jq"]).expect().output
    #expect(lines == RealList.titles.map { "\($0)\n" }.joined())
    let ndjson = try home.shell(
      "bash", "todo list --ndjson --sort id | jq -sc . | cmp - <(todo list --json --sort id | jq -c .)",
      requires: ["jq"])
    ndjson.expect("")
  }

  @Test(
    "words are found whatever their case and accents",
    arguments: [
      (["cafe"], "café"), (["CRÈME"], "crème"), (["uberweisung"], "Überweisung"),
      (["éclair"], "e\u{301}clair"), (["ЖЁЛТАЯ"], "жёлтая"), (["東京"], "東京"), (["🥛"], "🥛"),
      (["MILK", "buy"], "Buy milk"), (["*.swift"], "*.swift"), (["--", "--due"], "--due"),
      (["$HOME"], "$HOME"), (["nowhere"], "nowhere"),
    ])
  func search(words: [String], spelling: String) throws {
    let ids = RealList.titles.indices.filter { RealList.titles[$0].contains(spelling) }.map { "\($0 + 1)\n" }
    try RealList.home().todo(["list", "-q", "--sort", "id"] + words).expect(ids.joined())
  }

  @Test(
    "pipelines read and edit the list",
    arguments: [
      ("todo list | grep -c $'\\thigh\\t'", "80\n"),
      (
        "todo list | cut -f 5 | sort | uniq -c | awk '{ print $1, $2 }'",
        "80 \n80 shop\n80 work\n80 work/site\n"
      ),
      ("todo list | grep -F 'naïve' | cut -f 1 | todo done - -q | wc -l", "15\n"),
      ("todo list -q Review | todo done - -q | wc -l; todo list | wc -l", "80\n240\n"),
      ("todo list -q milk | xargs todo rm -q | wc -l; todo list milk", "15\n"),
      ("todo list --ndjson | jq -c 'select(.priority == \"low\")' | todo cancel - -q | wc -l", "80\n"),
      (
        "todo list --json | jq -r '.[] | select(.tags | index(\"phone\")) | .uid' | todo edit - --untag phone -q | wc -l",
        "80\n"
      ),
      ("todo list --json --fields id | jq 'length'", "320\n"),
      (
        """
        todo list --plain Überweisung | while IFS=$'\\t' read -r id rest; do
          todo edit -q "$id" --due none
        done | wc -l
        todo list --fields due Überweisung | sort -u
        """, "60\n\n"
      ),
      (
        """
        todo list --ndjson --limit 5 --sort id | while read -r todo; do
          id=$(jq .id <<< "$todo")
          title=$(jq -r .title <<< "$todo")
          todo edit "$id" --title "$title!" --fields title
        done
        """,
        "Buy milk, no. 1!\nBuy café au lait, no. 2!\nBuy crème brûlée, no. 3!\nBuy Müsli, no. 4!\nBuy the naïve résumé, no. 5!\n"
      ),
      ("id=$(todo add -q \"Water the plants\"); todo done \"$id\" -q", "321\n"),
      (
        "todo list --fields title --limit 80 --sort id | todo add - -P copy -q | tail -n 1; todo list --all | grep -c copy",
        "400\n80\n"
      ),
      ("todo show 1-320 -q | wc -l; todo rm 1-320 -q | wc -l; todo list --all", "320\n320\n"),
    ])
  func pipelines(script: String, output: String) throws {
    let home = try RealList.home()
    try home.shell("bash", "set -o pipefail\n\(script)", requires: ["jq", "cut", "xargs"]).expect(output)
    try home.shell("bash", "jq -e '.lastID >= 320' todos.json > /dev/null").expect("")
  }

  @Test("each todo is one line, on a terminal and in a pipe", arguments: [20, 80, 132])
  func lines(columns: Int) throws {
    let home = try RealList.home()
    let shown = try home.todoOnTerminal(
      "list", "--group", "none", "--color", "never", columns: columns
    ).expect().output
    #expect(shown.split(separator: "\n").dropLast().count == 320)
    #expect(!shown.contains("\u{202E}"))
    #expect(try home.todo("list").expect().output.split(separator: "\n").count == 320)
  }

  @Test("a change to one todo changes only its line and the last line")
  func difference() throws {
    let home = try RealList.home()
    let before = try home.store.split(separator: "\n")
    try home.todo("edit", "160", "-p", "low").expect()
    let after = try home.store.split(separator: "\n")
    #expect(before.count == after.count)
    #expect(zip(before, after).enumerated().filter { $1.0 != $1.1 }.map(\.offset) == [160, 321])
  }
}
