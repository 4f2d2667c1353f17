import Testing
import TodoTestSupport

/// Concurrent syncs.
struct SyncRacesTests {
  private let homes: SyncHomes

  init() throws {
    homes = try SyncHomes()
  }

  /// The environment of a machine with its own store, in the same home.
  private func machine(_ name: String) -> [String: String?] {
    ["TODO_FILE": homes.here.folder.path(of: "\(name).json")]
  }

  /// The uids, statuses and titles, without the ids.
  private func list(_ name: String) throws -> [String] {
    let rows = try homes.here.todo(
      "list", "--all", "--fields", "uid,status,title", environment: machine(name))
    return rows.expect().output.split(separator: "\n").map(String.init).sorted()
  }

  /// Runs a script in the background for each of these names, waits for all, and returns how each ended.
  private func together(_ names: [String], _ script: String) throws -> [String] {
    let script = """
      run() { \(script)
      }
      for name in \(names.joined(separator: " ")); do (run > "$name.out" 2>&1; echo "$name: $?" > "$name.end") & done
      wait; cat ./*.end
      """
    return try homes.here.shell("bash", script, environment: ["TODO_LOCK_TIMEOUT": "50"]).expect().output
      .split(separator: "\n").map(String.init)
  }

  @Test("six machines that sync at once, again and again, all have every todo in the end")
  func machines() throws {
    let names = (1...6).map { "m\($0)" }
    for name in names {
      #expect(try homes.here.todo("sync", homes.remote, environment: machine(name)).status == 0)
    }
    for round in 1...Effort.rounds(1) {
      let ends = try together(
        names,
        """
        export TODO_FILE="$HOME/$name.json"; todo add "$name \(round)"; todo edit 1 --title "$name \(round)"; todo sync
        """)
      // A sync that loses ten races in a row says to try again.
      #expect(ends.allSatisfy { $0.hasSuffix(": 0") || $0.hasSuffix(": 4") }, "\(ends)")
    }
    for name in names + names { #expect(try homes.here.todo("sync", environment: machine(name)).status == 0) }
    let list = try list(names[0])
    #expect(list.count == 6 * Effort.rounds(1))
    for name in names {
      #expect(try self.list(name) == list)
      #expect(try homes.here.todo("check", environment: machine(name)).status == 0)
    }
    #expect(try homes.git("fsck", "--strict", "--no-dangling", "--no-progress") == "")
  }

  @Test("concurrent syncs and commands on one store lose no todo, here or there")
  func writers() throws {
    #expect(try homes.here.todo("sync", homes.remote).status == 0)
    #expect(try homes.there.todo("sync", homes.remote).status == 0)
    try homes.there.todo("add", "From there")
    try homes.there.todo("sync").expect("")
    let ends = try together(
      ["w1", "w2", "s1", "s2"],
      """
      case $name in
        w*) for i in 1 2 3 4 5 6 7 8 9 10; do todo add "$name $i" || return; done ;;
        s*) for i in 1 2 3 4; do todo sync || return; done ;;
      esac
      """)
    #expect(ends == ["s1: 0", "s2: 0", "w1: 0", "w2: 0"])
    for home in [homes.here, homes.there] { #expect(try home.todo("sync").status == 0) }
    let written = ["w1", "w2"].flatMap { name in (1...10).map { "\(name) \($0)" } }
    for home in [homes.here, homes.there] {
      #expect(try home.todo("check").status == 0)
      let titles = try home.todo("list", "--fields", "title").output.split(separator: "\n").map(String.init)
      #expect(titles.sorted() == (written + ["From there"]).sorted())
    }
    #expect(try homes.here.todo("log", "--json").output.contains("\"command\":\"sync\""))
  }
}
