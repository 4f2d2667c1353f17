import Foundation
import Testing
import TodoTestSupport

/// Tables of other programs, and our tables as Python's `csv` reads them.
@Suite("CSV")
struct TableTests {
  private static let files = ["todoist", "spreadsheet"]
  private let home: Home

  init() throws {
    home = try Home()
  }

  private func addFixture(_ name: String) throws {
    let tests = URL(filePath: #filePath).pathComponents.prefix { $0 != "EndToEndTests" }.joined(
      separator: "/")
    let text = try String(contentsOf: URL(filePath: "\(tests)/Fixtures/csv/\(name).csv"), encoding: .utf8)
    try home.folder.write(text, to: "in.csv")
  }

  @Test("importing a table or its export again changes no todo", arguments: files)
  func twice(name: String) throws {
    try addFixture(name)
    let first = try home.todo("import", "csv", "in.csv")
    #expect(first.status == 0 && first.error.contains(" added"), "\(first)")
    let store = try home.store
    for options in [[], ["--excel"]] {
      try home.folder.write(try home.todo(["export", "csv", "--all"] + options).output, to: "out.csv")
      for file in ["in.csv", "out.csv"] {
        let again = try home.todo("import", "csv", file)
        #expect(!again.error.contains("added") && !again.error.contains("changed,"), "\(again)")
      }
    }
    let lists = try [store, home.store].map { store in
      try home.folder.write(store, to: "one.json")
      return try home.todo(
        "--file", "one.json", "list", "--all", "--fields", "id,title,status,due,start,repeat,tags,parent"
      ).output
    }
    #expect(lists[0] == lists[1])
  }

  @Test(
    "todos with the same title are imported from tables of several projects",
    arguments: ["TYPE,CONTENT", "Type,Title"])
  func projects(header: String) throws {
    try home.folder.write("\(header)\ntask,Weekly review\n", to: "in.csv")
    for news in ["1 added", "1 unchanged"] {
      for project in ["Home", "Work"] {
        let result = try home.todo("import", "csv", "in.csv", "--project", project)
        #expect(result.error.contains("1 read: \(news)"), "\(result)")
      }
    }
    try home.todo("list", "--sort", "id", "--fields", "project,title").expect(
      "Home\tWeekly review\nWork\tWeekly review\n")
  }

  @Test("the first twenty of many bad records are listed in text, and all of them in JSON")
  func manyProblems() throws {
    try home.folder.write("title,due\n" + (0..<30).map { "todo \($0),,\n" }.joined(), to: "in.csv")
    let result = try home.todo("import", "csv", "in.csv")
    #expect(result.error.count { $0 == "\n" } == 23)
    #expect(result.error.hasSuffix("  and 10 more\nnothing was changed; to import the rest: --skip-bad\n"))
    #expect(try home.todo("import", "csv", "in.csv", "--json").error.contains("line 31"))
  }

