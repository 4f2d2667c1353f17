import Testing
import TodoTestSupport

@Suite("Renaming projects and tags")
struct RenameTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "Plan", "-P", "work", "-q").expect("1\n")
    try home.todo("add", "Build", "-P", "work/site", "-t", "phone", "-q").expect("2\n")
    try home.todo("add", "Call", "-P", "Work/x", "-t", "Phone", "-t", "mail", "-q").expect("3\n")
    try home.todo("done", "3", "-q").expect("3\n")
    try home.todo("add", "Shop", "-P", "workshop", "-t", "calls", "-q").expect("4\n")
  }

  @Test("a project is renamed with all below it, closed todos too, in one step and in every form")
  func project() throws {
    let store = try home.store
    try home.todo("rename", "+work", "office", "-n", "-q").expect("1\n2\n3\n")
    #expect(try home.store == store)
    try home.todo("rename", "+work", "office", "--text").expect(
      """
      Edited 1  Plan
        project  work → office (new project)
      Edited 2  Build
        project  work/site → office/site (new project)
      Edited 3  Call
        project  Work/x → office/x (new project)

      """)
    try home.todo("projects", "-q").expect("office\noffice/site\noffice/x\nworkshop\n")
    try home.todo("log", "-q", "--limit", "1").expect("r6\n")
    try home.todo("undo", "-q").expect("1\n2\n3\n")
    try home.todo("rename", "+WORK", "büro").expect(
      "1\topen\t\t\tbüro\t\tPlan\n2\topen\t\t\tbüro/site\tphone\tBuild\n3\tdone\t\t\tbüro/x\tPhone,mail\tCall\n"
    )
    try home.todo("rename", "+büro/site", "+site", "--fields", "id,project", "--ndjson")
      .expect("{\"id\":2,\"project\":\"site\"}\n")
    try home.todo("rename", "+site", "büro/site/new", "--json", "--fields", "project")
      .expect("[\n{\"project\":\"büro/site/new\"}\n]\n")
  }

  @Test("into a name that is in use only with --merge, and never from a name that is not")
  func merging() throws {
    let store = try home.store
    try home.todo("rename", "@phone", "calls").expectFailure(
      1, "todo: there is already a tag \"calls\"\nto join the two: todo rename @phone calls --merge\n")
    try home.todo("rename", "+work", "Workshop").expectFailure(
      1,
      "todo: there is already a project \"Workshop\"\nto join the two: todo rename +work Workshop --merge\n")
    try home.todo("rename", "+wrok", "office").expectFailure(
      3, "todo: no project \"wrok\"\ndid you mean \"+work\"?\n")
    try home.todo("rename", "+phone", "office").expectFailure(
      3, "todo: no project \"phone\"\ndid you mean \"@phone\"?\n")
    try home.todo("rename", "@zzz", "office", "--merge", "--json").expectFailure(
      3, #"{"error":"not-found","message":"no tag \"zzz\"","advice":"to see them all: todo tags"}"# + "\n")
    try home.todo("rename", "@phone", "none").expectFailure(1)
    try home.todo("rename", "work", "office").expectFailure(2)
    #expect(try home.store == store)
    try home.todo("rename", "@phone", "calls", "--merge", "--fields", "id,tags").expect(
      "2\tcalls\n3\tcalls,mail\n")
    try home.todo("rename", "+work", "workshop", "--merge", "-q").expect("1\n2\n3\n")
    try home.todo("list", "project:workshop", "--all", "-q").expect("1\n2\n3\n4\n")
    // A name of its own in another case is no other name.
    try home.todo("rename", "+workshop", "Workshop", "--fields", "project").expect(
      "Workshop\nWorkshop/site\nWorkshop/x\nWorkshop\n")
    try home.todo("rename", "+Workshop", "Workshop", "-q").expect("1\n2\n3\n4\n")
    try home.todo("log", "-q", "--limit", "1").expect("r8\n")
  }

  @Test("a parent that moves to another project takes the subtasks along that were in its project")
  func subtasks() throws {
    try home.todo("add", "part", "--parent", "1", "-q").expect("5\n")
    try home.todo("add", "part of part", "--parent", "5", "-P", "work/site", "-q").expect("6\n")
    try home.todo("add", "elsewhere", "--parent", "1", "-P", "home", "-q").expect("7\n")
    try home.todo("edit", "1", "-P", "office", "--fields", "id,project").expect(
      "1\toffice\n5\toffice\n6\toffice/site\n")
    try home.todo("undo", "-q").expect("1\n5\n6\n")
    try home.todo("edit", "1", "-P", "none", "--fields", "id,project").expect("1\t\n5\t\n")
    try home.todo("edit", "1", "-P", "work", "--fields", "id,project").expect("1\twork\n5\twork\n")
    try home.todo("edit", "1", "5", "-P", "z", "--fields", "id,project").expect("1\tz\n5\tz\n6\tz/site\n")
    try home.todo("edit", "1", "-t", "x", "-q").expect("1\n")
    try home.todo("apply", "-", "-q", input: #"{"id":1,"project":"q"}"#).expect("1\n")
  }
}
