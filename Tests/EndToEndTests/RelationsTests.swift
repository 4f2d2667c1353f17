import Testing
import TodoTestSupport

/// Todos that come after others or are parts of others.
@Suite("Relations")
struct RelationsTests {
  private let home: Home

  init() throws { home = try .withSixTodos() }

  /// The relations of a todo as they are stored.
  private func relations(_ id: Int) throws -> String {
    try home.todo("list", "--all", "id:\(id)", "--fields", "after,parent").expect().output.dropLast()
      .description
  }

  @Test("a new part without a project of its own gets that of its whole, and the receipt says so")
  func project() throws {
    let home = try Home()
    try home.todo("add", "talk", "-P", "talk", "--uid", "talk").expect()
    try home.todo("add", "slides", "--parent", "1", "--text").expect(
      "Added 2  slides  talk  subtask of 1 talk\n")
    try home.todo("add", "own", "-P", "own", "--parent", "1", "-q").expect()
    try home.todo("add", "none", "-P", "none", "--parent", "1", "-q").expect()
    try home.todo("add", "later", "-q").expect()
    try home.todo("edit", "5", "--parent", "uid:talk", "--text").expect(
      "Edited 5  later\n  project  none → talk\n  parent   none → 1 talk\n")
    let lines = [
      #"{"title":"a","parent":"uid-b"}"#, #"{"uid":"uid-b","title":"b","parent":"uid-c"}"#,
      #"{"uid":"uid-c","title":"c","parent":"talk"}"#, #"{"title":"d","parent":"talk","project":null}"#,
      #"{"title":"whole","parent":"talk","created":"2026-11-01T00:00:00Z"}"#, #"{"id":4,"title":"none 4"}"#,
      #"{"uid":"p1","title":"e","parent":"p2"}"#, #"{"uid":"p2","title":"f","parent":"p1x"}"#,
    ]
    try home.todo("apply", "-", "-q", input: lines.joined(separator: "\n")).expect(
      error: "todo: warning: 12: parent names a missing todo: p1x\n")
    let projects = try home.todo("list", "--all", "--sort", "id", "--fields", "title,project").expect().output
    #expect(
      projects == """
        talk\ttalk
        slides\ttalk
        own\town
        none 4\t
        later\ttalk
        a\ttalk
        b\ttalk
        c\ttalk
        d\t
        whole\t
        e\t
        f\t

        """)
    // A todo that is already a part keeps its project.
    try home.todo("edit", "4", "--parent", "1", "-t", "x", "-q").expect()
    try home.todo("list", "-q", "project:none", "--sort", "id").expect("4\n9\n10\n11\n12\n")
    let files = try home.files
    try home.todo("apply", "-", "-q", input: try home.todo("list", "--all", "--ndjson").output).expect()
    #expect(try home.files == files)
  }

  @Test("relations are given as references and stored as uids")
  func options() throws {
    try home.todo("edit", "4", "--after", "1,3", "--after", "uid5", "--parent", "2", "-q").expect("4\n")
    #expect(try relations(4) == "uid1,uid3,uid5\tuid2")
    try home.todo("edit", "4", "--not-after", "3", "--after", "6", "-q").expect("4\n")
    #expect(try relations(4) == "uid1,uid5,uid6\tuid2")
    try home.todo("edit", "4", "--after", "none", "--after", "6", "--parent", "none", "-q").expect("4\n")
    #expect(try relations(4) == "uid6\t")
    try home.todo("edit", "4", "--after=", "-q").expect("4\n")
    #expect(try !home.store.contains("\"after\"") && !home.store.contains("\"parent\""))
    try home.todo("add", "-q", "New", "--after", "1-2", "--parent", "uid:uid3").expect("7\n")
    #expect(try relations(7) == "uid1,uid2\tuid3")
  }

  @Test("the editor shows relations as ids, and reads them back")
  func editor() throws {
    try home.todo("edit", "4", "--after", "1,3", "-q").expect("4\n")
    try home.todo("apply", "-", "-q", input: "{\"id\":4,\"after\":[\"uid1\",\"gone\",\"uid3\"]}")
      .expect("4\n", error: "todo: warning: 4: after names a missing todo: gone\n")
    let script = #"sed -i -e 's/^after: 1, uid:gone, 3$/after: 3 6/' -e 's/^parent:/parent: 2/' "$1""#
    try home.folder.install("editor", script)
    let run = "python3 -c 'import pty,sys; pty.spawn(sys.argv[1:])' todo edit 4 --plain"
    _ = try home.shell(
      "bash", run, requires: ["python3"], environment: ["EDITOR": home.folder.path(of: "editor")])
    #expect(try relations(4) == "uid3,uid6\tuid2")
  }

  @Test("all references to missing todos are named at once, in arguments and in options")
  func missing() throws {
    let store = try home.store
    try home.todo("edit", "98", "4", "--after", "1,99", "--parent", "97", "--not-after", "96").expectFailure(
      3, "todo: no such todo: 98, 99, 97, 96\ntodo list --all shows every todo with its id\n")
    try home.todo("add", "x", "--after", "98,99").expectFailure(
      3, "todo: no such todo: 98, 99\ntodo list --all shows every todo with its id\n")
    #expect(try home.store == store)
  }

  @Test(
    "a relation to a missing uid can be removed, and a parent must be a single todo",
    arguments: ["3-7", "3,5"])
  func words(text: String) throws {
    try home.todo("apply", "-", "-q", input: "{\"id\":4,\"after\":[\"gone\",\"uid1\"]}")
      .expect("4\n", error: "todo: warning: 4: after names a missing todo: gone\n")
    try home.todo("edit", "4", "--not-after", "uid:gone", "-q").expect("4\n")
    #expect(try relations(4) == "uid1\t")
    try home.todo("edit", "4", "--parent", text).expectFailure(
      1,
      """
      todo: invalid parent "\(text)": a todo has at most one parent
      write one id (12), the first 4 characters of a uid, or none

      """)
  }

  @Test("a change that would close a circle is refused, and the circle is shown")
  func circles() throws {
    try home.todo("edit", "4", "--after", "1", "-q").expect("4\n")
    try home.todo("edit", "5", "--after", "4", "-q").expect("5\n")
    let store = try home.store
    let advice = "nothing was changed; to break the loop: todo edit <id> --not-after <id>\n"
    try home.todo("edit", "1", "--after", "5").expectFailure(
      1, "todo: todo 1 would depend on itself: 1 → 5 → 4 → 1\n\(advice)")
    try home.todo("edit", "3", "--parent", "3").expectFailure(
      1, "todo: todo 3 would be a subtask of itself: 3 → 3\nnothing was changed; name another todo\n")
    let json = try home.todo("edit", "1", "--after", "5", "--json")
    #expect(json.status == 1 && json.error.contains("\"refs\":[\"1\",\"5\",\"4\"]"))
    #expect(try home.store == store)
    // The two relations are independent of each other.
    try home.todo("edit", "1", "--parent", "5", "-q").expect("1\n")
  }

  @Test("adding a todo is refused if relations to its uid would close a circle")
  func addingIntoCircle() throws {
    try home.todo("apply", "-", "-q", input: "{\"id\":4,\"after\":[\"later\"]}")
      .expect("4\n", error: "todo: warning: 4: after names a missing todo: later\n")
    let refused = try home.todo("add", "Later", "--uid", "later", "--after", "4")
    #expect(refused.status == 1 && refused.error.contains("todo 7 would depend on itself: 7 → 4 → 7"))
    try home.todo("add", "-q", "Later", "--uid", "later").expect("7\n")
  }

  @Test("a batch is judged by its result")
  func batch() throws {
    try home.todo("edit", "4", "--after", "1", "-q").expect("4\n")
    // Halfway through, 1 and 4 come after each other.
    let turned = "{\"uid\":\"uid1\",\"after\":[\"uid4\"]}\n{\"uid\":\"uid4\",\"after\":null}"
    try home.todo("apply", "-", "-q", input: turned).expect("1\n4\n")
    let closed =
      "{\"uid\":\"a\",\"title\":\"A\",\"parent\":\"b\"}\n{\"uid\":\"b\",\"title\":\"B\",\"parent\":\"a\"}"
    let refused = try home.todo("apply", "-", input: closed)
    #expect(refused.status == 1 && refused.error.contains("todo 7 would be a subtask of itself: 7 → 8 → 7"))
    let odd = try home.todo("apply", "-", input: "{\"id\":1,\"after\":[\"a b\"]}\n{\"id\":2,\"parent\":\"\"}")
    #expect(odd.status == 1 && odd.error.contains("line 1") && odd.error.contains("line 2"))
  }

  @Test("a circle that another program has made does not stop other changes, and can be broken")
  func circleByHand() throws {
    try home.todo(
      "apply", "-", "-q", input: "{\"id\":1,\"after\":[\"uid9\"]}\n{\"id\":2,\"after\":[\"uid1\"]}"
    )
    .expect(error: "todo: warning: 1: after names a missing todo: uid9\n")
    try home.folder.write(home.store.replacing("uid9", with: "uid2"), to: "todos.json")
    try home.todo("edit", "1", "-p", "high", "-q").expect("1\n")
    try home.todo("edit", "4", "--after", "1", "-q").expect("4\n")
    try home.todo("done", "2", "-q").expect("2\n")
    try home.todo("edit", "1", "--not-after", "2", "-q").expect("1\n")
    let refused = try home.todo("edit", "1", "--after", "2")
    #expect(refused.status == 1)
  }

  @Test("rm also removes the relations to a todo in the same step, and undo restores every byte")
  func removing() throws {
    try home.todo("edit", "4", "--after", "1,3", "--parent", "2", "-q").expect("4\n")
    let before = try home.store
    let output = try home.todo("rm", "2", "3", "--text").expect().output
    #expect(
      output == """
        Removed 2  Move house
        Removed 3  Pack
        Edited 4  Paint the wall
          after   1 Buy paint, 3 Pack → 1 Buy paint
          parent  2 Move house → none

        """)
    #expect(try relations(4) == "uid1\t")
    let undone = try home.todo("undo", "--text").expect().output
    #expect(undone.contains("  after   1 Buy paint → 1 Buy paint, 3 Pack\n"))
    let lines = { (store: String) in store.split(separator: "\n").dropLast() }
    #expect(try lines(home.store) == lines(before))
  }

  @Test("a batch drops relations to todos that it removes, except those a line gives, and can be repeated")
  func removingInBatch() throws {
    try home.todo("edit", "4-5", "--after", "1,3", "-q").expect("4\n5\n")
    let batch = """
      {"uid":"uid3","removed":true}
      {"uid":"uid4","after":["uid1","uid3"],"priority":"high"}
      {"uid":"uid5","priority":"low"}
      """
    try home.todo("apply", "-", "-q", input: batch).expect("3\n4\n5\n")
    #expect(try relations(4) == "uid1,uid3\t" && relations(5) == "uid1\t")
    let store = try home.store
    try home.todo("apply", "-", "-q", input: batch).expect("4\n5\n")
    #expect(try home.store == store)
  }

  @Test("a batch that removes a uid and adds it again keeps the relations to it")
  func recreating() throws {
    try home.todo("edit", "4", "--after", "3", "-q").expect("4\n")
    let batch = "{\"uid\":\"uid3\",\"removed\":true}\n{\"uid\":\"uid3\",\"title\":\"Pack again\"}"
    try home.todo("apply", "-", "-q", input: batch).expect("3\n")
    #expect(try relations(4) == "uid3\t")
  }

  @Test("relations to a shared uid stay as long as one of its todos exists")
  func sharedUIDs() throws {
    try home.todo("edit", "4", "--after", "3", "-q").expect("4\n")
    try home.folder.write(
      home.store.replacing("\"uid\":\"uid5\"", with: "\"uid\":\"uid3\""), to: "todos.json")
    try home.todo("rm", "3", "-q").expect("3\n")
    #expect(try relations(4) == "uid3\t")
    try home.todo("rm", "5", "-q").expect("5\n4\n")
    #expect(try relations(4) == "\t")
  }

  @Test("rm finds a relation that another program has written with escapes")
  func escapes() throws {
    try home.todo("add", "-q", "Issue", "--uid", "gh:a/b#1").expect("7\n")
    try home.todo("edit", "4", "--after", "7", "-q").expect("4\n")
    let store = try home.store.replacing("\"after\":[\"gh:a/b#1\"]", with: "\"after\":[\"gh:a\\/b#1\"]")
    try home.folder.write(store, to: "todos.json")
    try home.todo("rm", "7", "-q").expect("7\n4\n")
  }

  @Test("JSON includes relations, and applying a list changes nothing")
  func json() throws {
    try home.todo("edit", "4", "--after", "1", "--parent", "2", "-q").expect("4\n")
    let list = try home.todo("list", "--ndjson", "--all").expect().output
    #expect(list.contains("\"tags\":[],\"after\":[\"uid1\"],\"parent\":\"uid2\",\"created\""))
    let store = try home.store
    try home.todo("apply", "-", input: list).expect("", error: "no todos to change\n")
    #expect(try home.store == store)
  }
}

extension Home {
  /// A home with the todos 1 to 6, whose uids are uid1 to uid6.
  static func withSixTodos() throws -> Home {
    let home = try Home()
    let titles = ["Buy paint", "Move house", "Pack", "Paint the wall", "Drive", "Tidy up"]
    let objects = titles.enumerated().map { "{\"uid\":\"uid\($0 + 1)\",\"title\":\"\($1)\"}" }
    try home.todo(["apply", "-", "-q"], input: objects.joined(separator: "\n")).expect("1\n2\n3\n4\n5\n6\n")
    return home
  }
}