  @Test(
    "values are imported as the declared types of their fields, and others stay as they are and are reported")
  func declared() throws {
    for (name, kind) in [("size", "number"), ("day", "date"), ("seen", "bool"), ("code", "text")] {
      try home.todo("config", "field.\(name).type", kind).expect()
    }
    try home.folder.write(
      "uid,title,size,day,seen,code\na,One,7.5,2026-12-05,TRUE,42\nb,Two,,,,\n", to: "in.csv")
    for news in ["2 added", "2 unchanged"] {
      #expect(try home.todo("import", "csv", "in.csv").error == "2 read: \(news)\n")
    }
    let stored = #""size":7.5,"day":"2026-12-05","seen":true,"code":"42""#
    #expect(try home.todo("show", "1", "--json").output.contains(stored))
    try home.folder.write(
      "uid,title,size,day,seen,code\na,One,8,2026-12-06,no,43\nb,Two,many,soon,,\n", to: "in.csv")
    #expect(
      try home.todo("import", "csv", "in.csv").error == """
        2 read: 2 changed
        kept, not understood: seen "no" (todo 1)
        kept, not understood: size "many" (todo 2)
        kept, not understood: day "soon" (todo 2)

        """)
    #expect(
      try home.todo("list", "--plain", "--fields", "size,day,seen,code").output
        == "8\t2026-12-06\tno\t43\nmany\tsoon\t\t\n")
  }

  @Test("an export of Todoist becomes todos")
  func todoist() throws {
    try addFixture("todoist")
    try home.todo("import", "csv", "in.csv", "--project", "House").expect(
      error: """
        4 read: 4 added
        kept, not understood: DATE "jeden Montag" (todo 3)
        kept, not shown: DURATION (todo 1)

        """)
    let fields = ["--sort", "id", "--fields", "title,priority,due,repeat,project,tags,content"]
    #expect(
      try home.todo(["list", "--all"] + fields).output == """
        Order seeds, "early" ones\thigh\t2026-10-05\t\tHouse\tgarden,shop\tTwo packs
        Water them\t\t2026-11-23T09:00\tevery mon\tHouse\t\tNot too much
        Clean @home now\tlow\t\t\tHouse/Kitchen\t\t
        Clean @home now\tlow\t2026-12-05\t\tHouse/Kitchen\t\t

        """)
    #expect(try home.todo("list", "parent:1", "--fields", "title").output == "Water them\n")
  }

  @Test(
    "a table of another program is refused while its first line is no header, and --map says what its columns are"
  )
  func mapped() throws {
    let rows = """
      "Folder Name","List Name","Title","Due Date","Priority","Status"
      "Work","Alpha","Weekly report","2026-11-30","5","0"

      """
    try home.folder.write("\"Date: 2026-11-20\"\n\"Version: 7.1\"\n\(rows)", to: "in.csv")
    try home.todo("import", "csv", "in.csv").expectFailure(
      1,
      """
      todo: in.csv, line 1: the table has no column for titles, such as "title"
      the first line must name the columns; to map one to a field: --map Story=title

      """)
    try home.folder.write(rows, to: "in.csv")
    try home.todo(
      "import", "csv", "in.csv", "--map", "Priority=urgency", "--map", "Folder Name=project", "--fields",
      "project,urgency,due,title"
    ).expect(
      "Work\t5\t2026-11-30\tWeekly report\n", error: "1 read: 1 added\nkept, not shown: List Name (todo 1)\n")
  }

  @Test("a spreadsheet's own columns are exported after those of todo")
  func columns() throws {
    try addFixture("spreadsheet")
    try home.todo("import", "csv", "in.csv").expect(
      error: "3 read: 3 added\nadapted: tag \"at home\" (todo 1)\n")
    let exported = try home.todo("export", "csv", "--all", "--sort", "id").output
    #expect(
      exported.hasPrefix(
        "uid,title,status,priority,due,start,repeat,project,tags,created,modified,completed,content,owner,taken\r\n"
      ))
    #expect(
      exported.contains("\"Buy milk; bread\",open,,2026-12-01,,,,shop at-home,")
        && exported.contains(",bob,20"))
  }

  /// Adds todos whose texts mean something in tables and to spreadsheets.
  private func addHostile() throws {
    for title in ["=1+1", "+home", "-x", "@c", "a,b;c", "\"q\"", "'t", " padded ", "sep=;", "牛乳 😀"] {
      try home.todo([
        "add", "--title", title, "--content", "\t=1\n\(title)\n\n", "-t", "a;b", "-d", "2026-12-01 14:30",
      ])
      .expect()
    }
    try home.todo("done", "3").expect()
    try home.todo("cancel", "4").expect()
    try home.todo("edit", "5", "--after", "1", "--after", "2", "--parent", "6").expect()
  }

  @Test("Python reads the right value from every cell, even in tables that are guarded for Excel")
  func python() throws {
    try addHostile()
    let script = """
      import csv, json, sys
      guard = sys.argv[1] == "excel"
      with open("out.csv", newline="", encoding="utf-8-sig" if guard else "utf-8") as file:
          for row in csv.DictReader(file):
              row = {key: value[1:] if value[:1] == "\\t" and value[1:2] in list("=+-@\\t") else value for key, value in row.items()}
              todo = {key: value for key, value in row.items() if value}
              for key in ("tags", "after"):
                  todo[key] = todo.get(key, "").split()
              print(json.dumps(todo, ensure_ascii=False, sort_keys=True))
      """
    try home.folder.write(script, to: "read.py")
    let filter = ".[] | del(.id) | .after //= [] | tojson | fromjson"
    let expected = try home.shell("bash", "todo list --all --sort id --json | jq -cS '\(filter)'").output
    for (form, option) in [("plain", []), ("excel", ["--excel"])] {
      try home.folder.write(
        try home.todo(["export", "csv", "--all", "--sort", "id"] + option).output, to: "out.csv")
      let read = try home.shell("bash", "python3 read.py \(form) | jq -cS .")
      #expect(read.output == expected && read.error.isEmpty, "\(form)")
    }
  }

  @Test("an import takes only the changes that Python made to a table, whatever the order of its columns")
  func changed() throws {
    try addHostile()
    let script = """
      import csv
      with open("out.csv", newline="") as file:
          rows = list(csv.DictReader(file))
      rows[0]["due"] = "24 Dec 2026"
      rows[1]["priority"] = "P1"
      rows.append({"title": "from Python", "project": "new"})
      with open("in.csv", "w", newline="", encoding="utf-16") as file:
          writer = csv.DictWriter(file, sorted(rows[0]), delimiter=";", quoting=csv.QUOTE_ALL)
          writer.writeheader()
          writer.writerows(rows)
      """
    try home.folder.write(script, to: "change.py")
    try home.folder.write(try home.todo("export", "csv", "--all", "--sort", "id").output, to: "out.csv")
    #expect(try home.shell("bash", "python3 change.py").status == 0)
    let result = try home.todo("import", "csv", "in.csv")
    #expect(result.error.hasPrefix("11 read: 1 added, 2 changed, 8 unchanged\n"), "\(result)")
    #expect(
      try home.todo("list", "id:1,2,11", "--sort", "id", "--fields", "id,priority,due,title").output == """
        1\t\t2026-12-24\t=1+1
        2\thigh\t2026-12-01T14:30\t+home
        11\t\t\tfrom Python

        """)
  }

  @Test("a table with only some columns does not change other fields")
  func someColumns() throws {
    try addHostile()
    let store = try home.store
    try home.folder.write("uid,title\n" + (try uids()).joined(separator: "\n"), to: "in.csv")
    let same = try home.todo("import", "csv", "in.csv")
    #expect(same.error.hasPrefix("2 read: 2 unchanged\n"), "\(same)")
    try home.folder.write("title,uid\n" + (try uids(reversed: true)).joined(separator: "\n"), to: "in.csv")
    let result = try home.todo("import", "csv", "in.csv", "--on-conflict", "theirs")
    #expect(result.error.hasPrefix("2 read: 2 changed\n"), "\(result)")
    let fields = ["list", "--all", "--fields", "content,status,due,tags,after,parent,completed"]
    let after = try home.todo(fields).output
    try home.folder.write(store, to: "before.json")
    #expect(try home.todo(["--file", "before.json"] + fields).output == after)
  }

  /// Rows of the third and the fifth todo; reversed rows begin with a changed title.
  private func uids(reversed: Bool = false) throws -> [String] {
    let todos = try home.todo("list", "--all", "id:3,5", "--sort", "id", "--fields", "uid,title").output
    return todos.split(separator: "\n").map { line in
      let cells = line.split(separator: "\t").map { "\"\($0)\"" }
      return reversed
        ? "changed \(cells[1].dropFirst().dropLast().filter { $0 != "," }),\(cells[0])"
        : cells.joined(separator: ",")
    }
  }

  @Test("a table with mistakes is refused with their lines, and nothing is imported")
  func refused() throws {
    try home.folder.write("title,due\na,1/12/2026\nb,13/12/2026\nc,12/13/2026\nd\ne,soon\n", to: "in.csv")
    let result = try home.todo("import", "csv", "in.csv")
    #expect(result.status == 1 && result.output.isEmpty)
    for line in [2, 3, 4, 5] { #expect(result.error.contains("line \(line): "), "\(result)") }
    #expect(result.error.contains("line 5: column 1: 1 cell where the header has 2\n"), "\(result)")
    #expect(try !home.folder.names.contains("todos.json"))
  }
}
