import Testing
import TodoTestSupport

@Suite("The user's own fields")
struct OwnFieldTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "Quote", "--set", "client=ACME", "--set", "estimate=45").expect()
    try home.todo("add", "Call", "--set", "client=Bétà", "--set", "estimate=9").expect()
    try home.todo("add", "Think").expect()
    try home.todo("add", "Plan", "--set", "parts=a,b", "--set", "estimate=soon", "--set", "by=2026-12-01")
      .expect()
  }

  @Test("values are stored as numbers, booleans, lists or texts, and shown one per line")
  func storing() throws {
    #expect(try home.store.contains(#""client":"ACME","estimate":45}"#))
    #expect(try home.store.contains(#""parts":["a","b"],"estimate":"soon","by":"2026-12-01"}"#))
    try home.todo("edit", "3", "--set", "ok=true", "--set", "n=007", "--set", "m=-1.5e3", "--set", "o=1,5")
      .expect()
    #expect(try home.store.contains(#""ok":true,"n":"007","m":-1.5e3,"o":["1","5"]}"#))
    let shown = try home.todo("show", "4").output
    #expect(shown.hasSuffix("parts      a, b\nestimate   soon\nby         2026-12-01\n"))
    try home.todo("edit", "3", "--set", "ok=", "--set", "n=none", "--set", "m=", "--set", "o=none").expect()
    #expect(try !home.store.contains(#""ok""#))
  }

  @Test(
    "queries compare numbers as numbers, dates as dates, and all else as text, ignoring case and accents",
    arguments: [
      ("estimate:45", "1"), ("Estimate.from:45", "1"), ("estimate:45.0", "1"), ("estimate.from:9", "1 2"),
      ("estimate.after:9", "1"), ("estimate.before:45", "2"), ("estimate.by:45", "1 2"),
      ("estimate.not:45", "2 3 4"), ("estimate:SOON", "4"), ("estimate:any", "1 2 4"), ("estimate:none", "3"),
      ("estimate:none,9", "2 3"), ("client:acme", "1"), ("client:beta", "2"), ("client:acm", ""),
      ("client.from:b", "2"), ("parts:B", "4"), ("by:dec", "4"), ("by.before:2026-12-01", ""),
      ("by.by:2026-12-01", "4"), ("not client:any", "3 4"), ("client:acme or estimate:9", "1 2"),
      ("client:\"none\"", ""),
    ])
  func queries(query: String, ids: String) throws {
    let expected = ids.split(separator: " ").map { "\($0)\n" }.joined()
    try home.todo("list", "-q", "--sort", "id", query).expect(expected)
  }

  @Test("lists can be sorted by own fields: numbers, then texts, then todos without the field")
  func sorting() throws {
    try home.todo("list", "-q", "--sort", "estimate").expect("2\n1\n4\n3\n")
    try home.todo("list", "-q", "--sort", "-estimate").expect("4\n1\n2\n3\n")
    try home.todo("list", "-q", "--sort", "-client,id").expect("2\n1\n3\n4\n")
  }

  @Test("lists can be grouped by own fields and show them as columns with headings")
  func columns() throws {
    try home.todo("list", "--text", "--group", "client").expect(
      "# ACME\n1  Quote\n\n# Bétà\n2  Call\n\n# No client\n3  Think\n4  Plan\n\n# 4 open\n")
    try home.todo("list", "--text", "--fields", "id,client,estimate", "client:any").expect(
      "# id  client  estimate\n   1  ACME          45\n   2  Bétà           9\n\n# 2 open\n")
    try home.todo("list", "--plain", "--fields", "estimate,id", "client:any").expect("45\t1\n9\t2\n")
    try home.todo("list", "--ndjson", "--fields", "client,estimate,parts", "not id:3").expect(
      #"{"client":"ACME","estimate":45}"# + "\n" + #"{"client":"Bétà","estimate":9}"# + "\n"
        + #"{"estimate":"soon","parts":["a","b"]}"# + "\n")
  }

  @Test(
    "unknown and invalid field names are refused, with a suggestion if one is close",
    arguments: [
      (
        ["list", "clinet:x"], 2, "unknown field \"clinet\"\n  clinet:x\n  ^~~~~~\ndid you mean \"client:x\"?"
      ),
      (["list", "--sort", "estimte"], 2, "--sort: unknown field \"estimte\", did you mean \"estimate\"?"),
      (["list", "--fields", "id,parst"], 2, "--fields: unknown field \"parst\", did you mean \"parts\"?"),
      (["list", "--group", "cleint"], 2, "--group: unknown field \"cleint\", did you mean \"client\"?"),
      (["edit", "1", "--set", "clients=x"], 1, "there is no field \"clients\"\ndid you mean \"client\"?"),
      (["edit", "1", "--set", "Due=fri"], 1, "there is no field \"Due\"\ndid you mean \"due\"?"),
      (
        ["edit", "1", "--set", "uid=x"], 1,
        "\"uid\" cannot be set\nthis built-in field cannot be set here; choose another name"
      ),
      (["edit", "1", "--set", "task=x"], 1, "\"task\" is not a valid name for a custom field"),
      (["edit", "1", "--set", "a b=x"], 1, "\"a b\" is not a valid name for a custom field"),
      (["edit", "1", "--set", "client"], 2, "--set: \"client\" is not written as name=value"),
      (["edit", "1", "-d", "fri", "--set", "due=mon"], 2, "--due is given twice"),
    ])
  func unknownNames(words: [String], status: Int32, message: String) throws {
    let before = try home.store
    let result = try home.todo(words)
    #expect(result.status == status && result.error.hasPrefix("todo: \(message)"), "\(result.error)")
    #expect(try home.store == before)
  }

  @Test("--set also sets fields that have an option, and x-ray:1 is text in a query until a todo has x-ray")
  func names() throws {
    try home.todo("edit", "1", "--set", "due=fri", "--set", "tag=a,b", "--set", "client=none", "--text")
      .expect(
        "Edited 1  Quote\n  due     none → Fri 27 Nov\n  tags    none → #a (new tag) #b (new tag)\n  client  ACME → none\n"
      )
    try home.todo("list", "-q", "x-ray:1").expect("")
    try home.todo("edit", "3", "--set", "x-ray=1").expect()
    try home.todo("list", "-q", "x-ray:1").expect("3\n")
  }

  @Test("the config declares fields with types and labels, and values of other types are refused")
  func config() throws {
    try home.todo("config", "field.estimate.type", "number").expect()
    try home.todo("config", "field.estimate.label", "Minutes").expect()
    try home.todo("config", "field.until.type", "date").expect()
    let refused = try home.todo("edit", "1", "--set", "estimate=abc")
    #expect(refused.status == 1 && refused.error.hasPrefix("todo: invalid number \"abc\" for estimate\n"))
    let batch = try home.todo("apply", "-", input: #"{"id":1,"estimate":"x"}"#)
    #expect(batch.status == 1 && batch.error.contains("line 1: invalid number \"x\" for estimate\n"))
    for until in ["fri", "2026-11-27"] {
      try home.todo("apply", "-", "-q", input: #"{"id":3,"until":"\#(until)"}"#).expect("3\n")
    }
    #expect(try home.store.contains(#""until":"2026-11-27""#))
    try home.todo("list", "-q", "until:next-week").expect("3\n")
    try home.todo("list", "-q", "until.from:today").expect("3\n")
    #expect(try home.todo("list", "--text", "--fields", "id,estimate").output.hasPrefix("# id  Minutes\n"))
    #expect(try home.todo("list", "--text", "--group", "estimate").output.contains("\n# No Minutes\n"))
    #expect(try home.todo("show", "1").output.hasSuffix("Minutes    45\n"))
    // Values from before the type was declared may stay.
    let before = try home.store
    let all = try home.todo("list", "--ndjson").output
    #expect(try home.todo("apply", "-", input: all).status == 0)
    #expect(try home.store == before && all.contains(#""estimate":"soon""#))
    try home.todo("config", "field.code.type", "text").expect()
    try home.todo("edit", "3", "--set", "code=10").expect()
    try home.todo("list", "-q", "code.from:1").expect("3\n")
    let value = try home.todo("list", "estimate.from:x")
    #expect(value.status == 2 && value.error.contains("invalid value \"x\" for estimate"))
  }

  @Test("views can use own fields, and an unknown field is an error when the view is used")
  func views() throws {
    try home.todo("config", "view.money.query", "client:any").expect()
    try home.todo("config", "view.money.fields", "id,client").expect()
    try home.todo("config", "view.money.sort", "--", "-estimate").expect()
    try home.todo("config", "view.odd.query", "nothing:any").expect()
    try home.todo("list", "@money").expect("1\tACME\n2\tBétà\n")
    let odd = try home.todo("list", "@odd")
    #expect(odd.status == 2 && odd.error.hasPrefix("todo: in the view \"odd\": unknown field \"nothing\"\n"))
  }

  @Test(
    "names and values of own fields are completed",
    arguments: [
      ("todo list cli", "client:"), ("todo list client:", "client:ACME"), ("todo list --sort -cl", "-client"),
      ("todo list --fields id,est", "id,estimate"), ("todo list --group est", "estimate"),
      ("todo edit 1 --set cli", "client="), ("todo edit 1 --set client=AC", "client=ACME"),
      ("todo list estimate.fr", "estimate.from:"), ("todo jot Ask cli", "client:"),
      ("todo jot Ask client:AC", "client:ACME"),
    ])
  func completion(line: String, word: String) throws {
    let reply = try home.todo("__complete", "fish", line).output
    let words = reply.split(separator: "\n").dropFirst()
    #expect(words.contains { $0 == word || $0.hasPrefix("\(word)\t") }, "\(reply)")
  }

  @Test("a merge takes the later change of an own field, keeps all others, and reports it")
  func merging() throws {
    try home.folder.write(try home.store, to: "base.json")
    try home.folder.write(
      try home.store.replacing("\"estimate\":45", with: "\"estimate\":50,\"rate\":5").replacing(
        "09:00:00Z", with: "09:30:00Z"),
      to: "theirs.json")
    try home.todo("edit", "1", "--set", "client=Beta", "--set", "estimate=60").expect()
    let merged = try home.todo(
      ["merge"] + ["base.json", "todos.json", "theirs.json"].map(home.folder.path(of:)))
    #expect(merged.status == 0 && merged.error.contains("estimate changed on both sides"))
    try home.todo("list", "id:1", "--fields", "client,estimate,rate").expect("Beta\t50\t5\n")
  }

  @Test("the log shows own fields before and after, and undo restores them")
  func log() throws {
    try home.todo("edit", "1", "--set", "estimate=60", "-q").expect("1\n")
    #expect(try home.todo("log", "1", "--text").output.contains("estimate  45 → 60"))
    try home.todo("undo", "-q").expect("1\n")
    try home.todo("list", "-q", "estimate:45").expect("1\n")
    try home.todo("add", "New", "--set", "rate=5", "--set", "client=x", "--text").expect(
      "Added 5  New  rate 5 (new field)  client x\n")
  }

  @Test("imports read own fields from attributes, columns and properties, and exports write them back")
  func exchange() throws {
    try home.folder.write(
      #"{"uuid":"75573bba-f23a-4fd3-b782-783fc4c5f81e","description":"Task","entry":"20261101T000000Z","client":"Zoo","estimate":30}"#,
      to: "tasks.json")
    try home.folder.write("title,Points,Owner\nRow,3,Ann\nOther,40,\n", to: "rows.csv")
    try home.folder.write(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:x1\nSUMMARY:Event\nX-CLIENT:Zoo\nX-ODD;P=1:z\nEND:VTODO\nEND:VCALENDAR\n",
      to: "events.ics")
    for _ in 1...2 {
      #expect(try home.todo("import", "task", "tasks.json").status == 0)
      #expect(
        try home.todo("import", "csv", "rows.csv", "--map", "Points=estimate", "--map", "owner=client").status
          == 0)
      #expect(try home.todo("import", "ics", "events.ics", "--set", "by=2026-12-24").status == 0)
      try home.todo("list", "-q", "--sort", "id", "client:zoo or client:ann").expect("5\n6\n8\n")
      try home.todo("list", "-q", "--sort", "estimate", "estimate.by:40 not client:beta").expect("6\n5\n7\n")
    }
    try home.todo("edit", "5", "--set", "client=Park").expect()
    let tasks = try home.todo("export", "task", "id:5").output
    #expect(tasks.contains(#""client":"Park""#) && tasks.contains(#""estimate":30"#))
    #expect(try home.todo("export", "csv", "id:6").output.hasSuffix(",3,Ann\r\n"))
    let event = try home.todo("export", "ics", "id:8").output
    #expect(event.contains("X-CLIENT:Zoo\r\n") && event.contains("X-ODD;P=1:z\r\n"), "\(event)")
    #expect(event.contains("X-BY:2026-12-24\r\n"), "\(event)")
  }

  /// Lines of a format, and the way in which two of their values are written.
  struct Lines: Sendable {
    let format: String
    let text: String
    let milk: String
    let estimate: @Sendable (String) -> String
  }

  @Test(
    "own fields of todo.txt and Markdown are imported once, and exported unchanged except for edits",
    arguments: [
      Lines(
        format: "todotxt",
        text:
          "2026-11-01 Milk @shop client:Zoo%20Ltd. estimate:30 uid:u\n2026-11-02 Ring phone:007 t:2026-12-01\n",
        milk: "Milk", estimate: { "estimate:\($0)" }),
      Lines(
        format: "markdown",
        text:
          "- [ ] Milk #shop (client:: Zoo Ltd.) [estimate:: 30] <!-- todo:u -->\n- [ ] Ring [phone:: 007] 🛫 2026-12-01\n",
        milk: "Milk", estimate: { "[estimate:: \($0)]" }),
    ])
  func lines(lines: Lines) throws {
    let list = ["--file", "list.json"]
    func bring(_ text: String, _ options: String...) throws -> String {
      try home.todo(["import", lines.format, "-"] + list + options, input: text).error
    }
    func export() throws -> String {
      try home.todo(["export", lines.format, "--all", "--sort", "id"] + list).output
    }
    #expect(try bring(lines.text).hasPrefix("2 read: 2 added\n"))
    #expect(try bring(lines.text).hasPrefix("2 read: 2 unchanged\n"))
    for (query, ids) in [
      ("client:\"zoo ltd.\"", "1\n"), ("estimate.from:30", "1\n"), ("phone:007", "2\n"), ("phone:7", ""),
    ] {
      try home.todo(["list", "-q", "--all", query] + list).expect(ids)
    }
    #expect(
      try home.todo(["list", "--all", "--sort", "id", "--fields", "title"] + list).output == "Milk\nRing\n")
    #expect(try export() == lines.text)

    // Changed here, then there as well.
    try home.todo(["edit", "1", "--set", "estimate=45"] + list).expect()
    let edited = lines.text.replacing(lines.estimate("30"), with: lines.estimate("45"))
    #expect(try export() == edited)
    #expect(try bring(edited).hasPrefix("2 read: 2 unchanged\n"))
    let renamed = edited.replacing("Milk", with: "Oats").replacing(
      lines.estimate("45"), with: lines.estimate("50"))
    #expect(try bring(renamed).hasPrefix("2 read: 1 changed, 1 unchanged\n"))
    try home.todo(["edit", "1", "--set", "client=Ann"] + list).expect()
    // What changed only here stays, however often the record changes elsewhere.
    for title in ["Rye", "Barley"] {
      let read = try bring(renamed.replacing("Oats", with: title))
      #expect(read == "2 read: 1 changed, 1 unchanged\nchanged only here, so kept: client (todo 1)\n")
      try home.todo(["list", "-q", "title:\(title) client:ann estimate:50"] + list).expect("1\n")
    }
    try home.todo(["edit", "1", "--set", "estimate=60", "-q"] + list).expect("1\n")
    let other = renamed.replacing(lines.estimate("50"), with: lines.estimate("55"))
    for _ in 1...2 {
      let read = try bring(other.replacing("Oats", with: "Barley"), "--on-conflict", "mine")
      #expect(
        read.contains("1 todo changed on both sides, your values used: 1\n")
          == read.contains("changed only"))
      try home.todo(["list", "-q", "client:ann estimate:60"] + list).expect("1\n")
    }
    #expect(
      try bring(renamed.replacing(" " + lines.estimate("50"), with: "")).contains(
        "1 todo changed on both sides"))
    try home.todo(["list", "--fields", "id,client", "client:any"] + list).expect("1\tAnn\n")
    #expect(try home.todo(["list", "estimate:any"] + list).status == 2)
  }

  @Test(
    "a title that looks like a field is still a title after an export and an import",
    arguments: ["todotxt", "markdown", "csv"])
  func titles(format: String) throws {
    let titles = ["note:this thing", "this note:thing", "see [note:: this]", "note:this", "\\[note:: this]"]
    for title in titles {
      try home.todo("add", title, "--file", "titles.json", "--set", "client=a b").expect()
    }
    let text = try home.todo("export", format, "--sort", "id", "--file", "titles.json").output
    for name in ["titles.json", "there.json"] {
      _ = try home.todo("import", format, "-", "--file", name, input: text)
      let shown = try home.todo("list", "--file", name, "--sort", "id", "--plain", "--fields", "title,client")
        .output
      #expect(shown == titles.map { "\($0)\ta b\n" }.joined(), "\(text)")
      try home.todo("list", "--file", name, "--all", "-q", "client:any", "--limit", "1").expect()
      #expect(try home.todo("list", "--file", name, "note:any").status == 2)
    }
  }
}
