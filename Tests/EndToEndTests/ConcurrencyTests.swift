import Testing
import TodoTestSupport

@Suite("Concurrent commands")
struct ConcurrencyTests {
  @Test("eight concurrent writers lose nothing, and readers always find a whole store")
  func adding() throws {
    let home = try Home()
    let script = """
      for worker in 1 2 3 4 5 6 7 8; do
        (for n in $(seq 25); do todo add -q "worker $worker, todo $n" || echo failed; done) &
        workers="$workers $!"
      done
      (while [ ! -e over ]; do todo list --json --fields id | jq -e 'type == "array"' > /dev/null || echo torn; done) &
      reader=$!
      wait $workers
      touch over
      wait $reader
      """
    let result = try home.shell("bash", script, requires: ["jq"], environment: ["TODO_LOCK_TIMEOUT": "60"])
      .expect()
    let ids = result.output.split(separator: "\n").map(String.init)
    #expect(ids.sorted() == (1...200).map(String.init).sorted())
    let titles = try home.todo("list", "--fields", "title").expect().output.split(separator: "\n")
    #expect(Set(titles).count == 200)
    #expect(try home.store.contains("\n],\"lastID\":200,\"revision\":200,\"history\":\""))
    #expect(try home.folder.names == ["over", "todos.history.ndjson", "todos.json"])
  }

  @Test("concurrent changes of different kinds all take effect")
  func changing() throws {
    let home = try Home()
    try home.todo("add", "-", input: (1...80).map { "todo \($0)\n" }.joined()).expect()
    let script = """
      for id in $(seq 1 20); do todo done -q $id; done &
      for id in $(seq 21 40); do todo rm -q $id; done &
      for id in $(seq 41 60); do todo edit -q $id -t touched; done &
      for id in $(seq 61 80); do todo cancel -q $id; done &
      wait
      """
    try home.shell("bash", script, environment: ["TODO_LOCK_TIMEOUT": "60"]).expect()
    let counts = "todo list --all | cut -f 2,6 | sort | uniq -c | awk '{ print $1, $2, $3 }'"
    try home.shell("bash", counts).expect("20 cancelled \n20 done \n20 open touched\n")
  }

  @Test("a store that stays locked is reported as busy, and nothing changes")
  func busy() throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    let before = try home.store
    let result = try home.shell(
      "bash", "flock . -c 'todo list -q >&2; todo add Two'", requires: ["flock"],
      environment: ["TODO_LOCK_TIMEOUT": "0.2"])
    result.expectFailure(4)
    #expect(
      result.error.hasSuffix(
        """
        todos.json is busy: another program has kept it locked for 0.2 s
        nothing was changed; try again, or wait longer with TODO_LOCK_TIMEOUT=60

        """))
    #expect(result.error.hasPrefix("1\n"), "a reader takes no lock")
    #expect(try home.store == before)
  }
}
