import Foundation
import Testing
import TodoTestSupport

/// Our lists as orgparse reads them, a parser of Org mode (`Tests/run` installs it).
@Suite("Org mode")
struct OrgTests {
  /// Prints the values that orgparse reads from each heading, one JSON array per line.
  private static let reader = """
    import json, orgparse
    for node in orgparse.load("list.org")[1:]:
        dates = [str(date.start) if date else None for date in (node.deadline, node.scheduled, node.closed)]
        print(json.dumps([node.level, node.todo, node.priority, node.heading.strip("\\u200b"), sorted(node.tags), dates,
                          {key: value for key, value in node.properties.items() if key != "CREATED"},
                          [line.strip(" \\u200b") for line in node.body.split("\\n")]]))
    """

  /// The values that orgparse reads from an export of all todos.
  private func read(in home: Home) throws -> [String] {
    let export = try home.todo("export", "org", "--all")
    #expect(export.error == "adapted: tag (todo 1), title (todo 2), content (todo 2)\n")
    try home.folder.write(export.output, to: "list.org")
    try home.folder.write(Self.reader, to: "reader.py")
    let tests = URL(filePath: #filePath).pathComponents.prefix { $0 != "Tests" }.joined(separator: "/")
    return try home.shell(
      "bash", "python3 reader.py", requires: ["python3"],
      environment: ["PYTHONPATH": "\(tests)/.build/python"]
    ).expect().output.split(separator: "\n").map { String($0) }
  }

  @Test("each todo is a heading with all its values")
  func headings() throws {
    let home = try Home()
    let todos = [
      #"{"uid":"u1","title":"Pay rent","priority":"high","due":"2026-12-01T14:30","start":"2026-11-30","repeat":"every month","tags":["money","a-b"],"project":"home/flat"}"#,
      ##"{"uid":"u2","title":"[#B] odd :tags:","content":"* no heading\n** TODO none\n:END:\n#+TODO: A B","parent":"u1","after":["u1"]}"##,
      #"{"uid":"u3","title":"was","status":"done","completed":"2026-11-20T08:05:00Z"}"#,
      #"{"uid":"u4","title":"never","status":"cancelled","cancelled":"2026-11-20T08:05:00Z"}"#,
    ]
    try home.todo("apply", "-", "-q", input: todos.joined(separator: "\n")).expect()
    #expect(
      try read(in: home) == [
        #"[1, "TODO", "A", "Pay rent", ["money"], ["2026-12-01 14:30:00", "2026-11-30", null], {"ID": "u1", "PROJECT": "home/flat", "OTHER_TAGS": "a-b"}, [""]]"#,
        ##"[1, "TODO", null, "[#B] odd :tags:", [], [null, null, null], {"ID": "u2", "PROJECT": "home/flat", "PARENT": "u1", "AFTER": "u1"}, ["* no heading", "** TODO none", ":END:", "#+TODO: A B"]]"##,
        #"[1, "DONE", null, "was", [], [null, null, "2026-11-20 08:05:00"], {"ID": "u3"}, [""]]"#,
        #"[1, "CANCELLED", null, "never", [], [null, null, "2026-11-20 08:05:00"], {"ID": "u4"}, [""]]"#,
      ])
  }

  @Test("importing Org mode is wrong usage")
  func oneWay() throws {
    let home = try Home()
    let result = try home.todo("import", "org", "-")
    #expect(result.status == 2 && result.error.contains("org"), "\(result)")
  }
}
