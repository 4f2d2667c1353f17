import Testing
import TodoTestSupport

/// User-defined attributes (UDAs), each of a type that Taskwarrior's configuration declares.
extension TaskwarriorTests {
  /// The attributes of a task in Taskwarrior, as JSON.
  private func attributes(of title: String) throws -> String {
    let script = "task description:\(title) export | jq -cS '.[] | {estimate,reviewed,reviewer,size}'"
    return try shell(script).output
  }

  @Test("attributes are imported as the user's own fields, and exported with the changes made here")
  func attributes() throws {
    try shell(
      """
      task add Quote reviewer:bob estimate:45 reviewed:2026-11-01 size:2h priority:H +shop
      task add Plan reviewer:"Ann Lee" estimate:7.5 size:P3D; task Plan annotate note
      task add Rest
      """)
    let there = try tasks()
    #expect(try shell("task export | todo import task -").error == "3 read: 3 added\n")
    let before = try attributes(of: "Plan")
    let fields = ["--sort", "id", "--fields", "title,reviewer,estimate,size,reviewed"]
    #expect(
      try home.todo(["list"] + fields).output
        == "Quote\tbob\t45\tPT2H\t2026-11-01\nPlan\tAnn Lee\t7.5\tP3D\t\nRest\t\t\t\t\n")
    for (query, ids) in [
      ("reviewer:\"ann lee\"", "2\n"), ("estimate.from:7.5", "1\n2\n"), ("estimate.after:7.5", "1\n"),
      ("size:pt2h", "1\n"), ("reviewed:any", "1\n"), ("estimate:none", "3\n"),
    ] {
      #expect(try todo("list", "-q", "--sort", "id", query).output == ids, "\(query)")
    }
    try shell("todo export task | task import")
    #expect(try tasks() == there)

    let edits = ["reviewer=eve", "estimate=50.5", "size=PT3H", "reviewed=2026-11-06"]
    _ = try home.todo(["edit", "1"] + edits.flatMap { ["--set", $0] }, environment: Self.berlin).expect()
    try todo("edit", "3", "--set", "estimate=3")
    try shell("todo export task | task import")
    #expect(
      try attributes(of: "Quote")
        == #"{"estimate":50.5,"reviewed":"20261105T230000Z","reviewer":"eve","size":"PT3H"}"# + "\n")
    #expect(try attributes(of: "Plan") == before)
    #expect(try shell("task estimate:3 or reviewed:2026-11-06 or size:3h count").output == "2\n")
    // Everything else is unchanged.
    let plain =
      "task export | jq -cS '.[] | del(.id,.urgency,.modified,.estimate,.reviewed,.reviewer,.size)' | sort"
    let rest = try shell(plain).output
    #expect(rest.contains(#""priority":"H""#) && rest.contains(#""annotations":[{"description":"note""#))
    #expect(try shell("task export | todo import task -").error == "3 read: 3 unchanged\n")

    // A change made there is imported beside one made here, and a value cleared here is cleared there.
    try todo("edit", "2", "--set", "estimate=none", "--set", "size=none")
    try shell(
      "todo export task | task import; task Plan modify reviewer:zoe; task export | todo import task -")
    #expect(try todo("list", "id:2", "--fields", "reviewer,estimate,size").output == "zoe\t\t\n")
    #expect(
      try attributes(of: "Plan") == #"{"estimate":null,"reviewed":null,"reviewer":"zoe","size":null}"# + "\n")
    #expect(try shell(plain).output == rest)
  }
}
